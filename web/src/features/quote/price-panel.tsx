/** The prices of a run, once: by state, by location or as a chart, and what of them is selected. */
import { Segmented } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import { scrollToElement } from '@/ui/scroll-to';
import { LoadingState } from '@/ui/state-view';
import { allPairs } from './indication';
import { liveLine, type QuoteRun } from './model';
import { NotQuoted, type FundPlace } from './not-quoted';
import { groupsOf, inOrder, UNPRICED_ID } from './order';
import type { PriceViewProps } from './price-cell';
import styles from './price-panel.module.css';
import { PriceTable } from './price-table';
import { placesLine, placesOf, type Place } from './progress';
import { ProgressPlaces } from './progress-places';
import { RunLine } from './run-line';
import { useRetries } from './use-retries';
import { useRetry } from './use-run';

const PriceCharts = lazy(() => import('./price-charts'));

const VIEWS = [
  { value: 'states', label: 'By state', title: 'Premium and payroll by state' },
  { value: 'places', label: 'By location', title: 'Premium by location' },
  { value: 'chart', label: 'Chart', title: 'Premium by carrier and state' },
  { value: 'compare', label: 'Compare', title: 'Prices side by side' },
] as const;

type View = (typeof VIEWS)[number]['value'];

/** Streams of further tries at once: a browser holds six connections, and the poll tells of the others. */
const STREAMS = 3;

/** One stream per program that is asked again. */
function Follow({ run, job }: { run: string; job: string }) {
  useRetry(run, job);
  return null;
}

/** '5 of 8 prices selected'. */
function selectedWords({ rows, checked }: Pick<PriceViewProps, 'rows' | 'checked'>): string {
  const pairs = allPairs(rows);
  const count = pairs.filter((pair) => checked.has(pair)).length;
  if (pairs.length === 0) return 'Nothing to select yet';
  const prices = pairs.length === 1 ? 'price' : 'prices';
  return count === pairs.length
    ? `All ${count} ${prices} selected`
    : `${count} of ${pairs.length} ${prices} selected`;
}

/** Leads to those without a price, who may stand beyond what is seen of the table. */
function Unpriced({ run }: { run: QuoteRun }) {
  const rows = groupsOf(run).find(({ name }) => name === 'unpriced')?.rows ?? [];
  if (rows.length === 0) return null;
  const who = rows.length === 1 ? rows[0]?.carrier_name : `${rows.length} carriers`;
  return (
    <a href={`#${UNPRICED_ID}`} onClick={scrollToElement(UNPRICED_ID)}>
      No price from {who}
    </a>
  );
}

/** What the panel shows beside the table. */
export interface PricePanelProps extends Omit<PriceViewProps, 'retries' | 'startedAt'> {
  readonly startedAt: number;
  /** False until the server has answered the run's own id. */
  readonly live: boolean;
  /** Locations of the draft, so that each has its row before anybody answered. */
  readonly places: readonly Place[];
  /** Locations that are insured by a state's own fund. */
  readonly notQuoted?: readonly FundPlace[];
  /** False: submitted or not started yet, so that nobody is asked again. */
  readonly mayRetry: boolean;
  /** What is done with the selected prices. */
  readonly acts: ReactNode;
  /** The prices side by side. */
  readonly compare: ReactNode;
  /** What has to be said of the selection. */
  readonly children: ReactNode;
}

/** The panel; the one live region of the page is its first line. */
export function PricePanel(props: PricePanelProps) {
  const {
    startedAt,
    live,
    places: asked,
    notQuoted = [],
    mayRetry,
    acts,
    compare,
    children,
    ...view
  } = props;
  const [shown, setShown] = useState<View>('states');
  const retries = useRetries(view.run, mayRetry);
  const run = inOrder(view.run);
  const places = placesOf(run.programs, asked);
  return (
    <Panel
      flush
      title={VIEWS.find(({ value }) => value === shown)?.title ?? ''}
      lead={
        <>
          <span className={styles.live} role="status">
            {liveLine(run.programs)}
          </span>
          <span className={styles.dot}> · </span>
          <span className={styles.run}>
            <RunLine run={run} startedAt={startedAt} live={live} />
          </span>
        </>
      }
      extra={
        <Segmented<View>
          aria-label="Show prices"
          options={VIEWS.map(({ value, label }) => ({ value, label }))}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {run.retries.slice(0, STREAMS).map(({ job_id: job }) => (
        <Follow key={job} run={run.id} job={job} />
      ))}
      {shown === 'states' && <PriceTable {...view} retries={retries} startedAt={startedAt} />}
      {shown === 'places' && (
        <>
          <p className={styles.lead}>{placesLine(run.programs, places)}</p>
          <ProgressPlaces run={run} places={places} />
        </>
      )}
      {shown === 'chart' && (
        <div className={styles.chart}>
          <Suspense fallback={<LoadingState rows={6} />}>
            <PriceCharts programs={run.programs} rows={view.rows} />
          </Suspense>
        </div>
      )}
      {shown === 'compare' && compare}
      <NotQuoted places={notQuoted} />
      <div className={styles.selection}>
        <span className={styles.words}>
          {selectedWords(view)}
          {shown === 'states' && <Unpriced run={run} />}
        </span>
        {acts}
      </div>
      {children}
    </Panel>
  );
}
