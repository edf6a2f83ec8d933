import { expect, it } from 'vitest';
import { aFile } from '@test/files';
import { MOST_BYTES, MOST_ENTRIES, safeName, uniqueNames, withinLimits } from './model';

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
});
