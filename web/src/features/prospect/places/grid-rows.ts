/** The rows of stage one's grids as text, so that a key renders the grid itself only when its rows change. */
import type { GridRow } from '@/ui/grid-table';
import type { DraftView } from '../draft/store';
import type { Location } from '../draft/model';

/** Key of a class-code line's row; without a line that of its location's heading. */
export const rowKey = (number: string, line = ''): string => `${number}/${line}`;

/** The location and the line of a row's key. */
export function rowOf(key: string): { number: string; line: string } {
  const at = key.lastIndexOf('/');
  return { number: key.slice(0, at), line: key.slice(at + 1) };
}

/** The cell that a path stands for; undefined for a path outside of the grids. */
export function cellOf(path: string): { number: string; line: string; column: string } | undefined {
  const [section, number, ...rest] = path.split('.');
  if (section !== 'childrenLoc' || number === undefined) return undefined;
  if (rest.length === 1) return { number, line: '', column: rest[0] ?? '' };
  const [list, line, column] = rest;
  return list === 'classCodesInfo' && line !== undefined && column !== undefined
    ? { number, line, column }
    : undefined;
}

/** Keys of the rows with a message or a note that may be shown. */
export function rowsWithMessage({
  issues,
  attempted,
  touched,
  marks,
  notes,
}: DraftView): ReadonlySet<string> {
  const shown = new Set<string>();
  const say = (path: string) => {
    const cell = cellOf(path);
    if (cell) shown.add(rowKey(cell.number, cell.line));
  };
  const paths = attempted ? issues.keys() : [...touched, ...marks.keys()];
  for (const path of paths) {
    if (issues.has(path)) say(path);
  }
  for (const path of notes.keys()) say(path);
  return shown;
}

/** The rows of a location without messages; of fifty locations a key changes one. */
const PLAIN = new WeakMap<Location, string>();

function plainRows(location: Location): string {
  const known = PLAIN.get(location);
  if (known !== undefined) return known;
  const { number, classCodes } = location;
  const rows = [rowKey(number), ...classCodes.map(({ id }) => rowKey(number, id))].join('\n');
  PLAIN.set(location, rows);
  return rows;
}

/** The rows of the class codes: a location's heading, then its lines; '!' marks a row with a message. */
export function classRows(view: DraftView): string {
  const messages = rowsWithMessage(view);
  const told = new Set([...messages].map((key) => rowOf(key).number));
  return view.draft.childrenLoc
    .map((location) => {
      const { number, classCodes } = location;
      if (!told.has(number)) return plainRows(location);
      const keys = classCodes.map(({ id }) => rowKey(number, id));
      return [rowKey(number), ...keys.map((key) => (messages.has(key) ? `${key}!` : key))].join('\n');
    })
    .join('\n');
}

/** The rows of the locations. */
export function locationRows(view: DraftView): string {
  const messages = rowsWithMessage(view);
  return view.draft.childrenLoc
    .map(({ number }) => (messages.has(rowKey(number)) ? `${rowKey(number)}!` : rowKey(number)))
    .join('\n');
}

/** Heights in pixels. */
export interface RowHeights {
  readonly heading: number;
  readonly row: number;
  /** What a message adds. */
  readonly message: number;
}

/** The rows of a text; lines of folded locations are left out. */
export function gridRows(text: string, heights: RowHeights, folded: ReadonlySet<string>): GridRow[] {
  return text.split('\n').flatMap((each): GridRow[] => {
    const told = each.endsWith('!');
    const key = told ? each.slice(0, -1) : each;
    const { number, line } = rowOf(key);
    const height = heights.row + (told ? heights.message : 0);
    if (heights.heading > 0 && line === '') return [{ key, height: heights.heading, heading: true }];
    return folded.has(number) ? [] : [{ key, height }];
  });
}
