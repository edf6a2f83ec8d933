/** What the steps of the flow share: the opened draft, the stored record, and the press of Get Quote. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Prospect } from '@/features/prospect/draft/api';
import { useDraft } from '@/features/prospect/draft/context';
import type { DraftSession } from '@/features/prospect/draft/session';
import type { Step } from '@/features/prospect/draft/stage';
import type { QuoteRun } from '@/features/quote/model';
import { sessionItems } from '@/lib/session-items';
import { onSessionWrite } from '@/lib/storage';

/** A press of Get Quote that has no run yet, or was refused. */
export interface QuoteStarting {
  readonly run: QuoteRun;
  readonly startedAt: number;
  /** Why it did not start. */
  readonly error?: unknown;
}

/** The flow as its steps see it. */
export interface QuoteFlow {
  readonly session: DraftSession;
  /** Undefined before the first save. */
  readonly record: Prospect | undefined;
  readonly starting: QuoteStarting | undefined;
  /** Epoch milliseconds of the press that started the shown run, when this tab pressed it. */
  readonly startedAt: number | undefined;
  readonly getQuote: () => void;
  readonly goTo: (step: Step) => void;
}

export const QuoteFlowContext = createContext<QuoteFlow | null>(null);

/** The flow. Throws outside /Quote. */
export function useQuoteFlow(): QuoteFlow {
  const flow = useContext(QuoteFlowContext);
  if (!flow) throw new Error('A step stands outside the quote flow.');
  return flow;
}

const hideButtons = (): boolean => sessionItems.hideButtons.read() === true;

/** Whether Continue, Get Quote and uploads are closed: the prospect was submitted, or this tab's flag says so. */
export function useButtonsHidden(): boolean {
  const viewOnly = useDraft((view) => view.viewOnly);
  return useSyncExternalStore(onSessionWrite, hideButtons) || viewOnly;
}
