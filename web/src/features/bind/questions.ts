/** A carrier's questions: which are asked now, which have no answer, in which order they are shown. */
import type { Question } from './api';

/** An answer as typed, with what is said beside it. */
export interface Typed {
  readonly value: string;
  readonly remarks: string;
}

/** What the account holds. */
export const storedAnswers = (questions: readonly Question[]): ReadonlyMap<string, Typed> =>
  new Map(questions.map(({ id, answer, remarks }) => [id, { value: answer ?? '', remarks }]));

/** The questions that are asked now: those below another one only where it has the answer that they hang on. */
export function askedNow(questions: readonly Question[], answers: ReadonlyMap<string, Typed>): Question[] {
  const byId = new Map(questions.map((each) => [each.id, each]));
  const isAsked = ({ parent, parent_answer: wanted }: Question, depth = 0): boolean => {
    const above = parent === null ? undefined : byId.get(parent);
    if (!above) return parent === null;
    return depth < questions.length && answers.get(above.id)?.value === wanted && isAsked(above, depth + 1);
  };
  return questions.filter((each) => isAsked(each));
}

/** The asked questions without an answer. */
export const gapsOf = (questions: readonly Question[], answers: ReadonlyMap<string, Typed>): Question[] =>
  askedNow(questions, answers).filter(({ id }) => (answers.get(id)?.value ?? '').trim() === '');

/** Those without an answer first, each with what hangs on it; the order holds while they are answered. */
export function openFirst(questions: readonly Question[]): Question[] {
  const children = (id: string): Question[] =>
    questions.filter(({ parent }) => parent === id).flatMap((each) => [each, ...children(each.id)]);
  const heads = questions
    .filter(({ parent }) => parent === null)
    .map((head) => [head, ...children(head.id)] as const);
  const known = new Set(heads.flat().map(({ id }) => id));
  const rest = questions.filter(({ id }) => !known.has(id)).map((each) => [each]);
  const isOpen = (group: readonly Question[]) => gapsOf(group, storedAnswers(group)).length > 0;
  const groups: readonly (readonly Question[])[] = [...heads, ...rest];
  return [...groups.filter(isOpen), ...groups.filter((group) => !isOpen(group))].flat();
}

/** What the carrier is sent: the answers of what is asked now. */
export const answerValues = (questions: readonly Question[], answers: ReadonlyMap<string, Typed>) =>
  askedNow(questions, answers).map(({ id }) => ({
    QuestionId: id,
    AnswerValue: answers.get(id)?.value ?? '',
  }));
