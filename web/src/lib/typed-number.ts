/**
 * Numbers as people type them. What can be read in one way only is taken; anything else stays as it was typed, so that
 * its field can say what would be right: no figure is ever made of what somebody did not mean.
 */

/** How many digits a count of people has at most, and a zip exactly. */
const [HEADS_DIGITS, ZIP_DIGITS] = [5, 5];

const grouped = /^\d{1,3}([, ]\d{3})+$/;

/** The count of people that a text says; null when it says none. */
export function headsOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** What is wrong with a count of people; null: nothing, or there is none. */
export function headsProblem(text: string): string | null {
  if (text === '' || headsOf(text) !== null) return null;
  return /^\d+$/.test(text) ? `At most ${HEADS_DIGITS} digits` : 'A whole number';
}

/** What a field for people holds: a key beyond its five digits is not taken, all else stands as it was typed. */
export function headsTyped(typed: string, before: string): string {
  const text = typed.trimStart();
  const full = before.length === HEADS_DIGITS && headsOf(before) !== null;
  return full && /^\d{6}$/.test(text) ? before : text;
}

/** The same once the field is left: '1,200' and '12.0' are whole numbers too. */
export function headsEntered(text: string): string {
  const whole = text.trim().replace(/\.0*$/, '');
  const digits = grouped.test(whole) ? whole.replaceAll(/[, ]/g, '') : whole;
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** The five digits of a zip, also where the four that may follow stand behind them; null when it is no zip. */
export function zipOf(text: string): string | null {
  return /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1] ?? null;
}

/** What a zip field holds: keys that no zip has are not taken; of a pasted text that is none, nothing is cut off. */
export function zipTyped(typed: string, before: string): string {
  const byKey = typed.length <= before.length + 1 && /^\d{0,5}$/.test(before);
  if (!byKey) return zipOf(typed) ?? typed.trim();
  const digits = typed.replaceAll(/\D/g, '');
  return digits.length > ZIP_DIGITS ? before : digits;
}

/** What the years of a business hold: a key beyond four digits is not taken, all else stands as it was typed. */
export function yearsTyped(typed: string, before: string): string {
  const text = typed.trim();
  return /^\d{4}$/.test(before) && /^\d{5}$/.test(text) ? before : text;
}

/** What is wrong with what stands for a state's unemployment tax: a percent, or the account; null: nothing. */
export function sutaProblem(suta: string): string | null {
  const text = suta.trim();
  const percent = /^\d{1,2}(\.\d+)?%?$/.test(text);
  const account = /^[A-Za-z]{0,3}[\d-]*\d[\dA-Za-z-]*$/.test(text) && text.replaceAll(/\D/g, '').length >= 5;
  return text === '' || percent || account ? null : 'A percent such as 2.7, or the account number';
}
