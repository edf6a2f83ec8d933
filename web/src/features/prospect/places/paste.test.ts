import { describe, expect, it } from 'vitest';
import { textMatrix } from '@/lib/tsv';
import { emptyLine, emptyLocation, type Draft } from '../draft/model';
import { copiedTable, pasteLines, pasteLocations, pasteTable, titledColumns } from './paste';
import { readCell, type LineColumn, type PlaceColumn } from './paste-cells';
import { newDraft } from '../draft/wire';

const STATES = [
  { value: 'az', label: 'AZ - Arizona', letters: 'AZ' },
  { value: 'tx', label: 'TX - Texas', letters: 'TX' },
];
const blank = () => newDraft('2026-07-01');
const read = (column: PlaceColumn | LineColumn, text: string) => readCell(column, text, STATES);

function table(draft: Draft, text: string) {
  const matrix = textMatrix(text);
  return pasteTable(draft, matrix, titledColumns(matrix[0]!)!, STATES);
}

describe('reading a cell', () => {
  it.each([
    ['payroll', ' $1,234.56 ', '$1,234.56'],
    ['payroll', '250000', '$250,000'],
    ['payroll', '-', ''],
    ['ft', '12.0', '12'],
    ['zipCode', '2108', '02108'],
    ['zipCode', '60601-1234', '60601'],
    ['state', 'Texas', 'tx'],
    ['state', 'az', 'az'],
    ['classCodeDescription', '8810:Clerical', '8810: Clerical'],
    ['classCodeDescription', '8810 - Clerical', '8810: Clerical'],
    ['classCodeDescription', '7309f', '7309F: no description found'],
    ['street', ' 1  Main St', '1 Main St'],
    ['street', 'x'.repeat(200), 'x'.repeat(200)],
    ['suta', '1'.repeat(20), '1'.repeat(20)],
  ] as const)('[QE-031] %s %j is %j', (column, text, value) => expect(read(column, text)).toEqual({ value }));

  it.each([
    ['payroll', '-500', 'payroll takes no minus sign'],
    ['payroll', '(500)', 'payroll takes no minus sign'],
    ['payroll', 'lots', 'dollars, such as 250000'],
    ['ft', '123456', 'at most 5 digits'],
    ['payroll', '1.250.000,00', 'dollars, such as 250000'],
    ['payroll', '1.250', 'dollars, such as 250000'],
    ['payroll', '250,00', 'dollars, such as 250000'],
    ['ft', '1,5', 'a whole number of people'],
    ['pt', '2.5', 'a whole number of people'],
    ['zipCode', 'ABCDE', 'a zip of 5 digits'],
    ['state', 'Ontario', 'a state, such as TX'],
    ['cityName', 'x'.repeat(201), 'at most 200 characters'],
    ['suta', '1'.repeat(21), 'at most 20 characters'],
    ['classCodeDescription', '12', "a class code, such as '8810' or '8810: Clerical'"],
    ['suta', '77 S High St', 'A percent such as 2.7, or the account number'],
  ] as const)('[QE-103] [QE-104] [QE-102] %s %j says what would be right', (column, text, why) =>
    expect(read(column, text)).toEqual({ why }),
  );
});

describe('pasting into class codes', () => {
  it('writes over lines and makes those that are missing, from the chosen column on', () => {
    const draft = blank();
    const [location] = draft.childrenLoc;
    const line = location!.classCodes[0]!.id;
    const pasted = pasteLines(
      draft,
      [
        ['5', '', '$90,000'],
        ['', '', ''],
        ['x', '2', '10'],
      ],
      { number: '1', line, column: 'ft' },
    );
    expect(pasted.draft.childrenLoc[0]!.classCodes).toMatchObject([
      { id: line, ft: '5', pt: '', payroll: '$90,000' },
      { ft: '', pt: '2', payroll: '$10' },
    ]);
    expect(pasted.unread).toMatchObject([
      { where: 'Location 1, class code 2, FT', text: 'x', why: 'a whole number of people' },
    ]);
    expect(draft.childrenLoc[0]).toBe(location);
  });

  it('[QE-030] a line that is pasted over no longer counts as read from a form', () => {
    const draft = blank();
    const [location] = draft.childrenLoc;
    const line = { ...location!.classCodes[0]!, fromAcord: true };
    const childrenLoc = [{ ...location!, classCodes: [line] }];
    const at = { number: '1', line: line.id, column: 'ft' } as const;
    const pasted = pasteLines({ ...draft, childrenLoc }, [['5']], at);
    expect(pasted.draft.childrenLoc[0]!.classCodes).toEqual([{ ...line, ft: '5', fromAcord: false }]);
  });
});

