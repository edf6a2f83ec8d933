/** Rates as people read them: decimal strings moved by powers of ten and rounded half up, never through a float. */

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The digits of a decimal string times ten to `shift`, with so many decimals. Throws on anything else. */
function shifted(text: string, shift: number, decimals: number): string {
  const match = decimal.exec(text);
  if (!match) throw new Error(`'${text}' is not a decimal number such as 0.0325`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const digits = `${fraction}${'0'.repeat(shift + decimals + 1)}`;
  const kept = BigInt(whole + digits.slice(0, shift + decimals));
  const rounded = String(kept + (Number(digits[shift + decimals]) >= 5 ? 1n : 0n)).padStart(
    decimals + 1,
    '0',
  );
  const shown = decimals === 0 ? rounded : `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`;
  return `${sign}${shown}`;
}

/** '1.35': a manual rate per $100 with the decimals that it is filed with, two at least. */
export function rateShown(text: string): string {
  const filed = (decimal.exec(text)?.[3] ?? '').replace(/0+$/, '').length;
  return shifted(text, 0, Math.max(2, filed));
}

/** '1.3869': a net rate, a fraction of payroll, times 100 with four decimals; 'N/A' where there is none. */
export const netRateShown = (text: string | null): string => (text === null ? 'N/A' : shifted(text, 2, 4));

/** '58.1%': a share with one decimal at most. */
export const percentShown = (text: string): string => `${shifted(text, 2, 1).replace(/\.0$/, '')}%`;

/** A factor without trailing zeros: '1.00' is '1', '0.0140' is '0.014'. */
export const factorShown = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
