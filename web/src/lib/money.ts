/**
 * Money as the API sends it: a decimal string of dollars. Sums are integer cents; nothing here computes a
 * premium, it only adds and shows what the server priced.
 */

const decimal = /^-?\d+(\.\d+)?$/;
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents of a decimal string, half away from zero at the third decimal. Throws on anything else. */
export function toCents(amount: string): number {
  if (!decimal.test(amount)) throw new Error(`'${amount}' is not a decimal amount such as 1234.50`);
  const negative = amount.startsWith('-');
  const [dollars = '0', fraction = ''] = amount.replace('-', '').split('.');
  const digits = `${fraction}000`.slice(0, 3);
  const cents = Number(dollars) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return negative && cents !== 0 ? -cents : cents;
}

/** Decimal string of integer cents: 123450 -> '1234.50'. */
export function fromCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Sum of decimal strings, as a decimal string. */
export function sumMoney(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((total, amount) => total + toCents(amount), 0));
}

/** '$1,234.50': amounts that are paid. */
export function dollarsAndCents(amount: string): string {
  return exact.format(toCents(amount) / 100).replace('-', '−');
}

/** '$1,235': amounts that are compared, as on dashboards. */
export function wholeDollars(amount: string): string {
  const cents = toCents(amount);
  return whole.format(Math.sign(cents) * Math.round(Math.abs(cents) / 100)).replace('-', '−');
}

/** '+$900.00', '−$50.00', '$0.00': a difference. */
export function signedDollars(amount: string): string {
  const cents = toCents(amount);
  const shown = exact.format(Math.abs(cents) / 100);
  if (cents === 0) return shown;
  return `${cents > 0 ? '+' : '−'}${shown}`;
}

/** Beyond so many digits a number of the browser is no longer exact. */
const EXACT_DIGITS = 15;

/**
 * Whole dollars of a typed payroll; null when it says none, or could be read in two ways: '-5', '1e5', '1.250.000,00',
 * and '1.250', which is another number to either side of the ocean. Cents are rounded, half a dollar up.
 */
export function payrollDollars(typed: string): number | null {
  const said = typed.trim().replace(/^(?:USD|\$)\s*/i, '');
  const [, dollars = '', cents = ''] = /^(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d*))?$/.exec(said) ?? [];
  const digits = dollars.replaceAll(/\D/g, '');
  const twofold = dollars.length <= 3 && cents.length === 3;
  const more = /^[5-9]/.test(cents) ? 1 : 0;
  return digits === '' || digits.length > EXACT_DIGITS || twofold ? null : Number(digits) + more;
}

/** Payroll as stored: '$1,234' in whole dollars; '' for what says no payroll. */
export function payrollText(typed: string): string {
  const dollars = payrollDollars(typed);
  return dollars === null ? '' : whole.format(dollars);
}

/** Payroll beside a premium: whole dollars, with a k suffix from 1,000 up. */
export function payrollShown(amount: string): string {
  const cents = toCents(amount);
  if (cents < 100_000) return wholeDollars(amount);
  const thousands = Math.round(cents / 100_000);
  return `${wholeDollars(String(thousands))}k`;
}
