import { describe, expect, it } from 'vitest';
import { matrixText, textMatrix } from './tsv';

describe('cells as spreadsheets copy them', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"say ""x"""', [['two\nlines', 'say "x"']]],
    ['', []],
  ])('reads %j', (text, rows) => expect(textMatrix(text)).toEqual(rows));

  it('writes what it can read again', () => {
    const rows = [
      ['1 "Main" St', 'a\tb'],
      ['line\nbreak', ''],
    ];
    expect(textMatrix(matrixText(rows))).toEqual(rows);
  });
});
