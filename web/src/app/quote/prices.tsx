/** The price indication of one run: table, downloads, charts, notes, and what goes along to the comparison. */
import { Button } from 'antd';
import { Suspense, useContext, useEffect, useRef, type ReactNode } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { messageOf } from '@/api/errors';
import { FreshnessContext, type RunFreshness } from '@/api/freshness';
import { inAnyGroup, useSession } from '@/api/session';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { fundWords, quotedDraft } from '@/features/prospect/draft/state-funds';
import { allPairs, rowsOf, type Checked } from '@/features/quote/indication';
import { useIndication, type Indication } from '@/features/quote/indication-api';
import { isRunning, type QuoteRun } from '@/features/quote/model';
import { firstPrices, kindOf } from '@/features/quote/price-kind';
import type { FundPlace } from '@/features/quote/not-quoted';
import { PriceHandoff } from '@/features/quote/price-handoff';
import { PriceNotes } from '@/features/quote/price-notes';
import { usePdfDownloads } from '@/features/quote/price-pdf';
import type { Place } from '@/features/quote/progress';
import { inOrder } from '@/features/quote/order';
import { PricePanel } from '@/features/quote/price-panel';
import { formsOf, licensingShown } from '@/features/quote/state-notes';
import { useChoices } from '@/features/quote/use-choices';
import { stateName } from '@/features/reference/model';
import { compareLines } from '@/features/worksheet/compare-lines';
import { dayWords } from '@/lib/dates';
import { readSession, writeSession } from '@/lib/storage';
import { LoadingState } from '@/ui/state-view';
import { RatingSummary } from './summary';
import { useAccordForms } from './use-accord-forms';
import styles from './prices.module.css';

const CompareTable = fetchedPart(
  async () => (await import('@/features/worksheet/compare-table')).CompareTable,
);

/** The run, how long it takes, and how a price is opened. */
export interface PricesProps {
  readonly run: QuoteRun;
  readonly startedAt: number;
  /** False until the server has answered the run's own id. */
  readonly live: boolean;
  readonly onExplain: (program: string, at?: string) => void;
  /** The way to the underwriters, beside the prices or right below them. */
  readonly submission?: ReactNode;
  /** What stands below all that is said about the prices. */
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

/** The locations of the draft, with the words that tell them apart. */
function usePlaces(): Place[] {
  const places = useDraft((view) =>
    quotedDraft(view)
      .childrenLoc.map(({ number, cityName, state }) => `${number}\t${placeWords(cityName, state)}`)
      .join('\n'),
  );
  return places.split('\n').map((line) => {
    const [name = '', label = ''] = line.split('\t');
    return { name, label };
  });
}

/** Locations of the draft that no carrier is asked about. */
function useFundPlaces(): FundPlace[] {
  const { childrenLoc } = useDraft(({ draft }) => draft);
  const funds = useDraft((view) => view.funds);
  return childrenLoc.flatMap((place) => {
    const words = fundWords(place, funds);
    return words === ''
      ? []
      : [{ name: place.number, label: placeWords(place.cityName, place.state), words }];
  });
}

const placeWords = (city: string, state: string): string =>
  [city, state.toUpperCase()].filter((part) => part !== '').join(', ');

/** Until when the prices may be taken, as the server says; those of before a change no longer. '': not known yet. */
function validWords(fresh: RunFreshness | undefined): string {
  if (fresh === undefined) return '';
  return fresh.stands ? dayWords(fresh.valid_until) : 'No longer valid';
}

/** The prices of a run. */
export function Prices({ run: stored, startedAt, live, onExplain, submission, children }: PricesProps) {
  const asked = useDraft((view) => statesOf(quotedDraft(view)).join())
    .split(',')
    .filter(Boolean);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const viewOnly = useDraft((view) => view.viewOnly);
  const fresh = useContext(FreshnessContext);
  const { userId, id } = useDraftSession();
  const underwriter = useUnderwriter();
  const run = inOrder(stored);
  const places = usePlaces();
  const notQuoted = useFundPlaces();
  const settled = live && !isRunning(run);
  const indication = useFacts(settled ? run : null);
  const rows = rowsOf(run.programs, asked);
  const { checked, choose, lost } = useChoices(run.id, allPairs(rows), indication, live && !viewOnly);
  const accord = useAccordForms(run, checked, userId);
  const pdf = { ...usePdfDownloads(run, checked, userId, partner === 'demo'), accord };
  const check = (next: Checked) => {
    accord.chosen(next);
    choose(next);
  };
  return (
    <>
      <div className={styles.priced}>
        <PricePanel
          run={run}
          rows={rows}
          checked={checked}
          onChecked={check}
          onExplain={onExplain}
          pdf={pdf}
          forms={formsOf(indication)}
          startedAt={startedAt}
          live={live}
          places={places}
          notQuoted={notQuoted}
          mayRetry={live && !viewOnly}
          acts={<RatingSummary run={run} rows={rows} checked={checked} />}
          compare={
            <Suspense fallback={<LoadingState rows={compareLines(run.programs)} />}>
              <CompareTable
                run={run.id}
                firsts={firstPrices(run)}
                programs={run.programs}
                validUntil={validWords(fresh)}
                outcomeOf={(row) => kindOf(row, run)}
                stateName={stateName}
              />
            </Suspense>
          }
        >
          {lost !== undefined && <Lost error={lost} onRetry={() => choose(checked)} />}
        </PricePanel>
        {submission}
      </div>
      <div className={styles.below}>
        {id !== '' && (
          <PriceNotes
            prospect={id}
            notes={indication?.notes}
            licensing={licensingShown(indication?.licensing ?? [], underwriter)}
            viewOnly={viewOnly}
          />
        )}
        <div className={styles.beside}>
          <PriceHandoff programs={run.programs} checked={checked} />
          {children}
        </div>
      </div>
    </>
  );
}

function Lost({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className={styles.lost} role="status">
      What you select here counts for your downloads, but is not kept for the next visit: {messageOf(error)}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
