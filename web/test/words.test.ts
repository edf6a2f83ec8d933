/** What a screen says: words of an insurance desk, no pictures of a house. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|-builders\.ts$/.test(file),
);

/** Texts that nobody says at a desk, or that have another word by now; docs/glossary.md has both. */
const LEFT: readonly RegExp[] = [
  /\bspeak(?:s|ing)?\b|\bspoke\b/i,
  /\bstanding\b/i,
  /\bheld against\b/i,
  /\bthr(?:ow|own) .*away\b|\bthrow\b/i,
  /\b(?:laid|lay|lays|laying) over\b/i,
  /^taken$|\btake(?:s|n)? back\b/i,
  /\brehears/i,
  /\basked differently\b|\bbeside an earlier\b/i,
  /^(?:second )?rate$/i,
  /\bcombined \(ncci\)|^(?:[A-Z]{2} )?bureau$/i,
  /\ball prices\b|\bkind of price\b/i,
  /\bassumed, confirm\b/i,
  /\bvoices\b/i,
  /\bin force\b|\bovertaken\b|\bnot begun\b|\bwaits for approval\b/i,
  /\b(?:rooms?|houses?|doors?|roof)\b/i,
];

/** Where a text of the list is the right one. */
const RIGHT: Readonly<Record<string, string>> = {
  'features/worksheet/class-minimums.tsx': 'Rate',
  'features/workbook/rates-table.tsx': 'Rate',
};

interface Node {
  readonly type: string;
  readonly value?: unknown;
}

function* nodesOf(found: unknown): Generator<Node> {
  if (typeof found !== 'object' || found === null) return;
  if ('type' in found && typeof found.type === 'string') {
    // A type names a part of the wire, and a module's name is read by nobody at a screen.
    if (/^TS.*Type|^(?:Import|Export(?:All|Named))Declaration$/.test(found.type) && 'source' in found) {
      if (!('declaration' in found) || found.declaration === null) return;
    }
    if (found.type === 'TSLiteralType') return;
    yield found as Node;
  }
  for (const each of Object.values(found)) yield* nodesOf(each);
}

/** What a module may show: text between tags, and strings that are written as people write. */
export function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  for (const { type, value } of nodesOf(parseSync(file, source).program)) {
    const raw =
      type === 'TemplateElement'
        ? (value as { cooked: string }).cooked
        : type === 'JSXText' || type === 'Literal'
          ? value
          : '';
    const text = typeof raw === 'string' ? raw.replaceAll(/\s+/g, ' ').trim() : '';
    if (/[A-Za-z]{2}/.test(text) && (/^[A-Z]/.test(text) || / /.test(text))) texts.push(text);
  }
  return texts;
}

const faultsOf = (file: string, source: string): string[] =>
  textsIn(file, source).filter((text) => RIGHT[file] !== text && LEFT.some((word) => word.test(text)));

describe('words on screens', () => {
  it('are those of an insurance desk', () => {
    expect(modules.length).toBeGreaterThan(200);
    const found = modules.flatMap((file) =>
      faultsOf(file, readFileSync(join(src, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['text between tags', 'export const A = () => <h2>Held against</h2>;'],
    ['an attribute', 'export const A = () => <i title="Rehearse again" />;'],
    ['a part of a sentence', 'export const a = (v: string) => `${v} speaks again for policies`;'],
    ['a label', "export const a = { label: 'In force' };"],
  ])('are found in %s', (_, source) => expect(faultsOf('a.tsx', source)).toHaveLength(1));

  it('leave names of the wire alone', () => {
    const source =
      "import type { A } from './rehearsal';\nexport type B = A['Rehearsal'];\nexport const c = 'standing';";
    expect(faultsOf('a.ts', source)).toEqual([]);
  });
});
