/** A quote run in words: how each program stands, which price is best, what the live line says. */
import type { components } from '@/api/schema';
import { fromCents, toCents } from '@/lib/money';
import { shownAlone, shownTogether, type ShownMoney } from '@/lib/shown-money';

type Schema = components['schemas'];
/** One program of a run. */
export type ProgramQuote = Schema['ProgramQuote'];
/** One press of Get Quote. */
export type QuoteRun = Schema['QuoteRun'];
/** How a program stands or ended. */
export type ProgramState = Schema['ProgramState'];
/** A state's part of a price. */
export type StatePremium = Schema['StatePremium'];

/** What a state means on the screens. */
export interface StateWords {
  /** The word of the price: Quote, Indication, Referred, Dropped. */
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle';
  readonly letter: string;
  readonly running: boolean;
  readonly priced: boolean;
  /** Why there is no price, when no rule said it. */
  readonly why: string;
}

const running = { running: true, priced: false, why: '' } as const;
const priced = { running: false, priced: true, why: '' } as const;
const dropped = { label: 'Dropped', tone: 'bad', letter: 'D', running: false, priced: false } as const;

export const PROGRAM_STATES = {
  queued: { ...running, label: 'Queued', tone: 'idle', letter: 'Q' },
  rating: { ...running, label: 'Rating', tone: 'info', letter: 'R' },
  quoted: { ...priced, label: 'Quote', tone: 'ok', letter: 'Q' },
  indication: { ...priced, label: 'Indication', tone: 'info', letter: 'I' },
  referred: { ...priced, label: 'Referred', tone: 'warn', letter: 'R' },
  more_info: {
    label: 'More information',
    tone: 'warn',
    letter: 'M',
    running: false,
    priced: false,
    why: 'The carrier asks for more information before it quotes',
  },
  declined: { ...dropped, why: 'The carrier does not write this risk' },
  invalid: { ...dropped, why: 'The carrier refused the request as incomplete or wrong' },
  outage: { ...dropped, why: 'The carrier could not be reached' },
  unresponsive: { ...dropped, why: 'The carrier did not answer in time' },
  dropped: { ...dropped, why: 'No quote for this risk' },
} as const satisfies Record<ProgramState, StateWords>;

/** Whether the run goes on. */
export const isRunning = (run: Pick<QuoteRun, 'status'>): boolean => run.status === 'processing';

/** Premium with taxes and assessments, the same in every column; null while there is none. */
export function premiumOf(row: ProgramQuote): string | null {
  return PROGRAM_STATES[row.state].priced ? (row.totals?.total_estimated_annual_premium ?? null) : null;
}

/** How every amount of a program's price is written: its total, its states and its locations add up. */
export function shownOf({ totals, states, locations }: ProgramQuote): ShownMoney {
  const parts = [...states, ...locations, ...(totals ? [totals] : [])];
  return shownTogether(parts.map((part) => part.total_estimated_annual_premium));
}

/** A reason with all that it was given for. */
export interface SaidReason {
  /** 'Class 5551, 7219', 'Location 2', or '' where it speaks of the whole business. */
  readonly about: string;
  readonly text: string;
  /** What would change the answer; '' where nothing would. */
  readonly change: string;
}

type Reason = ProgramQuote['reasons'][number];

/** Each text once, with all that it was given for. */
function grouped(said: readonly Reason[]): SaidReason[] {
  return [...new Set(said.map(({ text }) => text))].map((text) => {
    const same = said.filter((each) => each.text === text);
    const codes = [...new Set(same.flatMap(({ class_code: code }) => code ?? []))];
    const places = [...new Set(same.flatMap(({ location }) => location ?? []))];
    const at = places.length > 0 ? `Location ${places.join(', ')}` : '';
    const about = codes.length > 0 ? `Class ${codes.join(', ')}` : at;
    return { about, text, change: same.find(({ change }) => change !== null)?.change?.text ?? '' };
  });
}

/** Why a program has no price, or must be approved: the rules that refused, else all that spoke. */
export function reasonsOf(row: ProgramQuote): SaidReason[] {
  const definite = row.reasons.filter(({ pending }) => !pending);
  const refusals = definite.filter(({ outcome }) => outcome === 'no');
  return grouped(refusals.length > 0 ? refusals : definite);
}

/** What was said of one location alone. */
export const reasonsAt = (row: ProgramQuote, place: string): SaidReason[] =>
  grouped(row.reasons.filter(({ location, pending }) => location === place && !pending));

/** The same in one line: what it is about, what is said, and what would change it; else what the state means. */
export function whyNot(row: ProgramQuote): string {
  const words = reasonsOf(row).map(({ about, text, change }) => {
    const said = about === '' ? text : `${about}: ${text}`;
    return change === '' ? said : `${said} (${change})`;
  });
  return words.join(' · ') || PROGRAM_STATES[row.state].why;
}

/** Puts a row in its place; an older version or sequence changes nothing, nor does one of another run than is known. */
export function withRow(run: QuoteRun, row: ProgramQuote): QuoteRun {
  const at = run.programs.findIndex(({ program }) => program === row.program);
  const known = run.programs[at];
  if (!known) return { ...run, programs: [...run.programs, row] };
  if (known.run_id !== row.run_id) return run;
  if (row.version < known.version || (row.version === known.version && row.seq <= known.seq)) return run;
  return { ...run, programs: run.programs.with(at, row) };
}

