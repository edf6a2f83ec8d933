/** The price indication as a table: states down, programs across, a TOTAL row, and what is checked. */
import { BEFORE_THE_CHANGE, changesOf, sinceWords, type RunFreshness } from '@/api/freshness';
import type { PartnerName } from '@/api/partner-name';
import { sumMoney, toCents } from '@/lib/money';
import {
  isFirm,
  PROGRAM_STATES,
  premiumOf,
  type ProgramQuote,
  type QuoteRun,
  type StatePremium,
} from './model';
import { kindOf } from './price-kind';

/** One cell: what a program takes for a state; null where it gives no price. */
export interface Cell {
  readonly program: string;
  readonly part: StatePremium | null;
  /** The price is a quote, not one that somebody has yet to confirm. */
  readonly firm: boolean;
}

/** One state and its cells, in the order of the columns. */
export interface Row {
  readonly state: string;
  readonly cells: readonly Cell[];
}

/** States A to Z over all programs, and the states that were asked for. */
export function rowsOf(programs: readonly ProgramQuote[], asked: readonly string[]): Row[] {
  const states = new Set(asked.map((state) => state.toUpperCase()));
  for (const { states: parts } of programs) for (const { state } of parts) states.add(state.toUpperCase());
  return [...states].toSorted().map((state) => ({
    state,
    cells: programs.map((row) => ({
      program: row.program,
      firm: isFirm(row),
      part: PROGRAM_STATES[row.state].priced
        ? (row.states.find((part) => part.state.toUpperCase() === state) ?? null)
        : null,
    })),
  }));
}

/**
 * The cheapest quotes for a state, equals together; of other prices where nobody quotes it, none if nothing is dearer.
 *
 * @param settled all carriers have answered: till then somebody may still quote it.
 */
export function bestForState({ cells }: Row, settled: boolean): string[] {
  const every = cells.flatMap(({ program, part, firm }) =>
    part ? [{ program, firm, cents: toCents(part.total_estimated_annual_premium) }] : [],
  );
  const firm = every.filter((price) => price.firm);
  const priced = firm.length > 0 || !settled ? firm : every;
  const lowest = Math.min(...priced.map(({ cents }) => cents));
  const best = priced.filter(({ cents }) => cents === lowest);
  return best.length === every.length ? [] : best.map(({ program }) => program);
}

/** MASTER, MCP or MONO. */
export function stateTypeShown(part: StatePremium): string {
  return part.state_type.toUpperCase();
}

/** Premium and payroll of a program over its states. */
export function totalOf(row: ProgramQuote): { premium: string; payroll: string } | null {
  const premium = premiumOf(row);
  if (premium === null) return null;
  return { premium, payroll: sumMoney(row.states.map(({ payroll }) => payroll)) };
}

/** Checked pairs of program and state. */
export type Checked = ReadonlySet<string>;

const pair = (program: string, state: string): string => `${program} ${state}`;

/** Every pair that has a price. */
export function allPairs(rows: readonly Row[]): string[] {
  return rows.flatMap(({ state, cells }) =>
    cells.flatMap(({ program, part }) => (part ? [pair(program, state)] : [])),
  );
}

/** Whether all, some or none of the priced pairs that the filter names are checked. */
export function checkOf(
  rows: readonly Row[],
  checked: Checked,
  only: { program?: string; state?: string },
): 'all' | 'some' | 'none' {
  const pairs = pairsOf(rows, only);
  const count = pairs.filter((each) => checked.has(each)).length;
  if (count === 0) return 'none';
  return count === pairs.length ? 'all' : 'some';
}

/** Checks or unchecks a program (header), a state (row) or one pair (cell). */
export function toggled(
  rows: readonly Row[],
  checked: Checked,
  only: { program?: string; state?: string },
): Checked {
  const next = new Set(checked);
  const on = checkOf(rows, checked, only) !== 'all';
  for (const each of pairsOf(rows, only)) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}

function pairsOf(rows: readonly Row[], { program, state }: { program?: string; state?: string }): string[] {
  const fitting = rows.filter((row) => state === undefined || row.state === state);
  return fitting.flatMap((row) =>
    row.cells.flatMap((cell) =>
      cell.part && (program === undefined || cell.program === program) ? [pair(cell.program, row.state)] : [],
    ),
  );
}

/** 'before the change: Payroll of 8810 at 500 Main St $90,000 → $120,000'; '' of a price that stands. */
function beforeWords(found: RunFreshness | undefined, program: string): string {
  const changes = changesOf(found, program);
  return changes.length === 0
    ? ''
    : `${BEFORE_THE_CHANGE}: ${sinceWords({ changes, more: found?.more ?? 0 })}`;
}

/** Lines of the rating summary: a heading, then one per checked pair; the last column labels the rates. */
export function ratingSummary(
  run: Pick<QuoteRun, 'id' | 'programs' | 'first_prices'>,
  rows: readonly Row[],
  checked: Checked,
  label: string,
  partnerName: PartnerName,
  found?: RunFreshness,
): string[][] {
  const names = new Map(run.programs.map((row) => [row.program, row]));
  const head = [
    'State',
    'State type',
    'Partner',
    'Carrier',
    'Status',
    'Payroll',
    'Premium',
    'Taxes and assessments',
    'Total',
    'Note',
  ];
  const lines = rows.flatMap(({ state, cells }) =>
    cells.flatMap(({ program, part }) => {
      const row = names.get(program);
      if (!part || !row || !checked.has(pair(program, state))) return [];
      const kind = kindOf(row, run);
      const amounts = [
        part.payroll,
        part.estimated_annual_premium,
        part.taxes_assessments,
        part.total_estimated_annual_premium,
      ];
      return [
        [
          state,
          stateTypeShown(part),
          partnerName(row.partner),
          row.carrier_name,
          kind,
          ...amounts,
          [row.illustrative ? label : '', beforeWords(found, program)].filter(Boolean).join('; '),
        ],
      ];
    }),
  );
  return [head, ...lines];
}
