/** Pasting a rectangular range of a spreadsheet into locations and class codes; it makes the rows that it needs. */
import { emptyLine, emptyLocation, isBlank, type ClassLine, type Draft, type Location } from '../draft/model';
import { firstIsPrimary } from '../draft/first-place';
import { freeNumber } from './location-edits';
import {
  COLUMN_TITLES,
  columnOf,
  LINE_COLUMNS,
  PLACE_COLUMNS,
  readCell,
  type KnownState,
  type LineColumn,
  type PlaceColumn,
  type TableColumn,
} from './paste-cells';
import { addressOf, placesOf, type Cells, type PlaceRow } from './paste-places';
import { linePath, locationPath } from '../draft/validate';

/** A cell that could not be read: where it would stand, what it said, what would be right. */
export interface Unread {
  readonly path: string;
  readonly where: string;
  readonly text: string;
  readonly why: string;
}

/** The draft after pasting, and what there is to say about it. */
export interface Pasted {
  readonly draft: Draft;
  readonly unread: readonly Unread[];
  /** Numbers of the locations that were written to. */
  readonly numbers: readonly string[];
  /** Of these the ones that got another zip without a word of city and state: both are those of the zip before. */
  readonly moved: readonly string[];
  readonly lines: number;
}

/** Reads cells into locations and lines, and collects what it could not read. */
class Reader {
  readonly unread: Unread[] = [];
  readonly moved: string[] = [];
  lines = 0;

  constructor(readonly states: readonly KnownState[]) {}

  #read(column: PlaceColumn | LineColumn, text: string, path: string, where: string): string {
    const cell = readCell(column, text, this.states);
    if ('value' in cell) return cell.value;
    this.unread.push({ path, where: `${where}, ${COLUMN_TITLES[column]}`, text: text.trim(), why: cell.why });
    return '';
  }

  /** The location with the given cells; a state that changes clears the class codes, as by hand. */
  place(location: Location, cells: Cells): Location {
    const next: Record<string, string> = {};
    for (const column of PLACE_COLUMNS) {
      const text = cells[column];
      if (text === undefined) continue;
      next[column] = this.#read(
        column,
        text,
        locationPath(location.number, column),
        `Location ${location.number}`,
      );
    }
    const zip = next['zipCode'] ?? '';
    const silent = next['cityName'] === undefined && next['state'] === undefined;
    if (zip !== '' && zip !== location.zipCode && silent) this.moved.push(location.number);
    const other = location.state !== '' && next['state'] !== undefined && next['state'] !== location.state;
    const classCodes = other
      ? location.classCodes.map((line) => ({ ...line, classCodeDescription: '', fromAcord: false }))
      : location.classCodes;
    return { ...location, ...next, classCodes };
  }

  /** The line with the given cells; at is its place in the location, from 0. */
  line(line: ClassLine, cells: Cells, number: string, at: number): ClassLine {
    const next: Record<string, string> = {};
    for (const column of LINE_COLUMNS) {
      const text = cells[column];
      if (text === undefined) continue;
      const where = `Location ${number}, class code ${at + 1}`;
      next[column] = this.#read(column, text, linePath(number, line.id, column), where);
    }
    this.lines += 1;
    return { ...line, ...next, fromAcord: false };
  }
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** The cells of a row by the columns they stand in; columns without a meaning are left out. */
function named(row: readonly string[], columns: readonly (TableColumn | undefined)[]): Cells {
  const cells: Partial<Record<TableColumn, string>> = {};
  columns.forEach((column, at) => {
    const text = row[at];
    if (column !== undefined && text !== undefined) cells[column] = text;
  });
  return cells;
}

/** The columns that a first row of titles names; undefined when it is no row of titles. */
export function titledColumns(row: readonly string[]): (TableColumn | undefined)[] | undefined {
  const columns = row.map(columnOf);
  return columns.filter((column) => column !== undefined).length >= 2 ? columns : undefined;
}

/** Pastes into the class codes of one location from a cell on; further rows become lines of the same location. */
export function pasteLines(
  draft: Draft,
  matrix: readonly (readonly string[])[],
  at: { number: string; line: string; column: LineColumn },
): Pasted {
  const location = draft.childrenLoc.find(({ number }) => number === at.number);
  const reader = new Reader([]);
  if (!location) return { draft, unread: [], numbers: [], moved: [], lines: 0 };
  const columns = LINE_COLUMNS.slice(LINE_COLUMNS.indexOf(at.column));
  const lines = [...location.classCodes];
  const start = Math.max(
    0,
    lines.findIndex(({ id }) => id === at.line),
  );
  matrix
    .filter((row) => !isEmpty(row))
    .forEach((row, index) => {
      const before = lines[start + index] ?? emptyLine();
      lines[start + index] = reader.line(before, named(row, columns), at.number, start + index);
    });
  return {
    draft: withLocations(draft, new Map([[at.number, { ...location, classCodes: lines }]]), []),
    unread: reader.unread,
    numbers: [at.number],
    moved: [],
    lines: reader.lines,
  };
}