describe('pasting into locations', () => {
  it('makes locations and their class codes; rows without an address belong to the one above', () => {
    const rows = textMatrix(
      '1 Main\t78701\tAustin\tTX\t\t8810\t2\t\t$90\n\t\t\t\t\t5551\t1\t1\t5\n2 Oak\t85004\t\tAZ',
    );
    const { draft, numbers, lines } = pasteLocations(
      blank(),
      rows,
      { number: '1', column: 'street' },
      STATES,
    );
    expect(numbers).toEqual(['1', '2']);
    expect(lines).toBe(2);
    expect(draft.childrenLoc).toMatchObject([
      {
        number: '1',
        street: '1 Main',
        state: 'tx',
        classCodes: [{ ft: '2' }, { ft: '1', pt: '1', payroll: '$5' }],
      },
      { number: '2', street: '2 Oak', zipCode: '85004', state: 'az' },
    ]);
  });

  it('[QE-071] a pasted state that changes clears the class codes, as one by hand does', () => {
    const line = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '1', fromAcord: true };
    const draft = { ...blank(), childrenLoc: [{ ...emptyLocation('1'), state: 'tx', classCodes: [line] }] };
    const pasted = pasteLocations(draft, [['AZ']], { number: '1', column: 'state' }, STATES);
    expect(pasted.draft.childrenLoc[0]!.classCodes).toMatchObject([
      { classCodeDescription: '', ft: '1', fromAcord: false },
    ]);
    const same = pasteLocations(draft, [['TX']], { number: '1', column: 'state' }, STATES);
    expect(same.draft.childrenLoc[0]!.classCodes).toMatchObject([{ classCodeDescription: '8810: Clerical' }]);
  });
});

it('[QE-076] says which locations got another zip and no word of their place', () => {
  const kept = { ...emptyLocation('1'), zipCode: '78701', cityName: 'Austin', state: 'tx' };
  const moved = (row: string[]) =>
    pasteLocations({ ...blank(), childrenLoc: [kept] }, [row], { number: '1', column: 'zipCode' }, STATES)
      .moved;
  expect([['85004'], ['78701'], [''], ['85004', 'Mesa'], ['85004', '', 'AZ']].map(moved)).toEqual([
    ['1'],
    [],
    [],
    [],
    [],
  ]);
});

it.each(['850041', '85004-12', '85'])('[QE-102] takes no zip of other than five digits: %s', (zip) => {
  const { draft, unread } = pasteLocations(blank(), [[zip]], { number: '1', column: 'zipCode' }, STATES);
  expect(draft.childrenLoc[0]!.zipCode).not.toBe(zip);
  expect(unread.map(({ text, why }) => [text, why])).toEqual([[zip, 'a zip of 5 digits']]);
});

