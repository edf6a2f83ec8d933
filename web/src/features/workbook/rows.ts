/** Which rows and columns stand in the grid, those of unsaved carriers among them. */
import { overallOf, placeOf, viewOf, boundCarriers, foldedName, MASTER } from './model';
import type { CarrierEdit, Cell, Column, Workbook, WorkbookView } from './shapes';

/** A column as the grid shows it. */
export interface ShownColumn {
  readonly key: string;
  readonly name: string;
  /** The name, with the partner where two columns are of one carrier. */
  readonly label: string;
  readonly custom: boolean;
  /** Undefined for a carrier that is not saved yet. */
  readonly saved: Column | undefined;
}

/** A cell of a carrier that is not saved yet: nothing is entered. */
function emptyCell(book: Workbook, state: string): Cell | undefined {
  const others = Object.values(book.stateCarrierData).flatMap((rows) => rows[state] ?? []);
  const mono = others.length > 0 && others.every(({ form }) => form === 'mono');
  return {
    status: 'select',
    comments: '',
    debit_credit: { value: '0.00', isChecked: false, error: '' },
    isChecked: true,
    stateType: mono ? 'MONO' : 'MCP',
    premium: null,
    form: mono ? 'mono' : 'custom',
    payroll: others.find(({ payroll }) => payroll !== null)?.payroll ?? null,
    submitted_premium: null,
    submitted_percent: '0',
    counted: !mono,
    open: false,
    closed_why: 'a carrier that was added has a premium of its own',
    reasons: [],
    reason_missing: false,
    note: '',
    version: 0,
    changed_by: '',
    changed_at: null,
  };
}

const empties = new WeakMap<Workbook, Map<string, Cell | undefined>>();

/** The cell of a key, the same object at each call; undefined where the grid has none. */
export function cellOf(book: Workbook, key: string, carriers: readonly CarrierEdit[] = []): Cell | undefined {
  const { column, row } = placeOf(key);
  const saved = book.stateCarrierData[column]?.[row];
  if (saved || !book.states.includes(row)) return saved;
  if (!carriers.some((each) => each.key === column && each.added)) return undefined;
  const known = empties.get(book) ?? new Map<string, Cell | undefined>();
  empties.set(book, known);
  if (!known.has(row)) known.set(row, emptyCell(book, row));
  return known.get(row);
}

/** Columns with figures or inputs, programs first, in the order of the workbook. */
export function shownColumns({ book, carriers }: Pick<WorkbookView, 'book' | 'carriers'>): ShownColumn[] {
  const edit = (key: string) => carriers.find((each) => each.key === key);
  const saved = book.columns
    .filter(({ hidden, folded_why: why, key }) => !hidden && why === '' && !edit(key)?.hidden)
    .map((column) => ({
      key: column.key,
      name: edit(column.key)?.name ?? column.name,
      custom: column.kind === 'custom',
      saved: column,
    }));
  const added = carriers
    .filter((each) => each.added)
    .map(({ key, name = '' }) => ({ key, name, custom: true, saved: undefined }));
  const all = [...saved, ...added];
  const twice = (name: string) => all.filter((each) => each.name === name).length > 1;
  return all.map((each) => ({
    ...each,
    label: twice(each.name) && !each.custom ? `${each.name} (${partnerOf(each.key)})` : each.name,
  }));
}

/** The partner of a program's key: 'gms-key_risk' is GMS's. */
const partnerOf = (key: string): string => key.split('-')[0]!.toUpperCase();

/** Columns of programs that gave no price. */
export const foldedColumns = ({ book }: WorkbookView): Column[] =>
  book.columns.filter(({ folded_why: why }) => why !== '');

/** MASTER and the states; a carrier that was added shows its figures in every state's own row. */
export function rowsOf(view: WorkbookView): string[] {
  const { book, carriers } = view;
  if (!carriers.some(({ added }) => added)) return book.rows;
  return [...(book.rows.includes(MASTER) ? [MASTER] : []), ...book.states];
}

/** The counted cells as they would be saved. */
export function countedCells(view: WorkbookView) {
  const { book, carriers, cells } = view;
  return shownColumns(view).flatMap(({ key, name, saved }) =>
    [MASTER, ...book.states].flatMap((row) => {
      const cell = cellOf(book, `${key}:${row}`, carriers);
      const edit = cells.get(`${key}:${row}`);
      if (!cell?.counted) return [];
      const { status, premium } = viewOf(cell, edit);
      // A carrier that was added counts where something was entered.
      if (cell.form === 'custom' && status === 'select' && premium === '') return [];
      return [{ carrier: foldedName(saved?.carrier || name), status, row, column: key }];
    }),
  );
}

/** The overall status after a Save, in the specified words; null leaves it as it is. */
export const overallAfter = (view: WorkbookView) => overallOf(countedCells(view).map(({ status }) => status));

/** Whether cells of more than one carrier are bound. */
export const boundTwice = (view: WorkbookView): boolean => boundCarriers(countedCells(view)).length > 1;

/** What is wrong with a name among the others; null: nothing. */
export function nameFault(view: WorkbookView, name: string, own: string): 'empty' | 'exists' | null {
  const folded = foldedName(name);
  if (folded === '') return 'empty';
  const others = [...shownColumns(view), ...foldedColumns(view)].filter(({ key }) => key !== own);
  return others.some((each) => foldedName(each.name) === folded) ? 'exists' : null;
}