function withLocations(
  draft: Draft,
  changed: ReadonlyMap<string, Location>,
  added: readonly Location[],
): Draft {
  const kept = draft.childrenLoc.map((each) => changed.get(each.number) ?? each);
  return { ...draft, childrenLoc: [...kept, ...added] };
}

/** Nothing was typed into it: also not where it has but the primary address, which came by itself. */
const untouched = (draft: Draft, location: Location): boolean =>
  location.classCodes.every(isBlank) &&
  (PLACE_COLUMNS.every((column) => location[column] === '') ||
    (location === draft.childrenLoc[0] && firstIsPrimary(draft)));

/** Writes locations: into the given ones first, by number where the table has one, else into new ones. */
function writePlaces(
  draft: Draft,
  places: readonly PlaceRow[],
  into: readonly Location[],
  reader: Reader,
  known: ReadonlyMap<string, Location> = new Map(),
): Pasted {
  const changed = new Map<string, Location>();
  const added: Location[] = [];
  const byNumber = new Map(draft.childrenLoc.map((each) => [each.number, each]));
  const next = () => into.find(({ number }) => !changed.has(number));
  for (const { number, cells, lines: rows } of places) {
    const own = byNumber.get(number);
    const free = freeNumber([...draft.childrenLoc, ...added]);
    const there = known.get(addressOf(cells.street, cells.zipCode));
    const same = there && !changed.has(there.number) ? there : undefined;
    const target = (own && !changed.has(number) ? own : (same ?? next())) ?? emptyLocation(free);
    const place = reader.place(target, cells);
    // A location is replaced under its number; under its address alone it keeps what it has.
    const kept = target === same && target !== own ? target.classCodes.filter((line) => !isBlank(line)) : [];
    const read = rows.map((line, at) => reader.line(emptyLine(), line, target.number, kept.length + at));
    const classCodes = [...kept, ...read];
    // Class codes that come with another zip are those of its place, not of the one before.
    const elsewhere = reader.moved.includes(target.number) ? { cityName: '', state: '' } : {};
    const written = rows.length > 0 ? { ...place, ...elsewhere, classCodes } : place;
    if (byNumber.has(target.number)) changed.set(target.number, written);
    else added.push(written);
  }
  const numbers = [...changed.keys(), ...added.map(({ number }) => number)];
  const { unread, moved, lines } = reader;
  return { draft: withLocations(draft, changed, added), unread, numbers, moved, lines };
}

/** Pastes rows from a cell of the locations on; cells beyond the last column are read as class codes. */
export function pasteLocations(
  draft: Draft,
  matrix: readonly (readonly string[])[],
  at: { number: string; column: PlaceColumn },
  states: readonly KnownState[],
): Pasted {
  const columns = [...PLACE_COLUMNS.slice(PLACE_COLUMNS.indexOf(at.column)), ...LINE_COLUMNS];
  const rows = matrix.filter((row) => !isEmpty(row)).map((row) => named(row, columns));
  const start = draft.childrenLoc.findIndex(({ number }) => number === at.number);
  return writePlaces(draft, placesOf(rows), draft.childrenLoc.slice(start), new Reader(states));
}

/** Pastes a table with a row of titles; locations of the same number are replaced, others are added. */
export function pasteTable(
  draft: Draft,
  matrix: readonly (readonly string[])[],
  columns: readonly (TableColumn | undefined)[],
  states: readonly KnownState[],
): Pasted {
  const rows = matrix.slice(1).filter((row) => !isEmpty(row));
  const places = placesOf(rows.map((row) => named(row, columns)));
  const wanted = new Set(places.map(({ cells }) => addressOf(cells.street, cells.zipCode)));
  const known = new Map(
    draft.childrenLoc.flatMap((each) => {
      const address = addressOf(each.street, each.zipCode);
      return wanted.has(address) && address !== '' ? [[address, each] as const] : [];
    }),
  );
  const blank = draft.childrenLoc.filter(
    (each) => untouched(draft, each) && known.get(addressOf(each.street, each.zipCode)) !== each,
  );
  return writePlaces(draft, places, blank, new Reader(states), known);
}

/** The whole of locations and class codes as a table with titles, ready to be pasted again. */
export function copiedTable(draft: Draft): string[][] {
  const columns = ['number', ...PLACE_COLUMNS] as const;
  const rows = draft.childrenLoc.flatMap((location) => {
    const place = columns.map((column) =>
      column === 'state' ? location.state.toUpperCase() : location[column],
    );
    return location.classCodes.map((line) => [...place, ...LINE_COLUMNS.map((column) => line[column])]);
  });
  return [[...columns, ...LINE_COLUMNS].map((column) => COLUMN_TITLES[column]), ...rows];
}
