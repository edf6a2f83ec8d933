/**
 * The underwriting questions: names, words, groups and defaults. Meanings follow the trade's general information
 * list. The reference table (adapters/postgres/seed/questions.csv) has the same words; a test compares them.
 */
import type { Answer } from './model';

/** One question; percent: the remarks hold a whole percent, and the answer follows from it. */
export interface Question {
  readonly name: string;
  readonly words: string;
  readonly fallback: 'Y' | 'N';
  readonly group: QuestionGroup;
  readonly percent?: true;
  /** States in which it may not be asked; a business in these alone does not see it. */
  readonly notAskedIn?: readonly string[];
}

export type QuestionGroup = 'work' | 'people' | 'history' | 'programs' | 'company';

export const GROUP_WORDS = {
  work: 'The work',
  people: 'The people',
  history: 'Insurance and money',
  programs: 'Programs that earn credits',
  company: 'About this submission',
} as const satisfies Record<QuestionGroup, string>;

const ask = (name: string, group: QuestionGroup, words: string, fallback: 'Y' | 'N' = 'N'): Question => ({
  name,
  words,
  fallback,
  group,
});

export const QUESTIONS: readonly Question[] = [
  ask('q1', 'work', 'Does the business own, operate or lease aircraft or watercraft?'),
  ask('q2', 'work', 'Is or was hazardous material stored, handled or transported?'),
  ask('q3', 'work', 'Is any work done underground or more than 15 feet above ground?'),
  ask('q4', 'work', 'Is any work done on barges, vessels, docks or bridges over water?'),
  ask('q5', 'work', 'Is the business engaged in any other kind of business?'),
  { ...ask('q6', 'work', 'What percent of the work is subcontracted?'), percent: true },
  ask('q7', 'work', 'Is work sublet without certificates of insurance?'),
  ask('q8', 'work', 'Is a written safety program in operation?', 'Y'),
  ask('q9', 'people', 'Is group transportation provided?'),
  ask('q10', 'people', 'Are there workers under 16 or over 60?'),
  ask('q11', 'people', 'Are there seasonal workers?'),
  ask('q12', 'people', 'Is there volunteer or donated labor?'),
  ask('q13', 'people', 'Are there workers with disabilities?'),
  ask('q14', 'people', 'Do workers travel out of state?'),
  ask('q15', 'people', 'Are athletic teams sponsored?'),
  ask('q16', 'people', 'Are physicals required after a job offer?'),
  ask('q17', 'history', 'Is other insurance placed with this carrier?'),
  {
    ...ask('q18', 'history', 'Was coverage declined, cancelled or not renewed in the last 3 years?'),
    notAskedIn: ['MO'],
  },
  ask('q19', 'people', 'Is a health plan offered to workers?', 'Y'),
  ask('q20', 'people', 'Do workers perform work for other businesses or subsidiaries?'),
  ask('q21', 'people', 'Are workers leased to or from other employers?'),
  ask('q22', 'people', 'Do workers mostly work at home? If so, how many?'),
  ask('q23', 'history', 'Were there tax liens or bankruptcy in the last 5 years?'),
  ask('q24', 'history', 'Is there undisputed, unpaid workers’ compensation premium?'),
  ask('q25', 'programs', 'Is there a certified drug-free workplace program?'),
  ask('q26', 'programs', 'Is managed care used for injured workers?'),
  ask('q27', 'programs', 'Does the business hold a contractor’s premium credit?'),
  ask('q28', 'programs', 'Does a safety committee meet regularly?'),
  ask('qc1', 'company', 'Are you the incumbent agent?', 'Y'),
  ask('qc2', 'company', 'Is the business non-profit?'),
  ask('qc3', 'company', 'Should both PEO and PAYGO quotes be shown?', 'Y'),
];

const BY_NAME = new Map(QUESTIONS.map((question) => [question.name, question]));

/** Whether a question is asked of a business with locations in these states; without one every question is. */
export function isAsked(question: Question, states: readonly string[]): boolean {
  const places = states.filter((state) => state !== '').map((state) => state.toUpperCase());
  return places.length === 0 || places.some((state) => !question.notAskedIn?.includes(state));
}

/** The answers to what is asked of a business with locations in these states. */
export function askedAnswers(answers: readonly Answer[], states: readonly string[]): Answer[] {
  return answers.filter(({ name }) => {
    const question = BY_NAME.get(name);
    return question === undefined || isAsked(question, states);
  });
}

/** All answers by default. */
export function defaultAnswers(): Answer[] {
  return QUESTIONS.map((question) => ({
    name: question.name,
    ques: question.words,
    response: question.fallback,
    remarks: question.percent ? '0' : '',
  }));
}

/** What is stored, with the defaults where nothing is; in the order of the list. */
export function withDefaults(stored: readonly Answer[]): Answer[] {
  const given = new Map(stored.map((answer) => [answer.name, answer]));
  return defaultAnswers().map((fallback) => {
    const answer = given.get(fallback.name);
    return answer ? { ...answer, ques: fallback.ques } : fallback;
  });
}

/** Names of the questions without an answer, in order. */
export function unanswered(answers: readonly Answer[]): string[] {
  return answers
    .filter((answer) => answer.response !== 'Y' && answer.response !== 'N')
    .map(({ name }) => name);
}

/** How many answers differ from their default. */
export function differing(answers: readonly Answer[]): number {
  return answers.filter((answer) => answer.response !== BY_NAME.get(answer.name)?.fallback).length;
}

const SPOKEN: Readonly<Record<string, string>> = { Y: 'Yes', N: 'No' };

/** An answer as it fits its question: '35%' where a percent is asked for, else 'Yes' or 'No' with what was remarked. */
export function answerWords({ name, response, remarks }: Answer): string {
  const none = 'Not answered';
  if (BY_NAME.get(name)?.percent) return response === '' ? none : `${remarks === '' ? '0' : remarks}%`;
  return [SPOKEN[response] ?? none, remarks].filter((part) => part !== '').join(', ');
}

/** What is wrong with the answer of a percent question; null: nothing, or there is none. */
export function percentProblem(remarks: string): string | null {
  const whole = /^\d{1,3}$/.test(remarks) && Number(remarks) <= 100;
  return remarks === '' || whole ? null : 'A whole percent from 0 to 100';
}

/** The answer of a percent question: a whole percent, above 0 means yes; what is none stays as typed, unanswered. */
export function percentAnswer(answer: Answer, typed: string): Answer {
  const remarks = typed.replace(/%\s*$/, '').trim();
  const none = remarks === '' || percentProblem(remarks) !== null;
  return { ...answer, remarks, response: none ? '' : Number(remarks) > 0 ? 'Y' : 'N' };
}
