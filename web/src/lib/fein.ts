/** Federal employer identification number: nine digits, shown as NN-NNNNNNN. */

/** The digits of what was typed or pasted; dashes and other characters go. */
export const feinDigits = (typed: string): string => typed.replace(/\D/g, '');

/** More digits than a FEIN has. */
export const feinTooLong = (typed: string): boolean => feinDigits(typed).length > 9;

/** What the field shows once left: padded with zeros to nine digits, dashed; '' when nothing was typed. */
export function feinEntered(typed: string): string {
  const digits = feinDigits(typed);
  if (digits === '' || digits.length > 9) return digits;
  const padded = digits.padStart(9, '0');
  return `${padded.slice(0, 2)}-${padded.slice(2)}`;
}

/** What tables show: as entered, or '-' when there is none. */
export const feinShown = (fein: string): string => feinEntered(fein) || '-';
