/** A debit or credit as it stands in its box: unsigned text and a side. What is read of it, and what refuses it. */
import { MESSAGES } from './messages';

/** The box of a cell; credit is the side of the Dr/Cr switch. */
export interface Percent {
  readonly text: string;
  readonly credit: boolean;
}

/** What is known of the range of a program in a state. Percents. */
export type Range =
  | { readonly state: 'asking' | 'failed' }
  | { readonly state: 'known'; readonly debit: number; readonly credit: number };

/** No percent, as every box begins. */
export const NONE: Percent = { text: '0.00', credit: false };

const MOST = 100;
const number = /^(\d{1,9}(\.(\d{0,2})0*)?|\.\d{1,2}0*)$/;

/** Signed hundredths of a percent: -12.50 is -1250; null where the text is no number of at most two decimals. */
export function hundredthsOf({ text, credit }: Percent): number | null {
  const typed = text.trim();
  if (!number.test(typed)) return null;
  const [whole = '', fraction = ''] = typed.split('.');
  const amount = Number(whole) * 100 + Number(`${fraction}00`.slice(0, 2));
  return credit && amount !== 0 ? -amount : amount;
}

/** Signed text of hundredths, as it is sent: '-12.50'. */
export function signedText(hundredths: number): string {
  const [sign, amount] = [hundredths < 0 ? '-' : '', Math.abs(hundredths)];
  return `${sign}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** A box of signed text: '-12.50' is a credit of 12.50, '-0' is 0. */
export function percentFrom(signed: string): Percent {
  const typed = signed.trim();
  const credit = typed.startsWith('-');
  const text = typed.replace(/^[+-]\s*/, '');
  return { text, credit: credit && hundredthsOf({ text, credit }) !== 0 };
}

/** What the box holds after a key: a minus or `c` is Cr, `d` is Dr as in the grid, the side stays otherwise. */
export function typedPercent(typed: string, before: Percent): Percent {
  const credit = /[-c]/i.test(typed) || (before.credit && !/d/i.test(typed));
  return { text: typed.replaceAll(/[-+cdr]/gi, ''), credit };
}

/** The same amount on the other side. */
export const flipped = ({ text, credit }: Percent): Percent => ({ text, credit: !credit });

/** A percent without trailing zeros: 12.5. */
export const percentWords = (hundredths: number): string => String(Math.abs(hundredths) / 100);

/** Whether a program files no plan in a state. */
export const isWithoutPlan = (range: Range): boolean =>
  range.state === 'known' && range.debit === 0 && range.credit === 0;

/** The most of the chosen side; null while the range is not known. Percent. */
export function mostOf(range: Range, credit: boolean): number | null {
  if (range.state !== 'known') return null;
  return Math.min(MOST, credit ? range.credit : range.debit);
}

/** What is wrong with a box, in the specified order; null: nothing, or it is not known yet. */
export function percentFault(percent: Percent, range: Range): string | null {
  if (range.state === 'failed') return MESSAGES.rangeFailed;
  if (isWithoutPlan(range)) return MESSAGES.noRangeAvailable;
  if (percent.text.trim() === '') return MESSAGES.valueMissing;
  const amount = hundredthsOf(percent);
  if (amount === null) return MESSAGES.twoDecimals;
  const most = mostOf(range, percent.credit);
  if (most === null || Math.abs(amount) <= most * 100) return null;
  return percent.credit ? MESSAGES.creditRange(String(most)) : MESSAGES.debitRange(String(most));
}
