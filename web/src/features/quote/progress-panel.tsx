/** Carrier by carrier, and at each location: state, time, price or reason, as it happens; who failed is asked again. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '@/api/errors';
import { usePartnerName, type PartnerName } from '@/api/partner-name';
import { Money } from '@/ui/money';
import { Panel } from '@/ui/panel';
import { Timeline, type TimelineRow } from '@/ui/timeline';
import { retryProgram, runKey } from './api';
import {
  liveLine,
  premiumOf,
  PROGRAM_STATES,
  shownOf,
  whyNot,
  type ProgramQuote,
  type QuoteRun,
} from './model';
import { canRetry, hasTries, isRetried, placesLine, placesOf, withRetry, type Place } from './progress';
import { ProgressPlaces } from './progress-places';
import { ProgramTries } from './progress-tries';
import { useRetry } from './use-run';

const VIEWS = [
  { value: 'carriers', label: 'By carrier' },
  { value: 'places', label: 'By location' },
] as const;

/** Streams of further tries at once: a browser holds six connections, and the poll tells of the others. */
const STREAMS = 3;

type View = (typeof VIEWS)[number]['value'];

const titleOf = (row: ProgramQuote, partnerName: PartnerName): string =>
  `${row.carrier_name} · ${partnerName(row.partner)}`;

/** Why a row has no price, or who must decide on it; nothing for a plain price. */
function reasonOf(row: ProgramQuote): string {
  if (PROGRAM_STATES[row.state].running) return '';
  return premiumOf(row) === null || row.state === 'referred' ? whyNot(row) : '';
}

function Note(props: { run: string; row: ProgramQuote; title: string; refused: string | undefined }) {
  const { run, row, title, refused } = props;
  const reason = reasonOf(row);
  return (
    <>
      {reason !== '' && <p>{reason}</p>}
      {refused !== undefined && <p role="alert">{refused}</p>}
      {hasTries(row) && <ProgramTries run={run} program={row.program} title={title} />}
    </>
  );
}

function rowOf(
  row: ProgramQuote,
  title: string,
  run: QuoteRun,
  startedAt: number,
  retry: Retry,
): TimelineRow {
  const { label, tone, running } = PROGRAM_STATES[row.state];
  const premium = premiumOf(row);
  const refused = retry.refused[row.program];
  const again = isRetried(run, row.program);
  const noted = reasonOf(row) !== '' || refused !== undefined || hasTries(row);
  return {
    key: row.program,
    title,
    tone,
    state: again && running ? `${label} again` : label,
    running,
    startedAt: again ? (retry.pressed[row.program] ?? Date.now()) : startedAt,
    tookMs: row.elapsed_ms,
    result: premium === null ? null : <Money amount={premium} shown={shownOf(row)} strong />,
    ...(noted && { note: <Note run={run.id} row={row} title={title} refused={refused} /> }),
    ...(retry.allowed && !again && canRetry(row) && { onRetry: () => retry.press(row.program) }),
  };
}

/** Presses of Retry on this screen. */
interface Retry {
  readonly allowed: boolean;
  /** When it was pressed, by program. */
  readonly pressed: Readonly<Record<string, number>>;
  /** Why it was refused, by program. */
  readonly refused: Readonly<Record<string, string>>;
  readonly press: (program: string) => void;
}

function useRetries(run: QuoteRun, allowed: boolean): Retry {
  const { mutate } = useSWRConfig();
  const [pressed, setPressed] = useState<Record<string, number>>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const press = (program: string) => {
    setPressed((now) => ({ ...now, [program]: Date.now() }));
    setRefused(({ [program]: _, ...others }) => others);
    retryProgram(run.id, program).then(
      ({ id: job }) =>
        mutate<QuoteRun>(runKey(run.id), (now) => now && withRetry(now, program, job), { revalidate: false }),
      (error: unknown) => setRefused((now) => ({ ...now, [program]: messageOf(error) })),
    );
  };
  return { allowed, pressed, refused, press };
}

/** One stream per program that is asked again. */
function Follow({ run, job }: { run: string; job: string }) {
  useRetry(run, job);
  return null;
}

/** The panel; the one live region of the page is its first line. */
export function ProgressPanel(props: {
  run: QuoteRun;
  startedAt: number;
  /** Locations of the draft, so that each has its row before anybody answered. */
  places: readonly Place[];
  /** False: submitted or not started yet, so that nobody is asked again. */
  mayRetry: boolean;
}) {
  const { run, startedAt, mayRetry } = props;
  const [view, setView] = useState<View>('carriers');
  const retry = useRetries(run, mayRetry);
  const partnerName = usePartnerName();
  const rows = run.programs;
  const places = placesOf(rows, props.places);
  return (
    <Panel
      title="Carrier by carrier"
      lead={view === 'places' ? placesLine(rows, places) : undefined}
      extra={
        <Segmented<View> aria-label="Progress by" options={[...VIEWS]} value={view} onChange={setView} />
      }
    >
      {run.retries.slice(0, STREAMS).map(({ job_id: job }) => (
        <Follow key={job} run={run.id} job={job} />
      ))}
      {view === 'carriers' ? (
        <Timeline
          label="Progress by carrier"
          summary={liveLine(rows)}
          rows={rows.map((row) => rowOf(row, titleOf(row, partnerName), run, startedAt, retry))}
        />
      ) : (
        <ProgressPlaces rows={rows} places={places} />
      )}
    </Panel>
  );
}
