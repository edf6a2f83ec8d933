/** In which order carriers stand beside each other, and under which heading: the same however their answers came. */
import { toCents } from '@/lib/money';
import { isRunning, premiumOf, PROGRAM_STATES, type ProgramQuote, type QuoteRun } from './model';

/** Headings over the carriers, in their order. */
export const GROUPS = {
  pricing: 'Carriers are pricing',
  quotes: 'Quotes',
  indications: 'Indications to confirm',
  referrals: 'Referrals to approve',
  unpriced: 'No price',
} as const;

/** Id of the heading over those without a price, which links lead to. */
export const UNPRICED_ID = 'without-a-price';

type GroupName = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as GroupName[];

/** Carriers under one heading. */
export interface Group {
  readonly name: GroupName;
  readonly rows: readonly ProgramQuote[];
}

/** A carrier that is asked again has no price yet: it stays with those that have none. */
function nameOf({ state }: ProgramQuote): GroupName {
  if (state === 'quoted') return 'quotes';
  if (state === 'indication') return 'indications';
  return PROGRAM_STATES[state].priced ? 'referrals' : 'unpriced';
}

const nameFirst = (one: ProgramQuote, other: ProgramQuote): number =>
  one.carrier_name.localeCompare(other.carrier_name, 'en') || one.program.localeCompare(other.program, 'en');

/** What a program is compared by; null without a price. */
type AmountOf = (row: ProgramQuote) => string | null;

const cheapFirst =
  (amountOf: AmountOf) =>
  (one: ProgramQuote, other: ProgramQuote): number =>
    toCents(amountOf(one) ?? '0') - toCents(amountOf(other) ?? '0') || nameFirst(one, other);

/**
 * While carriers are pricing, all by name, so that no answer moves another; then quotes before referrals before those
 * without a price, the cheapest first.
 */
export function groupsOf(run: QuoteRun, amountOf: AmountOf = premiumOf): Group[] {
  const named = run.programs.toSorted(nameFirst);
  if (isRunning(run)) return [{ name: 'pricing', rows: named }];
  return NAMES.flatMap((name) => {
    const rows = named.filter((row) => nameOf(row) === name).toSorted(cheapFirst(amountOf));
    return rows.length === 0 ? [] : [{ name, rows }];
  });
}

/** The run with its carriers in that order. */
export const inOrder = (run: QuoteRun, amountOf: AmountOf = premiumOf): QuoteRun => ({
  ...run,
  programs: groupsOf(run, amountOf).flatMap(({ rows }) => rows),
});
