/** The press of Get Quote: the compare step opens at once with a row per carrier, the run starts meanwhile. */
import { useRef, useState } from 'react';
import { keepProspect, tellStatus } from '@/features/prospect/draft/api';
import type { DraftSession } from '@/features/prospect/draft/session';
import { prorateFactor } from '@/features/prospect/draft/policy-term';
import { keepRun, startQuote } from '@/features/quote/api';
import { expectedRun } from '@/features/quote/model';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { quoteRequest } from '@/features/quote/request';
import { sessionItems } from '@/lib/session-items';
import type { QuoteStarting } from './flow';
import { waitForSaved } from './wait-for-saved';

/** State of the press, and the press itself. */
export function useStart(session: DraftSession | undefined): {
  starting: QuoteStarting | undefined;
  startedAt: number | undefined;
  press: () => void;
} {
  const [starting, setStarting] = useState<QuoteStarting>();
  const [began, setBegan] = useState<{ prospect: string; at: number }>();
  const going = useRef<string>(undefined);
  const press = () => {
    // Whoever presses twice means one quote.
    if (session && going.current === session.id) return;
    // Without a stored user id there is nothing to quote; it stops without a word, as specified.
    if (!session || session.userId === '') return;
    const { id } = session;
    const at = Date.now();
    const carriers = session.store.read().draft.carrierList;
    const waiting = { run: expectedRun({ run: '', job: '', prospect: id }, carriers), startedAt: at };
    setStarting(waiting);
    setBegan({ prospect: id, at });
    going.current = id;
    void keepProspect(id, { stage: 'three' });
    start(session)
      .then(
        () => setStarting(undefined),
        (error: unknown) => setStarting({ ...waiting, error }),
      )
      .finally(() => {
        if (going.current === id) going.current = undefined;
      });
  };
  const own = session !== undefined && began?.prospect === session.id;
  return {
    starting: starting?.run.prospect_id === session?.id ? starting : undefined,
    startedAt: own ? began.at : undefined,
    press,
  };
}

async function start(session: DraftSession): Promise<void> {
  const { store, id, userId } = session;
  await waitForSaved(session);
  const draft = quotedDraft(store.read());
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const factor = prorateFactor(effectiveDate, expectedStartDate, expectedExpiryDate);
  const started = await startQuote(quoteRequest(draft, userId, factor), crypto.randomUUID());
  const ids = { run: started.run_id, job: started.id, prospect: id };
  await keepRun(started.run_id, () => expectedRun(ids, draft.carrierList));
  await keepProspect(id, { last_run_id: started.run_id, stage: 'three' });
  sessionItems.runId.write(started.run_id);
  sessionItems.quoteData.write({ date: String(Date.now()), uuid: started.run_id });
  // The history entry is a courtesy: its failure must not stop a quote.
  tellStatus('get_quote', userId).catch(() => undefined);
}
