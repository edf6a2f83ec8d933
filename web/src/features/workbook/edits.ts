/** What was typed and not saved, and the request that saves it: only what differs from the workbook as it was read. */
import type { components } from '@/api/schema';
import { placeOf, savedPercent } from './model';
import { hundredthsOf, signedText, type Percent } from './percent';
import type { ReasonPart } from './reasons';
import type { CarrierEdit, Cell, CellEdit, CellEdits, CellField, Workbook, WorkbookPut } from './shapes';

type CellSave = components['schemas']['CellSave'];

const sameReasons = (one: readonly ReasonPart[], two: readonly ReasonPart[]): boolean => {
  const words = (parts: readonly ReasonPart[]) =>
    parts.map(({ category, percent }) => `${category} ${Number(percent)}`).join();
  return words(one) === words(two);
};

const samePercent = (one: Percent, two: Percent): boolean => {
  const [first, second] = [hundredthsOf(one), hundredthsOf(two)];
  return first !== null && first === second;
};

const samePremium = (typed: string, saved: string | null): boolean =>
  typed === '' || saved === null ? typed === (saved ?? '') : Number(typed) === Number(saved);

/** A credit of 0 is no change; while it is typed into, the box keeps its side. */
const isTurnedNone = (percent: Percent): boolean => percent.credit && hundredthsOf(percent) === 0;

/**
 * The edit without fields that say what is saved already; undefined where none is left.
 *
 * @param open the cell is being typed into.
 */
export function trimmed(cell: Cell, edit: CellEdit, open = false): CellEdit | undefined {
  const left: { -readonly [Field in keyof CellEdit]: CellEdit[Field] } = { ...edit };
  const kept = open && left.percent !== undefined && isTurnedNone(left.percent);
  if (left.percent && !kept && samePercent(left.percent, savedPercent(cell))) delete left.percent;
  if (left.reasons && sameReasons(left.reasons, cell.reasons)) delete left.reasons;
  if (left.note !== undefined && left.note.trim() === cell.note) delete left.note;
  if (left.status === cell.status) delete left.status;
  if (left.comments !== undefined && left.comments.trim() === cell.comments) delete left.comments;
  if (left.premium !== undefined && samePremium(left.premium, cell.premium)) delete left.premium;
  return Object.keys(left).length > 1 ? left : undefined;
}

function cellSave(place: { column: string; row: string }, edit: CellEdit, text: Words): CellSave {
  const amount = edit.percent && hundredthsOf(edit.percent);
  return {
    ...place,
    ...(edit.percent && { debit_credit: amount == null ? edit.percent.text : signedText(amount) }),
    ...(edit.reasons && { reasons: [...edit.reasons] }),
    ...(edit.note !== undefined && { note: edit.note.trim() }),
    ...(text && edit.status !== undefined && { status: edit.status }),
    ...(text && edit.comments !== undefined && { comments: edit.comments.trim() }),
    ...(text && edit.premium !== undefined && { premium: edit.premium === '' ? null : edit.premium }),
  };
}

/** Whether statuses, comments and carriers go along; a preview asks about prices alone. */
type Words = boolean;

/** A Save of these edits upon a version. keys: the cell of each entry, by which a refusal finds its field. */
export function saveOf(
  book: Workbook,
  cells: CellEdits,
  carriers: readonly CarrierEdit[],
): { body: WorkbookPut; keys: string[] } {
  const added = carriers.filter((each) => each.added);
  const others = carriers.filter((each) => !each.added);
  const order = new Map(added.map(({ key }, at) => [key, `columns.${at}`]));
  const keys = [...cells.keys()];
  return {
    keys,
    body: {
      base_version: book.version,
      cells: keys.map((key) => {
        const { column, row } = placeOf(key);
        return cellSave({ column: order.get(column) ?? column, row }, cells.get(key)!, true);
      }),
      columns: [
        ...added.map(({ name = '' }) => ({ name: name.trim() })),
        ...others.map(({ key, name, hidden }) => ({
          key,
          ...(name !== undefined && { name: name.trim() }),
          ...(hidden && { hidden }),
        })),
      ],
      rates: [],
    },
  };
}

/** The request of a preview: the percents that can be read; null where no price would move. */
export function previewOf(
  book: Workbook,
  cells: CellEdits,
  fit: (key: string) => boolean,
): WorkbookPut | null {
  const wanted = [...cells].filter(([key, { percent }]) => percent !== undefined && fit(key));
  if (wanted.length === 0) return null;
  return {
    base_version: book.version,
    cells: wanted.map(([key, { percent, seen }]) =>
      cellSave(placeOf(key), { seen, percent: percent! }, false),
    ),
    columns: [],
    rates: [],
  };
}

/** The fields of a server's refusal by the name that the page has for them. */
export const FIELD_OF: Readonly<Record<string, CellField>> = {
  debit_credit: 'percent',
  reasons: 'reasons',
  note: 'note',
  status: 'status',
  comments: 'comments',
  premium: 'premium',
};

/** Messages by cell and field of refused paths such as 'cells.3.debit_credit'. */
export function refusedFields(
  errors: ReadonlyMap<string, string>,
  keys: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, message] of errors) {
    const [, at, field = ''] = /^cells\.(\d+)\.?(\w*)/.exec(path) ?? [];
    const key = at === undefined ? undefined : keys[Number(at)];
    if (key !== undefined && FIELD_OF[field] !== 'status') found.set(key, message);
  }
  return found;
}
