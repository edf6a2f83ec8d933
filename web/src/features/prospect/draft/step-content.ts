/** Which steps of the quote hold something of the draft already: the stepper lights those. */
import type { Answer, Draft, Location } from './model';
import { defaultAnswers } from './questions';
import type { Step } from './stage';

/** Whether a list holds something: its first item is not empty, or it has more than one. */
export const hasContent = (list: readonly string[]): boolean => list.length > 1 || (list[0] ?? '') !== '';

const placeText = ({ street, cityName, state, zipCode, classCodes }: Location): string =>
  [street, cityName, state, zipCode, ...classCodes.map((line) => line.classCodeDescription)].join('');

const USUAL = new Map(defaultAnswers().map((answer) => [answer.name, answer]));

const isUsual = ({ name, response, remarks }: Answer): boolean =>
  response === USUAL.get(name)?.response && remarks === USUAL.get(name)?.remarks;

/** What each step lists: places of work, answers that somebody changed, programs that are asked for a price. */
const LISTS = new Map<Step, (draft: Draft) => string[]>([
  ['profile', ({ childrenLoc }) => childrenLoc.map(placeText)],
  ['questions', ({ uwQues }) => uwQues.filter((one) => !isUsual(one)).map(({ name }) => name)],
  ['compare', ({ carrierList }) => carrierList.map(({ value }) => value)],
]);

/** Whether the list of a step holds something; a step without a list never does. */
export const holdsSomething = (draft: Draft, step: Step): boolean =>
  hasContent(LISTS.get(step)?.(draft) ?? []);
