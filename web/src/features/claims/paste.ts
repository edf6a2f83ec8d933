/** A block of cells from a spreadsheet, laid over the table from the cell in which it is pasted. */
import { textMatrix } from '@/lib/tsv';
import { amountEntered } from './amounts';
import {
  AMOUNT_LENGTH,
  CARRIER_LENGTH,
  isAmount,
  withField,
  yearOf,
  type Field,
  type TableRow,
  type Typed,
} from './model';

/** The columns, as they stand beside each other. */
const COLUMNS: readonly Field[] = [
  'carrier',
  'annualPremium',
  'numberOfClaims',
  'totInc',
  'totRes',
  'totPaid',
];

const entered = (field: Field, cell: string): string =>
  field === 'carrier'
    ? cell.trim().slice(0, CARRIER_LENGTH)
    : isAmount(field)
      ? amountEntered(cell).slice(0, AMOUNT_LENGTH)
      : cell.trim();

/** The table with the block; null where the text is no block. Closed years take nothing. */
export function pasted(
  typed: Typed,
  rows: readonly TableRow[],
  at: { year: number; field: Field },
  text: string,
): Typed | null {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const first = rows.findIndex(({ year }) => year === at.year);
  const column = COLUMNS.indexOf(at.field);
  const years = { ...typed.years };
  textMatrix(text).forEach((cells, down) => {
    const row = rows[first + down];
    if (row?.state !== 'open') return;
    let year = { ...yearOf(typed, row.year), noCoverage: false };
    cells.forEach((cell, along) => {
      const field = COLUMNS[column + along];
      if (field !== undefined) year = withField(year, field, entered(field, cell));
    });
    years[row.year] = year;
  });
  return { ...typed, years };
}
