/** Eligibility while typing: asked after a pause, once for the carriers, the locations and the class codes. */
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { useCarrierEligibility, type EligibilityAsk } from '@/features/eligibility/api';
import {
  eligibilityByProgram,
  eligibilityAt,
  type CarrierEligibility,
  type Spot,
  type ProgramEligibility,
} from '@/features/eligibility/model';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { profilePath } from '@/features/prospect/draft/validate';
import { askText } from './eligibility-question';
import { useReadsOnly } from './opening';

const QUIET_MS = 600;

/** What is known while typing. */
export interface LiveEligibility {
  readonly known: ReadonlyMap<string, ProgramEligibility>;
  readonly asking: boolean;
  /** Why it could not be asked; '' when it could. */
  readonly failed: string;
  /** What the chosen carriers say of a class or of a location; nobody before the answer. */
  readonly at: (spot: Spot) => readonly ProgramEligibility[];
}

const nothing: LiveEligibility = { known: new Map(), asking: false, failed: '', at: () => [] };
const LiveContext = createContext<LiveEligibility>(nothing);

/** The part of a refusal that belongs to the effective date. */
const dateProblem = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'table_row_missing' ? messageOf(error) : undefined;

/** A date outside every rate book is said at its field. */
function useDateMark(error: unknown, asked: string): void {
  const { store } = useDraftSession();
  const message = dateProblem(error);
  useEffect(() => {
    const date = (JSON.parse(asked) as EligibilityAsk | null)?.date ?? '';
    const path = profilePath('effectiveDate');
    store.mark(path, message === undefined ? undefined : { value: date, message });
  }, [message, asked, store]);
}

function useLive(): LiveEligibility {
  const { userId, autosave } = useDraftSession();
  // What was saved is what the server reads beside the question: heads, payroll, modifications, answers.
  const version = useSyncExternalStore(autosave.subscribe, () => autosave.version);
  // An underwriter reads what was submitted: nothing is typed, and the question is not theirs to ask.
  const readsOnly = useReadsOnly();
  const wanted = useDraft((view) => (readsOnly ? 'null' : askText(quotedDraft(view), userId)));
  const chosen = useDraft(({ draft }) => draft.carrierList);
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const ask = JSON.parse(asked) as EligibilityAsk | null;
  const { data, isLoading, error } = useCarrierEligibility(ask, version);
  useDateMark(error, asked);
  if (wanted === 'null') return nothing;
  // An answer to an earlier question is no answer to one that was refused.
  const answer: CarrierEligibility | undefined = error === undefined ? data : undefined;
  const programs = chosen.map(({ value }) => value);
  return {
    known: answer ? eligibilityByProgram(answer) : new Map(),
    asking: isLoading || asked !== wanted,
    failed: error === undefined ? '' : messageOf(error),
    at: (spot) => (answer ? eligibilityAt(answer, spot, programs) : []),
  };
}

/** Asks for everything below. */
export function EligibilityWhileTyping({ children }: { children: ReactNode }) {
  const live = useLive();
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** What is known, anywhere below. */
export const useLiveEligibility = (): LiveEligibility => use(LiveContext);
