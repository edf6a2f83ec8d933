/** The questions that the screens ask are those of the reference table, word for word: people and audit read one text. */
import { expect, it } from 'vitest';
import { askedAnswers, defaultAnswers, isAsked, QUESTIONS } from '@/features/prospect/draft/questions';
import { fromPython } from './python';

interface Seeded {
  readonly name: string;
  readonly position: string;
  readonly wording: string;
  readonly default_response: string;
  readonly kind: string;
  readonly states_not_asked: string;
}

const rows = fromPython(
  "import csv,json; f=open('adapters/postgres/seed/questions.csv', encoding='utf-8');" +
    'print(json.dumps(list(csv.DictReader(f))))',
) as Seeded[];

it('[QE-038] [QE-040] [QE-041] asks what the reference table asks: order, words, defaults', () => {
  const seeded = rows.toSorted((a, b) => Number(a.position) - Number(b.position));
  expect(QUESTIONS.map(({ name, words, fallback }) => [name, words, fallback])).toEqual(
    seeded.map((row) => [row.name, row.wording, row.default_response]),
  );
  expect(rows).toHaveLength(31);
});

it('[QE-039] [QE-041] asks a percent of subcontracted work, and three things about the company', () => {
  const words = (name: string) => QUESTIONS.find((question) => question.name === name)?.words;
  expect(words('q6')).toMatch(/percent.* subcontracted/);
  expect(words('qc1')).toMatch(/incumbent agent/);
  expect(words('qc2')).toMatch(/non-profit/);
  expect(words('qc3')).toMatch(/both PEO and PAYGO quotes/);
});

it('[QE-039] takes a percent of q6 alone, as the reference table says', () => {
  const percents = rows.filter(({ kind }) => kind === 'percent').map(({ name }) => name);
  expect(percents).toEqual(['q6']);
  expect(QUESTIONS.filter(({ percent }) => percent).map(({ name }) => name)).toEqual(percents);
});

it('[QE-043] words every question in full, and names what the last four are about', () => {
  for (const { words } of QUESTIONS) expect(words).toMatch(/^[A-Z].{14,}\?$/);
  const named = QUESTIONS.filter(({ name }) => /^q2[5-8]$/.test(name)).map(({ words }) => words);
  expect(named.map((words) => /drug-free|managed care|contractor|safety committee/.exec(words)?.[0])).toEqual(
    ['drug-free', 'managed care', 'contractor', 'safety committee'],
  );
});

it('[QE-038] asks a question nowhere that the reference table leaves it out, and everywhere else', () => {
  const left = rows.map(({ name, states_not_asked }) => [name, states_not_asked.split(';').filter(Boolean)]);
  expect(QUESTIONS.map(({ name, notAskedIn }) => [name, notAskedIn ?? []])).toEqual(left);
  const q18 = QUESTIONS.find(({ name }) => name === 'q18')!;
  const asked = [['mo'], ['MO', ''], ['MO', 'il'], ['IL'], ['']].map((states) => isAsked(q18, states));
  expect(asked).toEqual([false, false, true, true, true]);
  const names = (states: string[]) => askedAnswers(defaultAnswers(), states).map(({ name }) => name);
  expect(names([])).toHaveLength(31);
  expect(names(['MO'])).toEqual(names([]).filter((name) => name !== 'q18'));
});
