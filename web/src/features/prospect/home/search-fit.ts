/** What of the rows that are shown already fits a search, until the server has said what else does. */
import type { WorkRow } from '../draft/work-list';

/** Whether every word is a part of the company's name, one of the states, or the end of the FEIN. */
export function fitsSearch(
  row: Pick<WorkRow, 'company_name' | 'states' | 'fein_last4'>,
  typed: string,
): boolean {
  const name = row.company_name.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => {
    const digits = word.replace(/\D/g, '');
    const ends = digits !== '' && row.fein_last4 !== '' && digits.endsWith(row.fein_last4);
    return (
      name.includes(word) ||
      row.states.includes(word) ||
      ends ||
      (digits.length > 0 && row.fein_last4.endsWith(digits))
    );
  });
}
