/** Payroll while it is typed: dollars with commas, cents until the field is left, and nothing that was not meant. */
import { payrollDollars, payrollText } from './money';

/** More digits of dollars than the largest payroll has are not taken from the keyboard. */
const PAYROLL_DIGITS = 11;

const commas = (text: string): number => text.split(',').length - 1;

/** Whether a text is the field's own spelling, perhaps with cents. */
function isShown(text: string): boolean {
  const [dollars = ''] = text.split('.', 1);
  return payrollText(dollars) === dollars;
}

/**
 * '250k' and '1.5m' are what desks write for 250,000 and 1,500,000: without its letter it were a thousandth. What
 * is less than a dollar stays as cents, to be rounded with a word.
 */
function shortened(typed: string): string | undefined {
  const [, dollars = '', fraction = '', letter = ''] =
    /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?\s*([km])\s*$/i.exec(typed) ?? [];
  if (letter === '') return undefined;
  const zeros = letter.toLowerCase() === 'k' ? 3 : 6;
  const cents = fraction.slice(zeros);
  const whole = payrollText(`${dollars.replaceAll(',', '')}${fraction.padEnd(zeros, '0').slice(0, zeros)}`);
  return cents === '' ? whole : `${whole}.${cents}`;
}

/**
 * What the field holds after this was typed.
 *
 * @param before what it held: within '$1,234' a digit that comes or goes leaves the commas where they were, which says
 *   nothing; a comma that was typed or pasted has to stand where thousands end.
 */
export function payrollTyped(typed: string, before: string): string {
  const text = typed.trimStart();
  const whole = shortened(text);
  if (whole !== undefined) return whole;
  const byKey = isShown(before) && (before === '' || text.startsWith('$')) && commas(text) <= commas(before);
  const [dollars = '', cents] = text.split('.', 2);
  const said = byKey && /^\$?[\d,]*$/.test(dollars) ? dollars.replaceAll(/\D/g, '') : dollars;
  if (byKey && said.length > PAYROLL_DIGITS && text.length === before.length + 1) return before;
  if (cents === undefined) return said === '' ? '' : payrollText(said) || text;
  // Swallowed as they are typed, cents would become dollars.
  const shown = payrollText(said === '' || said === '$' ? '0' : said);
  return shown !== '' && /^\d{0,2}$/.test(cents) && text.split('.').length === 2 ? `${shown}.${cents}` : text;
}

/** The same once the field is left: whole dollars, cents rounded; what is no payroll stays as it was typed. */
export const payrollEntered = (text: string): string => payrollText(text) || text.trim();

/** What is said of a payroll that whole dollars change, at its field; null: they lose nothing. */
export function payrollRounded(text: string): string | null {
  const lost = payrollDollars(text) !== null && /\.\d*[1-9]/.test(text);
  return lost ? `Rounded from ${text.trim()}` : null;
}

/** What is wrong with a payroll that was typed; null: nothing, or there is none. */
export function payrollProblem(text: string): string | null {
  if (text === '' || payrollDollars(text) !== null) return null;
  return /^\$?\s*[-(−]/.test(text) ? 'Payroll takes no minus sign' : 'Dollars, such as 250000';
}
