/** Federal employer identification number: nine digits, shown as NN-NNNNNNN. */

/** How many digits one has. */
export const FEIN_DIGITS = 9;

/** The digits of what was typed or pasted; dashes and other characters go. */
export const feinDigits = (typed: string): string => typed.replace(/\D/g, '');

/**
 * Whether a text stands for a stored FEIN of which no more than the last four digits are told: what a campaign's
 * visitor reads of a FEIN that was stored before. Sent back as it is, it keeps the stored one.
 */
export const feinMasked = (text: string): boolean => /^XX-XXX[0-9X]{4}$/.test(text.trim());

/** Whether what was typed covers digits: those in it are the last of a FEIN, and zeros before them another number. */
export const feinMaskTyped = (typed: string): boolean => /[X*•]{2}/i.test(typed);

/** What an edit leaves: a masked FEIN is one thing, and what is typed in it replaces all of it. */
export function feinEdited(before: string, typed: string): string {
  if (!feinMasked(before)) return typed;
  // Without an X in it the whole field was written over, or the masked digits were taken out.
  if (!typed.includes('X')) return before.endsWith(typed) ? '' : typed;
  const most = Math.min(before.length, typed.length);
  let start = 0;
  while (start < most && before[start] === typed[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1;
  return typed.slice(start, typed.length - end);
}

/** What is sent of it while it is typed: digits, dashes and blanks; the server takes nothing else. */
export const feinWire = (typed: string): string =>
  feinMasked(typed) ? typed : typed.replace(/[^\d -]/g, '').slice(0, 20);

/** More digits than a FEIN has. */
export const feinTooLong = (typed: string): boolean => feinDigits(typed).length > FEIN_DIGITS;

/** What the field shows once left: padded with zeros to nine digits, dashed; '' when nothing was typed. */
export function feinEntered(typed: string): string {
  if (feinMasked(typed)) return typed;
  const digits = feinDigits(typed);
  if (digits === '' || digits.length > 9) return digits;
  const padded = digits.padStart(9, '0');
  return `${padded.slice(0, 2)}-${padded.slice(2)}`;
}
