/** The compare step: the price indication fills as carriers answer; each price opens into its lines. */
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@/api/session';
import { screens } from '@/app/access';
import { useDraft, useDraftSession } from '@/features/prospect/draft-context';
import { statesOf } from '@/features/prospect/model';
import { keepProspect } from '@/features/prospect/api';
import { postRecords } from '@/features/quote/api';
import { allPairs, rowsOf, type Checked } from '@/features/quote/indication';
import { MESSAGES } from '@/features/quote/messages';
import { isRunning, type QuoteRun } from '@/features/quote/model';
import { PriceTable } from '@/features/quote/price-table';
import { ProgressPanel } from '@/features/quote/progress-panel';
import { quoteRecords } from '@/features/quote/request';
import { RunLine } from '@/features/quote/run-line';
import { useRun } from '@/features/quote/use-run';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import { writeSession } from '@/lib/storage';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState, StateView } from '@/ui/state-view';
import { kindOf, useExplained } from './explained';
import { addressLine } from './quote-copy';
import { useQuoteFlow } from './quote-flow';
import { RatingSummary } from './quote-summary';

/** Stores the records once the run that this tab watched has ended; the server upserts by their key. */
function useRecords(run: QuoteRun): void {
  const { store, userId, id } = useDraftSession();
  const user = useSession()?.user;
  const watched = useRef(false);
  const running = isRunning(run);
  useEffect(() => {
    if (running) {
      watched.current = true;
      return;
    }
    if (!watched.current || !user || run.status !== 'done') return;
    watched.current = false;
    const address = addressLine(store.read().draft);
    const producer = {
      name: user.name,
      email: user.email,
      fax: user.fax,
      phone: user.phone,
      mobile: user.mobile,
    };
    const records = quoteRecords(run, { userId, madeAt: Date.parse(run.created_at), address, producer });
    writeSession('sortKeyList', JSON.stringify(records.map(({ uuid_carrier: key }) => key)));
    writeSession('address', JSON.stringify([address]));
    void keepProspect(id, { status: 'quote_generated' });
    // The workflow has stored the prices; these records are the specified copy, and nobody waits for them.
    postRecords(records).catch(() => undefined);
  }, [running, run, user, store, userId, id]);
}

function RunView({ run, startedAt, live }: { run: QuoteRun; startedAt: number; live: boolean }) {
  const asked = useDraft(({ draft }) => statesOf(draft).join())
    .split(',')
    .filter(Boolean);
  const [unchecked, setUnchecked] = useState<Checked>(new Set());
  const { open, ...explained } = useExplained();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const rows = rowsOf(run.programs, asked);
  const pairs = allPairs(rows);
  // What lands is checked; only what somebody unchecked is remembered.
  const checked = new Set(pairs.filter((pair) => !unchecked.has(pair)));
  return (
    <>
      <Panel
        flush
        title="Premium and payroll by state"
        lead={<RunLine run={run} startedAt={startedAt} live={live} />}
        extra={<RatingSummary run={run} rows={rows} checked={checked} />}
      >
        <PriceTable
          run={run}
          rows={rows}
          checked={checked}
          onChecked={(next) => setUnchecked(new Set(pairs.filter((pair) => !next.has(pair))))}
          onExplain={(program, at) => open({ run: run.id, program }, at)}
        />
      </Panel>
      <ProgressPanel rows={run.programs} startedAt={startedAt} />
      <ExplainDrawer {...explained} company={company} prospect={run.prospect_id} kindOf={kindOf} />
    </>
  );
}

function StoredRun({ run, startedAt }: { run: string; startedAt: number | undefined }) {
  const { getQuote } = useQuoteFlow();
  const state = useRun(run);
  return (
    <StateView state={state} rows={8}>
      {(found) => (
        <>
          {found.status === 'error' && (
            <ErrorState error={new Error(MESSAGES.timedOut)} title={MESSAGES.timedOut} onRetry={getQuote} />
          )}
          <Ended run={found} />
          <RunView run={found} startedAt={startedAt ?? Date.parse(found.created_at)} live />
        </>
      )}
    </StateView>
  );
}

function Ended({ run }: { run: QuoteRun }) {
  useRecords(run);
  return null;
}

/** The step. */
export default function CompareStep() {
  const { record, starting, startedAt, getQuote, goTo } = useQuoteFlow();
  const navigate = useNavigate();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const viewOnly = useDraft((view) => view.viewOnly);
  const run = record?.last_run_id ?? null;
  return (
    <>
      <PageHeader
        title={MESSAGES.title}
        eyebrow={company}
        lead={MESSAGES.illustrative}
        actions={
          <>
            {run !== null && record && (
              <Button onClick={() => void navigate(`${screens.prices.path}/${record.id}`)}>All prices</Button>
            )}
            <Button onClick={() => goTo('profile')}>Edit the profile</Button>
            <Button disabled={viewOnly || starting !== undefined} onClick={getQuote}>
              Quote again
            </Button>
          </>
        }
      />
      {starting?.error !== undefined && (
        <ErrorState error={starting.error} title="The quote did not start" onRetry={getQuote} />
      )}
      {starting && starting.error === undefined ? (
        <RunView run={starting.run} startedAt={starting.startedAt} live={false} />
      ) : run !== null ? (
        <StoredRun key={run} run={run} startedAt={startedAt} />
      ) : (
        <EmptyState
          title="No quote yet"
          action={<Button onClick={() => goTo('questions')}>To the questions</Button>}
        >
          Prices appear here once Get Quote was pressed.
        </EmptyState>
      )}
    </>
  );
}
