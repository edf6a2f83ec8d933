/** The compare step: the price indication fills as carriers answer; each price opens into its lines. */
import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { useNavigate } from 'react-router';
import { FreshnessContext, type RunFreshness } from '@/api/freshness';
import { useVisitor } from '@/api/session';
import { screens } from '@/app/access/screens';
import { useDraft } from '@/features/prospect/draft/context';
import { StatusHistory } from '@/features/prospect/flow/status-history';
import { withCarrierPrices } from '@/features/quote/carrier-price';
import { ColumnNotesContext, type ColumnNotes } from '@/features/quote/column-notes';
import { MESSAGES } from '@/features/quote/messages';
import { bestOf, isRunning, type QuoteRun } from '@/features/quote/model';
import { Standing } from '@/features/quote/standing';
import { ExplainDrawer } from '@/features/worksheet/explain-drawer';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, ErrorState, StateView } from '@/ui/state-view';
import { kindOf, useExplained } from './explanation';
import { useButtonsHidden, useQuoteFlow } from './flow';
import { CompareSections } from './compare-sections';
import { useLoadedOnce } from './loaded-once';
import { askedOnline } from './carrier-rows';
import { Prices } from './prices';
import { RecordsLine } from './records-line';
import { RunsCompared } from './compare-runs';
import { StepToCome } from './step-to-come';
import { useStoredRun } from './stored-run';
import { UnderwritingPanel } from './submission';
import type { CarrierPrices } from './told-price';

const CarrierSteps = fetchedPart(async () => (await import('./carrier-steps')).CarrierSteps);
const VisitorCompare = fetchedPart(async () => (await import('./visitor-compare')).VisitorCompare);

/** The run that a price is of: an underwriter's released price is one of its own. */
const runOf = (run: QuoteRun, program: string): string =>
  run.programs.find((row) => row.program === program)?.run_id ?? run.id;

function RunView({ run, startedAt, live }: { run: QuoteRun; startedAt: number; live: boolean }) {
  const { open, ...explained } = useExplained();
  const { record } = useQuoteFlow();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  return (
    <>
      <Prices
        run={run}
        startedAt={startedAt}
        live={live}
        onExplain={(program, at) => open({ run: runOf(run, program), program }, at)}
        submission={<UnderwritingPanel run={run} live={live} />}
      >
        {record && <StatusHistory prospect={record.id} />}
      </Prices>
      <ExplainDrawer {...explained} company={company} prospect={run.prospect_id} kindOf={kindOf} />
    </>
  );
}

/** What the prices stand on, above them; what no longer stands says so in all its parts. */
function Fresh(props: { run: string; found: RunFreshness | undefined; children: ReactNode }) {
  const { run, found, children } = props;
  const { getQuote, record } = useQuoteFlow();
  const hidden = useButtonsHidden();
  return (
    <FreshnessContext value={found}>
      <Standing found={found} onQuoteAgain={hidden ? undefined : getQuote}>
        {record && <RunsCompared prospect={record.id} run={run} />}
      </Standing>
      {children}
    </FreshnessContext>
  );
}

function StoredRun({ run, startedAt }: { run: string; startedAt: number | undefined }) {
  const { getQuote } = useQuoteFlow();
  const hidden = useButtonsHidden();
  const { state, found: fresh } = useStoredRun(run, startedAt !== undefined);
  const [notes, setNotes] = useState<ColumnNotes>(new Map());
  const [prices, setPrices] = useState<CarrierPrices>(new Map());
  return (
    <Fresh run={run} found={fresh}>
      <StateView state={state} rows={8}>
        {(found) => (
          <>
            {found.status === 'error' && (
              <ErrorState
                title={MESSAGES.timedOut}
                text={bestOf(found.programs) ? MESSAGES.someAnswered : MESSAGES.noAnswer}
                {...(!hidden && { onRetry: getQuote })}
              />
            )}
            <RecordsLine run={found} />
            {askedOnline(found).length > 0 && (
              <Suspense fallback={null}>
                <CarrierSteps run={found} onNotes={setNotes} onPrices={setPrices} />
              </Suspense>
            )}
            <ColumnNotesContext value={notes}>
              <RunView
                run={withCarrierPrices(found, prices)}
                startedAt={startedAt ?? Date.parse(found.created_at)}
                live
              />
            </ColumnNotesContext>
            {found.prospect_id !== null && !isRunning(found) && (
              <CompareSections run={found} prospect={found.prospect_id} />
            )}
          </>
        )}
      </StateView>
    </Fresh>
  );
}

function Compare() {
  useLoadedOnce();
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
            {/* From the press on: once the run is known, nothing below may move. */}
            {(run !== null || starting !== undefined) && record && (
              <Button onClick={() => void navigate(`${screens.prices.path}/${record.id}`)}>
                Quote history
              </Button>
            )}
            <Button onClick={() => goTo('profile')}>
              {viewOnly ? 'View the profile' : 'Edit the profile'}
            </Button>
          </>
        }
      />
      {starting?.error !== undefined && (
        <ErrorState error={starting.error} title="The quote did not start" onRetry={getQuote} />
      )}
      {starting && starting.error === undefined ? (
        <>
          <Standing found={undefined} onQuoteAgain={undefined} />
          <RunView run={starting.run} startedAt={starting.startedAt} live={false} />
        </>
      ) : run !== null ? (
        <StoredRun key={run} run={run} startedAt={startedAt} />
      ) : (
        <>
          <EmptyState
            title="No quote yet"
            action={<Button onClick={() => goTo('questions')}>To the questions</Button>}
          >
            Prices appear here once Get Quote was pressed.
          </EmptyState>
          {record && <StatusHistory prospect={record.id} />}
        </>
      )}
    </>
  );
}

/** The step; a campaign's visitor reads it in an owner's words. */
export default function CompareStep() {
  if (!useVisitor()) return <Compare />;
  return (
    <Suspense fallback={<StepToCome />}>
      <VisitorCompare />
    </Suspense>
  );
}
