/** What stands in the way of a Save: cell by cell, in words, and what the cells say together. */
import { MESSAGES } from './messages';
import { placeOf, viewOf, type CellView } from './model';
import { hundredthsOf, percentFault, type Range } from './percent';
import { reasonFault } from './reasons';
import { cellOf, nameFault, shownColumns } from './rows';
import type { Place, WorkbookView } from './shapes';

/** A cell that cannot be saved as it stands. missing: it waits for a reason or a note alone. */
export interface Fault extends Place {
  readonly words: string;
  readonly missing: boolean;
}

/** Whether a premium can be read: digits, and where there is a point one or two behind it; an empty one is none. */
export const premiumFits = (text: string): boolean => /^(\d{1,10}(\.\d{1,2})?)?$/.test(text.trim());
export const PREMIUM_FAULT =
  'A premium is a number from 0 up, of at most ten digits before the point and two behind it';

/** What is wrong with a changed cell; null: nothing. Paths of the percent first. */
export function cellFault(view: CellView, range: Range): { words: string; missing: boolean } | null {
  const { cell, percent, reasons, note, changed } = view;
  if (!changed) return null;
  if (cell.form === 'custom' && !premiumFits(view.premium)) {
    return { words: PREMIUM_FAULT, missing: false };
  }
  if (cell.form !== 'open') return null;
  const wrong = percentFault(percent, range);
  if (wrong !== null) return { words: wrong, missing: false };
  const missing = reasonFault(hundredthsOf(percent) ?? 0, reasons, note, range);
  return missing === null ? null : { words: missing, missing: true };
}

const touchesPrice = (edit: object): boolean =>
  'percent' in edit || 'reasons' in edit || 'note' in edit || 'premium' in edit;

/** Every changed cell that cannot be saved, and what the server refused. */
export function faultsOf(view: WorkbookView, ranges: ReadonlyMap<string, Range>): Fault[] {
  return [...view.cells].flatMap(([key, edit]) => {
    const place = placeOf(key);
    const cell = cellOf(view.book, key, view.carriers);
    const refused = view.refused.get(key);
    if (refused !== undefined) return [{ ...place, words: refused, missing: false }];
    if (!cell || !touchesPrice(edit)) return [];
    const fault = cellFault(viewOf(cell, edit), ranges.get(key) ?? { state: 'asking' });
    return fault ? [{ ...place, ...fault }] : [];
  });
}

/** The message of the first carrier whose name cannot be saved; null: none. */
export function carrierFault(view: WorkbookView): string | null {
  const wrong = shownColumns(view)
    .filter(({ custom }) => custom)
    .map(({ key, name }) => nameFault(view, name, key));
  if (wrong.includes('empty')) return MESSAGES.nameEmpty;
  return wrong.includes('exists') ? MESSAGES.carrierExists : null;
}
