/** A runbook's Markdown in pieces: as much of it as our runbooks use. */

/** A run of text. href: where it leads; '' nowhere. */
export interface Span {
  readonly kind: 'text' | 'code' | 'strong' | 'em' | 'link';
  readonly text: string;
  readonly href: string;
}
/** A block. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly anchor: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'text'; readonly text: string };

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/g;

/** The anchor of a heading, as links name it. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

/** A line's runs. */
export function spansOf(line: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) found.push({ kind: 'text', text: line.slice(from, until), href: '' });
  };
  for (const match of line.matchAll(SPAN)) {
    const [whole, code, strong, em, text, href] = match;
    plain(match.index);
    from = match.index + whole.length;
    if (code !== undefined) found.push({ kind: 'code', text: code, href: '' });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong, href: '' });
    else if (em !== undefined) found.push({ kind: 'em', text: em, href: '' });
    else found.push({ kind: 'link', text: text ?? '', href: href ?? '' });
  }
  plain(line.length);
  return found;
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function blockOf(piece: string): Block {
  const heading = /^(#{1,3}) (.+)$/.exec(piece);
  if (heading) {
    const text = heading[2] ?? '';
    return { kind: 'heading', level: (heading[1] ?? '#').length as 1 | 2 | 3, text, anchor: anchorOf(text) };
  }
  const lines = piece.split('\n');
  if (lines.every((line) => line.startsWith('|'))) {
    return { kind: 'table', rows: lines.filter((line) => !line.startsWith('|---')).map(cellsOf) };
  }
  return { kind: 'text', text: lines.join(' ') };
}

/** A whole runbook's blocks. */
export function blocksOf(text: string): Block[] {
  return text.split(/^```\n?/m).flatMap((part, number): Block[] => {
    if (number % 2 === 1) return [{ kind: 'code', text: part.trimEnd() }];
    const apart = part.replace(/^(#{1,3} .+)$/gm, '$1\n');
    return apart
      .split(/\n{2,}/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map(blockOf);
  });
}

/** Where a link of a runbook leads: another heading or runbook, read here too; null: nowhere that is read here. */
export function readAt(
  href: string,
  name: string,
): { readonly name: string; readonly anchor: string } | null {
  const [file = '', anchor = ''] = href.split('#');
  if (file === '') return { name, anchor };
  return /^[a-z-]+\.md$/.test(file) ? { name: file.slice(0, -3), anchor } : null;
}

/** Address of a runbook on the page of operations; found: 'file.md#heading', as a case names it. */
export function runbookAddress(found: string): string {
  const to = readAt(found, '');
  return `/Ops?tab=runbooks&read=${to?.name ?? ''}${to?.anchor ? `&at=${to.anchor}` : ''}`;
}
