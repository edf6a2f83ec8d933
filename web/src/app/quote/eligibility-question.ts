/** What eligibility is asked about: the classes of a draft that are complete enough to be asked about. */
import type { EligibilityAsk } from '@/features/eligibility/api';
import { eligibilityQuestion, type AskedClass } from '@/features/eligibility/model';
import { codeOf, wordsOf, type Draft, type Location } from '@/features/prospect/draft/model';
import { isState } from '@/features/reference/model';
import { dayProblem } from '@/lib/dates';

/** The classes of a draft that have a state and a code; a place where no rates are filed is said at its state. */
export function askedClasses(draft: Pick<Draft, 'childrenLoc'>): AskedClass[] {
  return draft.childrenLoc.flatMap(({ number, state, classCodes }) =>
    classCodes.flatMap(({ classCodeDescription: text }) =>
      !isState(state) || codeOf(text) === ''
        ? []
        : [{ location: number, state, code: codeOf(text), description: wordsOf(text) }],
    ),
  );
}

/** What is asked of a location, as JSON; of fifty locations a key changes one. */
const SAID = new WeakMap<Location, string>();

function placeText(location: Location): string {
  const known = SAID.get(location);
  if (known !== undefined) return known;
  const classes = askedClasses({ childrenLoc: [location] });
  // Without its braces, so that those of all locations make one object.
  const question = JSON.stringify(eligibilityQuestion(classes)).slice(1, -1);
  SAID.set(location, question);
  return question;
}

/** Whether nothing is wrong with the effective date itself; what is stands at its field. */
const startsOnADay = ({ companyProfile }: Draft): boolean =>
  dayProblem(companyProfile.effectiveDate) === null;

/** The question of a draft as JSON, put together from what its locations ask; 'null' while there is nothing to ask. */
export function askText(draft: Draft, userId: string): string {
  const peo = draft.peoDetails.selectedPeo;
  const question = draft.childrenLoc.map(placeText).filter((text) => text !== '');
  if (question.length === 0 || peo === '' || !startsOnADay(draft)) return 'null';
  const rest = JSON.stringify({ userId, peo, date: draft.companyProfile.effectiveDate });
  return `{"question":{${question.join(',')}},${rest.slice(1)}`;
}

/** The question of a draft; null while there is nothing to ask about. */
export function askOf(draft: Draft, userId: string): EligibilityAsk | null {
  const classes = askedClasses(draft);
  const peo = draft.peoDetails.selectedPeo;
  if (classes.length === 0 || peo === '' || !startsOnADay(draft)) return null;
  return { question: eligibilityQuestion(classes), userId, peo, date: draft.companyProfile.effectiveDate };
}
