/** Where people turn when the product cannot help: the server puts its SUPPORT_EMAIL into the page's meta tag. */
const fallback = 'support@quoteloom.example';

/** Support address of this installation. */
export function supportEmail(): string {
  if (typeof document === 'undefined') return fallback;
  const named = document.querySelector<HTMLMetaElement>('meta[name="quoteloom-support"]')?.content ?? '';
  return named.includes('@') ? named : fallback;
}
