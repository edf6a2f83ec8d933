/** Nothing in src imports in a circle: types and what is fetched later count too, which the linter does not follow. */
import { readFileSync, readdirSync } from 'node:fs';
import { posix, resolve, sep } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

const modules = new Set(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /(?<!\.test)\.(?:tsx?|css)$/.test(file)),
);

/** What a module names in its imports and its exports from elsewhere. */
function namedIn(file: string): string[] {
  if (file.endsWith('.css')) return [];
  const text = readFileSync(resolve(src, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}

/** The module of src that a name in a file stands for, or nothing. */
function moduleOf(name: string, file: string): string | undefined {
  if (!/^(?:@|\.\.?)\//.test(name)) return undefined;
  const path = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(file), name);
  return ['', '.ts', '.tsx', '.d.ts'].map((ending) => path + ending).find((each) => modules.has(each));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const graph: Graph = new Map(
  [...modules].map((file) => {
    const found = namedIn(file).map((name) => moduleOf(name, file));
    return [file, new Set(found.filter((each) => each !== undefined))];
  }),
);

/** One way round, its first stop also as its last; empty when there is none. */
function circleIn(whole: Graph): string[] {
  const left = new Map(whole);
  const onward = (from: string) => [...(left.get(from) ?? [])].find((to) => left.has(to));
  let ends: string[];
  do {
    ends = [...left.keys()].filter((each) => onward(each) === undefined);
    for (const end of ends) left.delete(end);
  } while (ends.length > 0);
  const way: string[] = [];
  let [at] = left.keys();
  for (; at !== undefined && !way.includes(at); at = onward(at)) way.push(at);
  return at === undefined ? [] : [...way.slice(way.indexOf(at)), at];
}

it.each([
  ['a value', 'app/main.tsx', 'app/router.tsx'],
  ['a page that is fetched later', 'app/router.tsx', 'app/pages/landing.tsx'],
  ['a type', 'features/campaign/api.ts', 'features/campaign/messages.ts'],
])('sees the import of %s', (_what, from, to) => {
  expect([...(graph.get(from) ?? [])]).toContain(to);
});

it('no module imports in a circle', () => {
  expect(circleIn(graph)).toEqual([]);
});

/** Which folders the modules of each folder import from; a folder within another is a folder of its own. */
function foldersOf(whole: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, named] of whole) {
    const own = posix.dirname(file);
    const reached = folders.get(own) ?? new Set<string>();
    folders.set(own, reached);
    for (const folder of [...named].map((each) => posix.dirname(each)))
      if (folder !== own) reached.add(folder);
  }
  return folders;
}

it('no folder imports in a circle', () => {
  expect(circleIn(foldersOf(graph))).toEqual([]);
});
