/** The workbook as the page shows it: rows, columns, cells with what is unsaved, statuses and what they say together. */
import { MESSAGES } from './messages';
import { percentFrom, type Percent } from './percent';
import type { ReasonPart } from './reasons';
import type { Cell, CellEdit, CellStatus, Column, Place, Workbook } from './shapes';

export const [MASTER, TOTAL] = ['MASTER', 'TOTAL'];

/** A place as one text, and back. */
export const keyOf = ({ column, row }: Place): string => `${column}:${row}`;
export function placeOf(key: string): Place {
  const at = key.lastIndexOf(':');
  return { column: key.slice(0, at), row: key.slice(at + 1) };
}

/** Labels of the seven statuses, in the order of the select. */
export const STATUSES = {
  select: 'Select',
  bound: 'Bound',
  quoted: 'Quoted',
  closed: 'Closed',
  declined: 'Declined',
  uw_questions: 'UW Quest',
  submitted: 'Submitted',
} as const satisfies Record<CellStatus, string>;

/** The statuses for a select. */
export const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, label]) => ({
  value: value as CellStatus,
  label,
}));

/** A cell with what was typed into it and not saved. */
export interface CellView {
  readonly cell: Cell;
  readonly percent: Percent;
  readonly reasons: readonly ReasonPart[];
  readonly note: string;
  readonly status: CellStatus;
  readonly comments: string;
  /** What was entered for a custom carrier; '' for none. */
  readonly premium: string;
  readonly changed: boolean;
}

/** The box as it was saved. */
export const savedPercent = ({ debit_credit: { value, isChecked } }: Cell): Percent => ({
  text: value,
  credit: isChecked,
});

/** A cell and its edit together. */
export function viewOf(cell: Cell, edit: CellEdit | undefined): CellView {
  return {
    cell,
    percent: edit?.percent ?? savedPercent(cell),
    reasons: edit?.reasons ?? cell.reasons,
    note: edit?.note ?? cell.note,
    status: edit?.status ?? cell.status,
    comments: edit?.comments ?? cell.comments,
    premium: edit?.premium ?? (cell.form === 'custom' ? (cell.premium ?? '') : ''),
    changed: edit !== undefined,
  };
}

/** Whether a cell's price was made of another percent than it says now. */
export function isUnpriced(cell: Cell): boolean {
  if (cell.form !== 'open') return false;
  const [said, priced] = [savedPercent(cell), percentFrom(cell.submitted_percent)];
  const same = Number(said.text) === Number(priced.text);
  return !same || (Number(said.text) !== 0 && said.credit !== priced.credit);
}

/** Why no percent may be entered into a cell; '' where it may. */
export const closedWords = ({ allowed }: Workbook, cell: Cell): string => {
  if (!cell.open) return cell.closed_why || MESSAGES.noRange;
  return allowed.price ? '' : allowed.why_not;
};

/** The overall status that the counted cells give: null leaves it as it is. */
export function overallOf(statuses: readonly CellStatus[]): 'Bound' | 'Closed' | 'Declined' | null {
  if (statuses.includes('bound')) return 'Bound';
  if (statuses.length > 0 && statuses.every((each) => each === 'closed')) return 'Closed';
  if (statuses.length > 0 && statuses.every((each) => each === 'declined')) return 'Declined';
  return null;
}

/** The carriers of which a cell is bound; more than one is refused. */
export function boundCarriers(cells: readonly { carrier: string; status: CellStatus }[]): string[] {
  return [...new Set(cells.filter(({ status }) => status === 'bound').map(({ carrier }) => carrier))];
}

/** A name as names are compared: without case and spaces. */
export const foldedName = (name: string): string => name.replaceAll(/\s+/g, '').toLowerCase();

/** Why a column that shows no figures has none, in words. */
export const foldedWords = (column: Column): string => `${column.name}: ${column.folded_why}`;
