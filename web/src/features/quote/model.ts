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

/** Why a program has no price, shortest first: the rules that refused, else what the state means. */
export function whyNot(row: ProgramQuote): string {
  const refusals = row.reasons.filter(({ outcome, pending }) => outcome === 'no' && !pending);
  const definite = refusals.length > 0 ? refusals : row.reasons.filter(({ pending }) => !pending);
  const words = definite.map(({ text, change }) => (change === null ? text : `${text} (${change.text})`));
  return [...new Set(words)].join(' · ') || PROGRAM_STATES[row.state].why;
}

/** Puts a row in its place; an older version or sequence than the known one changes nothing. */
export function withRow(run: QuoteRun, row: ProgramQuote): QuoteRun {
  const at = run.programs.findIndex(({ program }) => program === row.program);
  const known = run.programs[at];
  if (!known) return { ...run, programs: [...run.programs, row] };
  if (row.version < known.version || (row.version === known.version && row.seq <= known.seq)) return run;
  return { ...run, programs: run.programs.with(at, row) };
}

/** A run as read, with the rows of the stream where those are newer. Rows keep the order they had. */
export function mergedRun(known: QuoteRun | undefined, read: QuoteRun): QuoteRun {
  if (!known || known.id !== read.id) return read;
  const merged = read.programs.reduce(withRow, { ...read, programs: known.programs });
  const present = new Set(read.programs.map(({ program }) => program));
  const programs = isRunning(read)
    ? merged.programs
    : merged.programs.filter(({ program }) => present.has(program));
  return { ...merged, programs };
}

/** The program with the lowest premium; undefined while none is priced. */
export function bestOf(rows: readonly ProgramQuote[]): ProgramQuote | undefined {
  let best: { row: ProgramQuote; cents: number } | undefined;
  for (const row of rows) {
    const premium = premiumOf(row);
    if (premium === null) continue;
    const cents = toCents(premium);
    if (!best || cents < best.cents) best = { row, cents };
  }
  return best?.row;
}

/** Whether a program costs as little as the best one: equal prices are all the best. */
export function isBest(row: ProgramQuote, best: ProgramQuote | undefined): boolean {
  const [own, lowest] = [premiumOf(row), best ? premiumOf(best) : null];
  return own !== null && lowest !== null && toCents(own) === toCents(lowest);
}

/** '3 of 7 priced, lowest $12,345'. */
export function liveLine(rows: readonly ProgramQuote[]): string {
  const count = rows.filter((row) => premiumOf(row) !== null).length;
  const lowest = bestOf(rows);
  const premium = lowest && premiumOf(lowest);
  return `${count} of ${rows.length} priced${premium ? `, lowest ${shownAlone(premium)}` : ''}`;
}

/** What a premium costs more than the best one; null for what is as cheap and for what has no price. */
export function overBest(row: ProgramQuote, best: ProgramQuote | undefined): string | null {
  const [own, lowest] = [premiumOf(row), best ? premiumOf(best) : null];
  if (own === null || lowest === null || isBest(row, best)) return null;
  return fromCents(toCents(own) - toCents(lowest));
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
