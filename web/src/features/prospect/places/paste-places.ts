/** Which rows of a spreadsheet are one location. */
import { LINE_COLUMNS, PLACE_COLUMNS, type TableColumn } from './paste-cells';

/** Cells of a row by their column. */
export type Cells = Readonly<Partial<Record<TableColumn, string>>>;

/** A location of the table with its lines. */
export interface PlaceRow {
  readonly number: string;
  readonly cells: Cells;
  readonly lines: Cells[];
}

/** Street and zip, as two spellings of one place have them in common; '' while one of them is missing. */
export function addressOf(street = '', zip = ''): string {
  const where = street
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim();
  const digits = zip.trim().slice(0, 5);
  return where === '' || digits === '' ? '' : `${where} ${digits}`;
}

/**
 * The rows as locations: a row without an address, or with the one above, belongs to the location above; one with the
 * street and zip of an earlier row to that of the earlier row, however its rows are numbered.
 */
export function placesOf(rows: readonly Cells[]): PlaceRow[] {
  const places: PlaceRow[] = [];
  const byAddress = new Map<string, PlaceRow>();
  let last = '';
  for (const row of rows) {
    const number = row.number?.trim() ?? '';
    const place = PLACE_COLUMNS.map((column) => row[column]?.trim() ?? '');
    const key = [number, ...place].join('\t');
    const line = Object.fromEntries(
      LINE_COLUMNS.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
    ) as Cells;
    const typed = Object.values(line).some((text) => text.trim() !== '');
    const current = places.at(-1);
    const above = current !== undefined && typed && (key.trim() === '' || key === last) ? current : undefined;
    const address = addressOf(row.street, row.zipCode);
    const own = (address === '' ? undefined : byAddress.get(address)) ?? above;
    if (own && typed) own.lines.push(line);
    else if (!own) {
      const made = { number, cells: row, lines: typed ? [line] : [] };
      places.push(made);
      if (address !== '') byAddress.set(address, made);
      last = key;
    }
  }
  return places;
}
