/** Amounts of claims as they are typed: dollars with thousands and cents, '' or '-' for none. */
import { fromCents } from '@/lib/money';
import { payrollTyped } from '@/lib/typed-payroll';

/** The largest amount that the server takes, in cents. */
const LARGEST = 10 ** 14;

/** Whether nothing, or a dash, stands there: both mean $0. */
export const isNothing = (text: string): boolean => ['', '-'].includes(text.trim());

/** Integer cents of an amount; null for what is none. */
export function centsOf(text: string): number | null {
  if (isNothing(text)) return 0;
  const [, dollars = '', cents = ''] =
    /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  const digits = dollars.replaceAll(',', '');
  if (digits === '' || digits.length > 13) return null;
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}

/** '$1,234', with cents where there are any. */
export function amountShown(cents: number): string {
  const [dollars = '0', rest = '00'] = fromCents(Math.abs(cents)).split('.');
  const grouped = dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${grouped}${rest === '00' ? '' : `.${rest}`}`;
}

/** What a field holds while it is typed in; a dash stands for nothing. */
export const amountTyped = (typed: string, before: string): string =>
  typed.trim() === '-' ? '-' : payrollTyped(typed, before);

/** The same once the field is left; what is no amount stays as it was typed. */
export function amountEntered(text: string): string {
  const cents = isNothing(text) ? null : centsOf(text);
  return cents === null ? text.trim() : amountShown(cents);
}

/** What is wrong with an amount; null: nothing. */
export function amountProblem(text: string): string | null {
  const cents = centsOf(text);
  if (cents !== null) return cents > LARGEST ? `At most ${amountShown(LARGEST)}` : null;
  return /^\$?\s*[-(−]/.test(text.trim()) ? 'No minus sign' : 'Dollars, such as 12000';
}
