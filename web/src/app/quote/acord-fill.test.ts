import { expect, it } from 'vitest';
import { Withheld } from '@/api/errors';
import { aField, aProposal } from '@/features/acord/acord-builders';
import type { Taken } from '@/features/acord/model';
import { MESSAGES } from '@/features/prospect/draft/messages';
import { DraftSession } from '@/features/prospect/draft/session';
import { fillDraft, MOVED, UNANSWERED, unansweredNotes, wordlessPlaces } from './acord-fill';

const PATH = 'companyProfile.companyName';
const NAME: Taken = { path: PATH, value: 'Peach Roofing LLC', current: '', page: 1, corrected: false };

it('[QE-003] fills in what was taken of a form that was compared with the draft as it stands', async () => {
  const session = DraftSession.fresh('2026-07-01', () => 0);
  await fillDraft(session, [NAME], aProposal());
  expect(session.store.read().draft.companyProfile.companyName).toBe('Peach Roofing LLC');
});

it.each([
  ['has moved on since', 5],
  ['was older than what it is compared with', 3],
])('[QE-003] fills in nothing where the draft %s', async (_, version) => {
  const session = DraftSession.fresh('2026-07-01', () => 0);
  session.wrote(session.store.read().draft, version);
  const compared = aProposal({ prospect: '01a20000-0000-7000-8000-000000000001', version: 4 });
  await expect(fillDraft(session, [NAME], compared)).rejects.toThrow(new Withheld(MOVED));
  expect(session.store.read().draft.companyProfile.companyName).toBe('');
});

const code = (line: number, value: string, corrected = false): Taken => ({
  path: `childrenLoc.1.classCodesInfo.${line}.classCodeDescription`,
  value,
  current: '',
  page: 2,
  corrected,
});

it('[QE-003] marks the codes that no table has, but for those that a person corrected, and no other field', async () => {
  const session = DraftSession.fresh('2026-07-01', () => 0);
  const taken = [
    { ...NAME, value: '8810' },
    code(0, '9999: Odd'),
    code(1, '9998', true),
    code(2, '8810: Clerical'),
  ];
  const notes = [MESSAGES.classInvalid, MESSAGES.classInvalid, MESSAGES.classInvalid, 'Hard to read'];
  const fields = taken.map(({ path }, at) => aField({ path, note: at === 0 ? '' : (notes[at] ?? '') }));
  await fillDraft(session, taken, aProposal({ fields }));
  const { draft, marks, notes: said } = session.store.read();
  expect(draft.companyProfile.companyName, 'digits that are no code stay as they are').toBe('8810');
  const lines = draft.childrenLoc.find(({ number }) => number === '1')?.classCodes ?? [];
  expect(lines.map(({ classCodeDescription }) => classCodeDescription)).toEqual([
    '9999: Odd',
    '9998: no description found',
    '8810: Clerical',
  ]);
  expect([...marks.values()].map(({ value }) => value)).toEqual(['9999: Odd']);
  expect([...said.values()].map(({ message }) => message)).toEqual([
    'ACORD p. 1',
    'ACORD p. 2',
    'ACORD p. 2, corrected',
    'ACORD p. 2',
  ]);
});

it('names each place once whose corrected codes need their words', () => {
  const other = { ...code(0, '8810', true), path: 'childrenLoc.3.classCodesInfo.0.classCodeDescription' };
  const payroll = { ...code(0, '$5', true), path: 'childrenLoc.4.classCodesInfo.0.payroll' };
  expect(wordlessPlaces([code(0, '1', true), code(1, '2', true), code(2, '3'), other, payroll])).toEqual([
    '1',
    '3',
  ]);
});

it('says at each question that the form leaves open that it does, at the sixth beside its percent', () => {
  const { draft } = DraftSession.fresh('2026-07-01', () => 0).store.read();
  const notes = unansweredNotes(draft, ['q6', 'q2', 'none']);
  expect([...notes.keys()].toSorted()).toEqual(['uwQues.q2.response', 'uwQues.q6.remarks']);
  expect(new Set([...notes.values()].map(({ message }) => message))).toEqual(new Set([UNANSWERED]));
  const [second, sixth] = ['q2', 'q6'].map((name) => draft.uwQues.find((each) => each.name === name));
  expect(notes.get('uwQues.q2.response')?.value).toBe(second?.response);
  expect(notes.get('uwQues.q6.remarks')?.value).toBe(sixth?.remarks);
});
