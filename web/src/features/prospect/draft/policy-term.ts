/** The policy term as stage one reckons it: a year by default, prorated by days, three decimals. */
import { addYears, dayProblem, daysBetween } from '@/lib/dates';

/** The day one year later; 29 February goes to 28 February. */
export function oneYearAfter(day: string): string {
  return addYears(day, 1);
}

/** The expiry that counts: the entered one, else one year after the start. */
export function expiryOf(start: string, expiry: string): string {
  return expiry === '' && start !== '' ? oneYearAfter(start) : expiry;
}

/** Whether a term ends later than a year after its start. */
export const isLongTerm = (start: string, expiry: string): boolean =>
  start !== '' && expiryOf(start, expiry) > oneYearAfter(start);

/** Whether a term is one year, no day more or less. */
export const isFullYear = (start: string, expiry: string): boolean =>
  start !== '' && dayProblem(start) === null && expiryOf(start, expiry) === oneYearAfter(start);

/** Whether a day that can be meant lies before today: it is priced, but hardly anybody means it. */
export const isPast = (day: string, today: string): boolean =>
  day !== '' && day < today && dayProblem(day) === null;

/**
 * Share of the policy year that is insured, as text with up to 3 decimals: days from start to expiry over the days
 * of the policy year that starts at the effective date, capped at 1. '1' while a date is missing or reversed.
 */
export function prorateFactor(effective: string, start: string, expiry: string): string {
  const anchor = effective === '' ? start : effective;
  const end = expiryOf(start, expiry);
  const insured = daysBetween(start, end);
  const year = daysBetween(anchor, oneYearAfter(anchor));
  if (insured === null || year === null || insured <= 0) return '1';
  // Whole-number arithmetic: thousandths, half up, so that no binary fraction decides a tie.
  const thousandths = Math.floor((2000 * insured + year) / (2 * year));
  if (thousandths >= 1000) return '1';
  return `0.${String(thousandths).padStart(3, '0')}`;
}

/** Whole dollars of a payroll for the insured share, half up; for display only, the server computes its own. */
export function prorated(payrollDollars: number, factor: string): number {
  const thousandths = factor === '1' ? 1000 : Number(factor.slice(2));
  return Math.floor((2 * payrollDollars * thousandths + 1000) / 2000);
}
