/** What eligibility is asked about: the classes of a draft that are complete enough to be asked about. */
import type { EligibilityAsk } from '@/features/eligibility/api';
import { eligibilityQuestion, type AskedClass } from '@/features/eligibility/model';
import { codeOf, wordsOf, type Draft } from '@/features/prospect/model';

/** The classes of a draft that have a state and a code. */
export function askedClasses(draft: Draft): AskedClass[] {
  return draft.childrenLoc.flatMap(({ number, state, classCodes }) =>
    classCodes.flatMap(({ classCodeDescription: text }) =>
      state === '' || codeOf(text) === ''
        ? []
        : [{ location: number, state, code: codeOf(text), description: wordsOf(text) }],
    ),
  );
}

/** The question of a draft; null while there is nothing to ask about. */
export function askOf(draft: Draft, userId: string): EligibilityAsk | null {
  const classes = askedClasses(draft);
  const peo = draft.peoDetails.selectedPeo;
  if (classes.length === 0 || peo === '') return null;
  return { question: eligibilityQuestion(classes), userId, peo, date: draft.companyProfile.effectiveDate };
}
