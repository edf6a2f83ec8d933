import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
const page = read('../docs/session-items.md');

it('[QE-215] explains every item of the session, those of the specification and ours', () => {
  const declared = /export type SessionKey =([^;]*);/.exec(read('src/lib/storage.ts'))?.[1] ?? '';
  const ours = [...declared.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
  const specified = ['address', 'sortKeyList', 'hasProrateValue', 'salesID', 'uw_flow', 'domain', 'quesList'];
  expect(ours).toEqual(expect.arrayContaining(specified));
  const explained = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(explained.toSorted()).toEqual([...new Set(ours)].toSorted());
});
