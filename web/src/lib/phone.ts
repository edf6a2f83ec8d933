/** United States phone numbers, entered and shown as (###) ###-####. */

/** The digits of what was typed, without a leading country code 1, at most ten. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** The mask applied to what is typed so far: '(55', '(555) 12', '(555) 123-4567'. */
export function phoneEntered(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A whole number of ten digits. */
export const phoneComplete = (typed: string): boolean => phoneDigits(typed).length === 10;
