/** The price indication of one run: table, downloads, charts, notes, and what goes along to the comparison. */
import { BarChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { inAnyGroup, useSession } from '@/api/session';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { allPairs, rowsOf, type Row } from '@/features/quote/indication';
import { useIndication, type Indication } from '@/features/quote/indication-api';
import { isRunning, type QuoteRun } from '@/features/quote/model';
import { PriceHandoff } from '@/features/quote/price-handoff';
import { PriceNotes } from '@/features/quote/price-notes';
import { usePdfDownloads } from '@/features/quote/price-pdf';
import { PriceTable } from '@/features/quote/price-table';
import { RunLine } from '@/features/quote/run-line';
import { formsOf, licensingShown } from '@/features/quote/state-notes';
import { useChoices } from '@/features/quote/use-choices';
import { readSession, writeSession } from '@/lib/storage';
import { Panel } from '@/ui/panel';
import { LoadingState } from '@/ui/state-view';
import { RatingSummary } from './summary';
import styles from './prices.module.css';

const PriceCharts = lazy(() => import('@/features/quote/price-charts'));

/** The run, how long it takes, and how a price is opened. */
export interface PricesProps {
  readonly run: QuoteRun;
  readonly startedAt: number;
  /** False until the server has answered the run's own id. */
  readonly live: boolean;
  readonly onExplain: (program: string, at?: string) => void;
  /** What stands between the prices and what is said about them. */
  readonly children: ReactNode;
}

/** Whether the licensing notes of all states are shown: the specified flag of an underwriter's tab. */
function useUnderwriter(): boolean {
  const underwriter = inAnyGroup(useSession()?.groups ?? [], ['UWBeta']);
  useEffect(() => {
    if (underwriter) writeSession('uwLogin', 'true');
  }, [underwriter]);
  return underwriter || readSession('uwLogin') === 'true';
}

/** The facts of a run's states, read anew when a further try has changed a row; null asks nothing. */
function useFacts(run: QuoteRun | null): Indication | undefined {
  const { data, mutate } = useIndication(run?.id ?? null);
  const versions = run?.programs.reduce((sum, { version }) => sum + version, 0) ?? 0;
  const known = data !== undefined;
  const of = useRef(versions);
  useEffect(() => {
    if (known && of.current !== versions) void mutate();
    of.current = versions;
  }, [known, versions, mutate]);
  return data;
}

/** The prices of a run. */
export function Prices({ run, startedAt, live, onExplain, children }: PricesProps) {
  const asked = useDraft(({ draft }) => statesOf(draft).join())
    .split(',')
    .filter(Boolean);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const viewOnly = useDraft((view) => view.viewOnly);
  const { userId, id } = useDraftSession();
  const underwriter = useUnderwriter();
  const settled = live && !isRunning(run);
  const indication = useFacts(settled ? run : null);
  const rows = rowsOf(run.programs, asked);
  const { checked, choose, lost } = useChoices(run.id, allPairs(rows), indication, live && !viewOnly);
  const pdf = usePdfDownloads(run, checked, userId, partner === 'demo');
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
          onChecked={choose}
          onExplain={onExplain}
          pdf={pdf}
          forms={formsOf(indication)}
        />
        {lost !== undefined && (
          <p className={styles.lost} role="status">
            What you select here counts for your downloads, but is not kept for the next visit:{' '}
            {messageOf(lost)}{' '}
            <Button type="link" size="small" onClick={() => choose(checked)}>
              Retry
            </Button>
          </p>
        )}
      </Panel>
      {children}
      <Charts run={run} rows={rows} />
      {id !== '' && (
        <PriceNotes
          prospect={id}
          notes={indication?.notes ?? []}
          licensing={licensingShown(indication?.licensing ?? [], underwriter)}
          viewOnly={viewOnly}
        />
      )}
      <PriceHandoff programs={run.programs} checked={checked} />
    </>
  );
}

function Charts({ run, rows }: { run: QuoteRun; rows: readonly Row[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Premium by carrier and state"
      extra={
        <Button icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the chart' : 'Show the chart'}
        </Button>
      }
    >
      {open ? (
        <Suspense fallback={<LoadingState rows={6} />}>
          <PriceCharts programs={run.programs} rows={rows} />
        </Suspense>
      ) : (
        <p className={styles.lead}>Every carrier as a bar, divided by state, with its figures in a table.</p>
      )}
    </Panel>
  );
}
