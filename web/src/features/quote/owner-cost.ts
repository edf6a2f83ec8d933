/** What a price costs the owner of a business in a year: the insurance, and the fee of the partner that brings it. */
import { fromCents, toCents } from '@/lib/money';
import { shownTogether, type ShownMoney } from '@/lib/shown-money';
import { isFirm, isRunning, premiumOf, type ProgramQuote, type QuoteRun } from './model';

/** The partner's fee for a year, dollars; null: none is taken. */
export function feeOf({ cost }: ProgramQuote): string | null {
  return cost !== null && toCents(cost.admin_fee) > 0 ? cost.admin_fee : null;
}

/** What is paid in a year, dollars: payroll taxes are not in it, which are owed whoever insures. Null without a price. */
export function yearOf(row: ProgramQuote): string | null {
  const premium = premiumOf(row);
  return premium === null ? null : fromCents(toCents(premium) + toCents(feeOf(row) ?? '0'));
}

/** How the amounts of a price are written: the year with its fee, the insurance and its states add up. */
export function shownOfYear(row: ProgramQuote): ShownMoney {
  const states = row.states.map((part) => part.total_estimated_annual_premium);
  return shownTogether([yearOf(row), premiumOf(row), feeOf(row), ...states]);
}

/** Whether nothing that can be taken costs less, once all have answered. */
export function isLowest(row: ProgramQuote, run: QuoteRun): boolean {
  const own = yearOf(row);
  if (own === null || isRunning(run) || !isFirm(row)) return false;
  const others = run.programs.filter(isFirm).flatMap((each) => yearOf(each) ?? []);
  return others.every((year) => toCents(year) >= toCents(own));
}
