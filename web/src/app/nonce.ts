/**
 * Content security policy: style elements made by script need the nonce of the page. antd's scroll lock and
 * scroll-bar measurement forget it, so every created style element gets it here. Loaded before all else.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const create = document.createElement.bind(document) as typeof document.createElement;
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (nonce !== '' && name.toLowerCase() === 'style') element.nonce = nonce;
  return element;
}) as typeof document.createElement;
