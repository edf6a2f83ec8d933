import { expect, it } from 'vitest';
import type { FileEntry } from '@/api/files';
import { aFile } from '@test/files';
import {
  mergeable,
  MOST_BYTES,
  MOST_ENTRIES,
  MOST_MERGED,
  safeName,
  sectionsOf,
  storedKeys,
  uniqueNames,
  withinLimits,
} from './model';

it.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['a:b*c?.pdf', 'a_b_c_.pdf'],
  ['con.pdf', '_con.pdf'],
  ['report. ', 'report'],
  ['', 'file'],
])('[CB-293] leads out of no folder of an archive: %s', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

it('[CB-293] keeps equal names apart, whatever their letters', () => {
  expect(uniqueNames(['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'README'])).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (2) (2).pdf',
    'a (3).pdf',
    'README',
  ]);
});

it('[CB-293] an archive holds 200 files and 500 MB', () => {
  const many = Array.from({ length: MOST_ENTRIES + 1 }, () => aFile({ size: 1 }));
  expect(withinLimits(many).map((part) => part.length)).toEqual([MOST_ENTRIES, 1]);
  const large = [aFile({ size: MOST_BYTES }), aFile({ size: 1 })];
  expect(withinLimits(large).map((part) => part.length)).toEqual([1, 1]);
  const sizes = [MOST_BYTES - 1, 2, 1, 1].map((size) => ({ size }));
  expect(withinLimits(sizes), 'what fits is packed though a larger one before it did not').toEqual([
    [sizes[0], sizes[2]],
    [sizes[1], sizes[3]],
  ]);
});

it('[QE-175] of the PDFs fifty become one, in their order, without packets and other files', () => {
  const others = [aFile({ mime: 'image/png' }), aFile({ kind: 'Packet' })];
  const many = Array.from({ length: MOST_MERGED + 2 }, (_, at) => aFile({ key: String(at) }));
  const [merged, left] = mergeable([...others, ...many]);
  expect(merged).toEqual(many.slice(0, MOST_MERGED));
  expect(left).toEqual(many.slice(MOST_MERGED));
});

it('[RD-095] [RD-286] has a list for each folder, stored files by all records, and none that is not given out', () => {
  const of = (key: string, list: FileEntry['list'], more: Partial<FileEntry> = {}) =>
    aFile({ key, list, program: key, ...more });
  const files = [
    of('e', 'fileListToStore'),
    of('d', 'fileListToStore'),
    of('f', 'fileListToStore', { program: null }),
    of('g', 'fileList', { state: 'checking' }),
    of('b', 'uwFileList'),
    of('c', 'fileListToStore'),
    of('a', 'fileList'),
  ];
  const records = ['c', 'd'].map((key) => ({ fileListToStore: [{ key }] }));
  const keys = storedKeys(records as unknown as Parameters<typeof storedKeys>[0]);
  expect(
    sectionsOf(files, keys).map(({ title, files: held }) => [title, held.map(({ key }) => key)]),
  ).toEqual([
    ['Dashboard files', ['a']],
    ['Pre-underwriting files', ['b']],
    ['Stored files', ['d', 'f', 'c']],
  ]);
  expect(
    sectionsOf(files, null)
      .at(-1)
      ?.files.map(({ key }) => key),
  ).toEqual(['e', 'd', 'f', 'c']);
});
