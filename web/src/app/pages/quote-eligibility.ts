/** Eligibility while typing: asked after a pause, for the classes that are complete enough to be asked about. */
import { useEffect, useState } from 'react';
import { useCarrierEligibility, type EligibilityAsk } from '@/features/eligibility/api';
import { eligibilityQuestion, standings, type AskedClass, type Standing } from '@/features/eligibility/model';
import { useDraft, useDraftSession } from '@/features/prospect/draft-context';
import { codeOf, wordsOf, type Draft } from '@/features/prospect/model';

const QUIET_MS = 600;

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

/** Standings by program, live. */
export function useLiveEligibility(): {
  known: ReadonlyMap<string, Standing>;
  asking: boolean;
  failed: boolean;
} {
  const { userId } = useDraftSession();
  const wanted = useDraft(({ draft }) => JSON.stringify(askOf(draft, userId)));
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isLoading, error } = useCarrierEligibility(JSON.parse(asked) as EligibilityAsk | null);
  const relevant = wanted !== 'null';
  return {
    known: data && relevant ? standings(data) : new Map(),
    asking: relevant && (isLoading || asked !== wanted),
    failed: relevant && error !== undefined,
  };
}
