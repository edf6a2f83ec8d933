import { expect, it } from 'vitest';
import { aFile, ZONES } from '@test/files';
import {
  accepted,
  foldedName,
  mimeOf,
  newlyRefused,
  refusalOf,
  stateOf,
  stateWords,
  takenNames,
  typeWords,
  type Pending,
} from './model';

const [lossRuns, others] = [ZONES[0]!, ZONES[1]!];
const file = (name: string, size = 1000) => ({ name, size });
const NONE: ReadonlySet<string> = new Set();

it.each([
  ['a picture among loss runs', lossRuns, file('roof.png'), /^Only pdf or csv can be uploaded here/],
  ['a name without an ending', lossRuns, file('lossrun'), /^Only pdf or csv/],
  ['nothing in it', lossRuns, file('a.pdf', 0), /^It is empty/],
  [
    'a PDF above 20 MB',
    lossRuns,
    file('a.pdf', 20 * 1024 * 1024 + 1),
    /^It has 20\.1 MB.* 20 MB; send it in/,
  ],
  ['a CSV above 5 MB', lossRuns, file('a.csv', 6 * 1024 * 1024), /a csv file may have 5 MB/],
  ['a name that turns its direction', lossRuns, file('a\u202efdp.pdf'), /cannot be seen; rename it/],
  ['a name that looks like another', lossRuns, file('a\u200b.pdf'), /cannot be seen; rename it/],
  ['a name of 201 letters', lossRuns, file(`${'a'.repeat(197)}.pdf`), /longer than 200 characters/],
])('[CB-345] is not taken, with what would work: %s', (_, zone, chosen, words) => {
  expect(refusalOf(zone, chosen, NONE)).toMatch(words);
});

it.each([
  ['at 20 MB exactly', lossRuns, file('a.pdf', 20 * 1024 * 1024)],
  ['its ending in capitals', lossRuns, file('A.PDF')],
  ['a picture among other documents', others, file('roof.png')],
])('[CB-345] is taken: %s', (_, zone, chosen) => {
  expect(refusalOf(zone, chosen, NONE)).toBeNull();
});

it('[CB-218] [CB-219] a name that the prospect has is refused by the one wording, whatever its letters', () => {
  const files = [
    aFile({ keyToFile: 'Loss Run.pdf' }),
    aFile({ keyToFile: 'refused.pdf', state: 'refused' }),
    aFile({ keyToFile: 'waiting.pdf', state: 'waiting' }),
    aFile({ keyToFile: 'UWIC-quote.pdf', list: 'fileListToStore', kind: 'QuotePdf', program: 'gms-uwic' }),
  ];
  const taken = takenNames(files, []);
  expect(refusalOf(lossRuns, file('loss run.PDF'), taken)).toBe('File already exist');
  expect(refusalOf(lossRuns, file('refused.pdf'), taken)).toBeNull();
  expect(refusalOf(lossRuns, file('waiting.pdf'), taken)).toBeNull();
  expect(refusalOf(lossRuns, file('UWIC-quote.pdf'), taken)).toBeNull();
  expect(foldedName('Cafe\u0301.pdf')).toBe('caf\u00e9.pdf');
});

it('says what a zone takes, and offers it', () => {
  expect(typeWords(lossRuns)).toBe('pdf or csv');
  expect(accepted(others)).toBe('.pdf,.png');
  const types = [...others.types, { end: 'jpg', mime: 'image/jpeg', most_bytes: 1000 } as const];
  const pictures = { ...others, types };
  expect([typeWords(pictures), accepted(pictures)]).toEqual(['pdf, png or jpg', '.pdf,.png,.jpg,.jpeg']);
  expect(['a.JPEG', 'a.b.png', 'a.pdf.exe', 'png'].map((name) => mimeOf(pictures, name))).toEqual([
    'image/jpeg',
    'image/png',
    '',
    '',
  ]);
  expect(refusalOf(pictures, file('roof.jpeg', 1001), NONE)).toMatch(/a jpg file may have/);
});

it('[CB-218] a name that is chosen just now is taken too, and frees nothing that is stored', () => {
  const chosen = { file: new File(['x'], 'New.pdf') } as Pending;
  const taken = takenNames([aFile({ keyToFile: 'old.pdf' })], [chosen]);
  expect(['new.PDF', 'old.pdf', 'other.pdf'].map((name) => refusalOf(lossRuns, file(name), taken))).toEqual([
    'File already exist',
    'File already exist',
    null,
  ]);
});

it('says in a word and a sentence how a file is doing, and that one was read that told nothing', () => {
  const states = ['waiting', 'checking', 'ready', 'refused', 'reading', 'read'] as const;
  expect(states.map((state) => stateOf({ state, code: null })[0])).toEqual([
    'Waiting',
    'Checking',
    'Ready',
    'Refused',
    'Reading',
    'Read',
  ]);
  expect(stateOf({ state: 'read', code: 'loss_run.nothing' })).toEqual(['Not read', 'warn']);
  expect(stateOf({ state: 'refused', code: 'pdf.password' })).toEqual(['Refused', 'bad']);
  expect(stateWords({ state: 'refused', hint: null })).toBe('It was refused; upload another one.');
  expect(stateWords({ state: 'refused', hint: 'Save it anew.' })).toBe('Save it anew.');
  expect([stateWords({ state: 'read', hint: null }), stateWords({ state: 'ready', hint: 'x' })]).toEqual([
    '',
    '',
  ]);
});

it('tells of a file that was being checked and is refused now, once', () => {
  const checking = aFile({ state: 'checking' });
  const refused = { ...checking, state: 'refused' as const };
  expect(newlyRefused([checking], [refused])).toEqual([refused]);
  expect(newlyRefused([refused], [refused])).toEqual([]);
  expect(newlyRefused([], [refused])).toEqual([]);
  const beside = aFile({ state: 'checking' });
  expect(newlyRefused([checking, beside], [beside, refused])).toEqual([refused]);
});
