/** Progress of a run by carrier and location: who may be asked again, and what each location has from whom. */
import {
  PROGRAM_STATES,
  reasonsAt,
  reasonsOf,
  type ProgramQuote,
  type QuoteRun,
  type SaidReason,
} from './model';

/** Rule of the one dropping that asking again can mend: the run was cancelled. */
const CANCELLED = 'platform.dropped';

/** Whether the carrier failed without an answer, so that it can be asked again within the run. */
export function canRetry(row: ProgramQuote): boolean {
  if (row.state === 'outage' || row.state === 'unresponsive' || row.state === 'invalid') return true;
  return row.state === 'dropped' && row.reasons.some(({ rule_id: rule }) => rule === CANCELLED);
}

/** Whether a further try of the program is under way. */
export const isRetried = (run: QuoteRun, program: string): boolean =>
  run.retries.some((retry) => retry.program === program);

/** Whether the program was asked more than once: a first try ends with version 3 or 4. */
export const hasTries = (row: ProgramQuote): boolean => row.version > 4;

/** The run with a further try under way; its row is queued until the server says more. */
export function withRetry(run: QuoteRun, program: string, job: string): QuoteRun {
  if (run.retries.some(({ job_id: known }) => known === job)) return run;
  const programs = run.programs.map((row) =>
    row.program === program && !PROGRAM_STATES[row.state].running
      ? { ...row, state: 'queued' as const, reasons: [], elapsed_ms: null }
      : row,
  );
  return { ...run, programs, retries: [...run.retries, { program, job_id: job }] };
}

/** A location of the prospect. */
export interface Place {
  readonly name: string;
  readonly label: string;
}

/** What one carrier says of one location. */
export interface PlaceCell {
  /** Null while there is no price. */
  readonly premium: string | null;
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle';
  readonly running: boolean;
  /** Why there is no price, or what is said of this very location; empty when the price needs no reason. */
  readonly reasons: readonly SaidReason[];
}

const plain = (text: string): SaidReason => ({ about: '', text, change: '' });

/** Reasons that speak of this location, else all of the program, else what its state means. */
function whyNone(row: ProgramQuote, place: string): readonly SaidReason[] {
  const found = [reasonsAt(row, place), reasonsOf(row), [plain(PROGRAM_STATES[row.state].why)]];
  return found.find(({ length }) => length > 0) ?? [];
}

/** The cell of a carrier at a location. */
export function cellOf(row: ProgramQuote, place: string): PlaceCell {
  const { label, tone, running, priced } = PROGRAM_STATES[row.state];
  const share = row.locations.find(({ location }) => location === place);
  const premium = priced ? (share?.total_estimated_annual_premium ?? null) : null;
  if (priced && premium === null && row.locations.length > 0) {
    return {
      premium,
      label: 'Dropped',
      tone: 'bad',
      running,
      reasons: [plain('No quote for this location')],
    };
  }
  if (running || row.state === 'quoted') return { premium, label, tone, running, reasons: [] };
  // With a price, the head of the column says what concerns the whole business.
  const reasons = premium === null ? whyNone(row, place) : reasonsAt(row, place);
  return { premium, label, tone, running, reasons };
}

/** The locations of a run: those of the draft that it priced, and any that only a row knows. */
export function placesOf(rows: readonly ProgramQuote[], asked: readonly Place[]): Place[] {
  const known = new Map(asked.map((place) => [place.name, place]));
  for (const { locations } of rows) {
    for (const { location, state } of locations) {
      if (!known.has(location)) known.set(location, { name: location, label: state.toUpperCase() });
    }
  }
  return [...known.values()];
}

/** '12 of 20 locations priced by at least one carrier'. */
export function placesLine(rows: readonly ProgramQuote[], places: readonly Place[]): string {
  const priced = places.filter(({ name }) => rows.some((row) => cellOf(row, name).premium !== null)).length;
  return `${priced} of ${places.length} locations priced by at least one carrier`;
}