describe('a table with titles', () => {
  it('knows its columns in any order, and replaces a location by its number', () => {
    const first = table(
      blank(),
      'State\tLocation\tPayroll\tClass\tWhatever\nTX\t1\t50\t8810\tx\nTX\t1\t60\t5551\tx',
    );
    expect(first.draft.childrenLoc).toHaveLength(1);
    expect(first.draft.childrenLoc[0]!.classCodes).toHaveLength(2);
    const again = table(first.draft, 'Location\tState\tClass\tPayroll\n1\tTX\t8810\t70\n9\tAZ\t8810\t80');
    expect(again.draft.childrenLoc).toMatchObject([
      { number: '1', classCodes: [{ payroll: '$70' }] },
      { number: '2', state: 'az', classCodes: [{ payroll: '$80' }] },
    ]);
  });

  it('writes over no location in which anything was entered, and skips empty rows', () => {
    const [place] = blank().childrenLoc;
    const typed = { ...emptyLine(), classCodeDescription: '8810: Clerical', payroll: '$90,000' };
    const childrenLoc = [
      { ...place!, classCodes: [typed] },
      { ...emptyLocation('2'), street: '2 Oak' },
      emptyLocation('3'),
    ];
    const { draft } = table({ ...blank(), childrenLoc }, 'Street\tState\n5 Elm\tTX\n\t\n6 Ash\tAZ');
    expect(draft.childrenLoc).toMatchObject([
      { number: '1', street: '', classCodes: [typed] },
      { number: '2', street: '2 Oak', state: '' },
      { number: '3', street: '5 Elm', state: 'tx' },
      { number: '4', street: '6 Ash', state: 'az' },
    ]);
  });

  it('copies out what can be pasted again without a difference', () => {
    const text =
      'Street\tState\tClass code\tFT\tPayroll\n1 Main\tTX\t8810: Clerical\t2\t90\n\t\t5551: Roofs\t1\t5\n2 Oak\tAZ\t8810: Clerical\t3\t7';
    const { draft } = table(blank(), text);
    const copied = copiedTable(draft);
    const again = pasteTable(blank(), copied, titledColumns(copied[0]!)!, STATES);
    expect(again.unread).toEqual([]);
    expect(copiedTable(again.draft)).toEqual(copied);
  });

  it('names a cell that it cannot read, and keeps its row', () => {
    const { draft, unread } = table(blank(), 'State\tClass\tPayroll\nOntario\tRoofing\tlots');
    expect(draft.childrenLoc).toHaveLength(1);
    expect(unread.map(({ where, text }) => [where, text])).toEqual([
      ['Location 1, State', 'Ontario'],
      ['Location 1, class code 1, Payroll', 'lots'],
    ]);
    // Words of a class stay in their cell, where they are looked up.
    expect(draft.childrenLoc[0]!.classCodes[0]).toMatchObject({ classCodeDescription: 'Roofing' });
  });

  it('makes one location of a street and a zip, wherever their rows stand and however they are numbered', () => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const place = at % 6;
      const street = at < 6 ? `${place} Main St.` : ` ${place}  MAIN st`;
      return [at + 1, street, `7870${place}`, '8810', at + 1].join('\t');
    });
    const { draft, lines } = table(blank(), ['#\tStreet\tZip\tClass\tFT', ...rows].join('\n'));
    expect(lines).toBe(30);
    expect(draft.childrenLoc).toHaveLength(6);
    expect(draft.childrenLoc.map(({ classCodes }) => classCodes.map(({ ft }) => ft))[2]).toEqual([
      '3',
      '9',
      '15',
      '21',
      '27',
    ]);
    // Another suite of the same zip, and the same street of another zip, are places of their own.
    const text = 'Street\tZip\tClass\n1 A St\t78701\t8810\n2 A St\t78701\t8810\n1 A St\t78702\t8810';
    expect(table(blank(), text).draft.childrenLoc).toHaveLength(3);
  });

  it('pastes into location 1 where the primary address put it, and beside it into none of its own', () => {
    const primary = { street1: '1 A St', zipCode1: '78701', cityName1: 'Austin', state1: 'tx' };
    const place = { street: '1 A St', zipCode: '78701', cityName: 'Austin', state: 'tx' };
    const start = blank();
    const joined = {
      ...start,
      companyProfile: { ...start.companyProfile, ...primary },
      childrenLoc: [{ ...start.childrenLoc[0]!, ...place }],
    };
    const text = (street: string) => `Street\tZip\tClass\n9 B St\t78702\t3632\n${street}\t78701\t8810`;
    const same = table(joined, text('1 a st')).draft.childrenLoc;
    expect(same.map(({ number, street, classCodes }) => [number, street, classCodes.length])).toEqual([
      ['1', '1 a st', 1],
      ['2', '9 B St', 1],
    ]);
    // Nothing of it was typed: rows of other places need no empty location before them.
    expect(table(joined, text('7 C St')).draft.childrenLoc.map(({ street }) => street)).toEqual([
      '9 B St',
      '7 C St',
    ]);
  });
});
