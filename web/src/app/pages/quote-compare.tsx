/** The compare step: the price indication fills as carriers answer; each price opens into its lines. */
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '@/app/access';
import { useDraft } from '@/features/prospect/draft-context';
import { statesOf } from '@/features/prospect/model';
import { allPairs, rowsOf, type Checked } from '@/features/quote/indication';
import { MESSAGES } from '@/features/quote/messages';
import type { QuoteRun } from '@/features/quote/model';
import { PriceTable } from '@/features/quote/price-table';
import { ProgressPanel } from '@/features/quote/progress-panel';
import { RunLine } from '@/features/quote/run-line';
import { useRun } from '@/features/quote/use-run';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState, StateView } from '@/ui/state-view';
import { kindOf, useExplained } from './explained';
import { useQuoteFlow } from './quote-flow';
import { useRecords } from './quote-records';
import { RunsCompared } from './quote-runs';
import { RatingSummary } from './quote-summary';

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
      <RunProgress run={run} startedAt={startedAt} live={live} />
      <ExplainDrawer {...explained} company={company} prospect={run.prospect_id} kindOf={kindOf} />
    </>
  );
}

/** Carrier by carrier and location by location; who failed may be asked again, unless the prospect is submitted. */
function RunProgress({ run, startedAt, live }: { run: QuoteRun; startedAt: number; live: boolean }) {
  const viewOnly = useDraft((view) => view.viewOnly);
  const places = useDraft(({ draft }) =>
    draft.childrenLoc
      .map(({ number, cityName, state }) => `${number}\t${placeWords(cityName, state)}`)
      .join('\n'),
  );
  const asked = places.split('\n').map((line) => {
    const [name = '', label = ''] = line.split('\t');
    return { name, label };
  });
  return <ProgressPanel run={run} startedAt={startedAt} places={asked} mayRetry={live && !viewOnly} />;
}

const placeWords = (city: string, state: string): string =>
  [city, state.toUpperCase()].filter((part) => part !== '').join(', ');

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
            {run !== null && record && <RunsCompared prospect={record.id} run={run} />}
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
