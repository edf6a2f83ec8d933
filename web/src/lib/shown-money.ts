/**
 * How a premium is written, so that whatever is shown adds up: it is never rounded. Amounts that stand together, as
 * those of one price do, all have cents where one of them has some, and are whole dollars where none has.
 */
import { dollarsAndCents, fromCents, toCents, wholeDollars } from './money';

/** Writes an amount as those beside it are written. */
export type ShownMoney = (amount: string) => string;

const hasCents = (amount: string): boolean => toCents(amount) % 100 !== 0;

/** How amounts that stand together are written: a total with its parts, both sides of a difference. */
export const shownTogether = (amounts: readonly (string | null)[]): ShownMoney =>
  amounts.some((amount) => amount !== null && hasCents(amount)) ? dollarsAndCents : shownAlone;

/** '$5,945', or '$5,944.60' of an amount that has cents. */
export const shownAlone: ShownMoney = (amount) =>
  hasCents(amount) ? dollarsAndCents(amount) : wholeDollars(amount);

/** '+$1,234', '−$50.25', '$0': a difference, written as the amounts are that it is taken of. */
export function shownDifference(amount: string, shown: ShownMoney = shownAlone): string {
  const cents = toCents(amount);
  const words = shown(fromCents(Math.abs(cents)));
  if (cents === 0) return words;
  return `${cents > 0 ? '+' : '−'}${words}`;
}
