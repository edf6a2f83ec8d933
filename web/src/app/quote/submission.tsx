/** The submission of the open prospect: what its agent does and sees, and the draft that is view-only meanwhile. */
import { useEffect } from 'react';
import { Withheld } from '@/api/errors';
import { inAnyGroup, useSession, useVisitor } from '@/api/session';
import { useComments } from '@/features/comment/api';
import { keepProspect } from '@/features/prospect/draft/api';
import { useDraft } from '@/features/prospect/draft/context';
import type { DraftSession } from '@/features/prospect/draft/session';
import { isRunning, premiumOf, type QuoteRun } from '@/features/quote/model';
import { stateName } from '@/features/reference/model';
import { useStanding } from '@/features/submission/api';
import { SubmitPanel } from '@/features/submission/submit-panel';
import { sessionItems } from '@/lib/session-items';
import { storeLastChanges } from '@/ui/unsaved';
import { useButtonsHidden, useQuoteFlow } from './flow';
import { useReadsOnly } from './opening';
import { waitForSaved } from './wait-for-saved';

/** Why a run cannot be submitted; null: it can. */
function obstacleOf(run: QuoteRun): string | null {
  if (isRunning(run)) return 'Carriers are still being asked';
  return run.programs.some((row) => premiumOf(row) !== null) ? null : 'No carrier gave a price yet';
}

/** What was typed, noted and selected is stored before it is handed over: nothing of it is taken afterwards. */
async function storedWithPrices(session: DraftSession): Promise<void> {
  await waitForSaved(session);
  const left = await storeLastChanges();
  if (left.length > 0) throw new Withheld(`Not saved yet: ${left.join(', ')}. Press again in a moment.`);
}

/** The panel below the prices; the draft follows what the server says of its submission. */
export function UnderwritingPanel({ run, live }: { run: QuoteRun; live: boolean }) {
  const { session, record, getQuote, goTo } = useQuoteFlow();
  const hidden = useButtonsHidden();
  const viewOnly = useDraft((view) => view.viewOnly);
  const groups = useSession()?.groups ?? [];
  const visitor = useVisitor();
  const may = inAnyGroup(groups, ['GetQuoteBeta']) && !inAnyGroup(groups, ['UWBeta']) && !visitor;
  const readsOnly = useReadsOnly();
  const standing = useStanding(record?.id ?? null).data;
  const submitted = standing?.quoteSubmitted;
  const released = standing?.submission?.state === 'released' && !visitor;
  const comments = useComments(released ? (record?.id ?? null) : null).data;
  const prospect = record?.id;
  useEffect(() => {
    if (readsOnly || submitted === undefined || prospect === undefined || submitted === viewOnly) return;
    session.store.lock(submitted);
    sessionItems.hideButtons.write(submitted || undefined);
    void keepProspect(prospect, { quote_submitted: submitted });
  }, [readsOnly, submitted, viewOnly, prospect, session]);
  if (!record) return null;
  return (
    <SubmitPanel
      prospect={record.id}
      userId={record.user_id}
      obstacle={live ? obstacleOf(run) : 'Carriers are still being asked'}
      maySubmit={may && sessionItems.uwFlow.read() !== true}
      onUnderwrite={inAnyGroup(groups, ['UWBeta']) ? () => goTo('underwriting') : undefined}
      stored={() => storedWithPrices(session)}
      onSubmitted={() => {
        session.store.lock(true);
        sessionItems.hideButtons.write(true);
        void keepProspect(record.id, { quote_submitted: true });
      }}
      onQuoteAgain={hidden ? undefined : getQuote}
      stateName={stateName}
      comment={comments?.uw.current ?? ''}
    />
  );
}