/** As withRow, of a row that was read: the underwriter's price takes the place of the first, and gives it back. */
function withRead(run: QuoteRun, row: ProgramQuote): QuoteRun {
  const at = run.programs.findIndex(({ program }) => program === row.program);
  const other = run.programs[at] !== undefined && run.programs[at].run_id !== row.run_id;
  return other ? { ...run, programs: run.programs.with(at, row) } : withRow(run, row);
}

/** A run as read, with the rows of the stream where those are newer. Rows keep the order they had. */
export function mergedRun(known: QuoteRun | undefined, read: QuoteRun): QuoteRun {
  if (!known || known.id !== read.id) return read;
  const merged = read.programs.reduce(withRead, { ...read, programs: known.programs });
  const present = new Set(read.programs.map(({ program }) => program));
  const programs = isRunning(read)
    ? merged.programs
    : merged.programs.filter(({ program }) => present.has(program));
  return { ...merged, programs };
}

/** Whether the price is a quote: an indication and a referral are prices that somebody has yet to confirm. */
export const isFirm = ({ state }: ProgramQuote): boolean => state === 'quoted';

/** The program with the lowest premium; undefined while none is priced. */
function lowestOf(rows: readonly ProgramQuote[]): ProgramQuote | undefined {
  let lowest: { row: ProgramQuote; cents: number } | undefined;
  for (const row of rows) {
    const premium = premiumOf(row);
    if (premium === null) continue;
    const cents = toCents(premium);
    if (!lowest || cents < lowest.cents) lowest = { row, cents };
  }
  return lowest?.row;
}

/** The lowest quote; where nobody quotes, the lowest of the prices that somebody has yet to confirm. */
export function bestOf(rows: readonly ProgramQuote[]): ProgramQuote | undefined {
  return lowestOf(rows.filter(isFirm)) ?? lowestOf(rows);
}

/** Whether a program costs as little as the best one and is as sure: equal quotes are all the best. */
export function isBest(row: ProgramQuote, best: ProgramQuote | undefined): boolean {
  return best !== undefined && isFirm(row) === isFirm(best) && overBest(row, best) === '0.00';
}

/** What a premium costs more than the best one, less than nothing where it costs less; null without a price. */
export function overBest(row: ProgramQuote, best: ProgramQuote | undefined): string | null {
  const [own, lowest] = [premiumOf(row), best ? premiumOf(best) : null];
  return own === null || lowest === null ? null : fromCents(toCents(own) - toCents(lowest));
}

/**
 * Marks a price that nothing undercuts: among quotes, or among all prices if it were confirmed. While others are still
 * pricing, one that somebody has yet to confirm says so in this place, as no heading over it does yet.
 */
export function markOf(row: ProgramQuote, rows: readonly ProgramQuote[], settled: boolean): string {
  if (isFirm(row)) {
    if (!isBest(row, bestOf(rows))) return '';
    return settled ? 'Lowest quote' : 'Lowest so far';
  }
  if (premiumOf(row) === null) return '';
  if (!settled) return row.state === 'referred' ? 'To be approved' : 'To be confirmed';
  const lowest = lowestOf(rows);
  const undercut = lowest === undefined || isFirm(lowest) || overBest(row, lowest) !== '0.00';
  if (undercut) return '';
  return row.state === 'referred' ? 'Lowest if approved' : 'Lowest if confirmed';
}

/** '3 of 7 priced, lowest $12,345'; a price that is no quote says what it waits for. */
export function liveLine(rows: readonly ProgramQuote[]): string {
  const count = rows.filter((row) => premiumOf(row) !== null).length;
  const lowest = bestOf(rows);
  const premium = lowest && premiumOf(lowest);
  const waits =
    !lowest || isFirm(lowest) ? '' : lowest.state === 'referred' ? ' if approved' : ' if confirmed';
  return `${count} of ${rows.length} priced${premium ? `, lowest ${shownAlone(premium)}${waits}` : ''}`;
}

/** Rows that a run will have, shown from the press of Get Quote until the server's own arrive. */
export function expectedRun(
  ids: { run: string; job: string; prospect: string | null },
  programs: readonly { value: string; label: string }[],
): QuoteRun {
  return {
    id: ids.run,
    job_id: ids.job,
    prospect_id: ids.prospect,
    status: 'processing',
    created_at: '',
    closed_at: null,
    programs: programs.map(({ value, label }) => expectedRow(ids.run, value, label)),
    retries: [],
    first_prices: [],
  };
}

function expectedRow(run: string, program: string, label: string): ProgramQuote {
  const [partner = '', ...carrier] = program.split('-');
  return {
    run_id: run,
    program,
    partner,
    carrier: carrier.join('-'),
    carrier_name: label,
    state: 'queued',
    source: 'platform',
    reasons: [],
    totals: null,
    cost: null,
    states: [],
    locations: [],
    illustrative: true,
    has_worksheet: false,
    version: 0,
    seq: 0,
    updated_at: null,
    elapsed_ms: null,
  };
}
