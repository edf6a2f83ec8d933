/** United States phone numbers, entered and shown as (###) ###-####. */

const DIGITS = 10;

/** An extension, which is dialled later. */
const extension = /[\s,;]*(?:x|ext\.?|extension)\s*\d+\s*$/i;

/** The digits of what was typed, without a leading country code 1 and without an extension. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(extension, '').replace(/\D/g, '');
  return digits.length === DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * The mask applied to what is typed so far: '(55', '(555) 12', '(555) 123-4567'. A number of more digits stays as it was
 * pasted, since its first ten are somebody else's; a key beyond the tenth digit of a masked one is not taken.
 */
export function phoneEntered(typed: string): string {
  const all = phoneDigits(typed);
  if (all.length > DIGITS && !typed.startsWith('(')) return typed.trim();
  const digits = all.slice(0, DIGITS);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A whole number of ten digits. */
export const phoneComplete = (typed: string): boolean => phoneDigits(typed).length === DIGITS;
