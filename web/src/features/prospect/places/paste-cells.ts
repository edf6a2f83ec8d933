/** Reading the cells of a spreadsheet: each column has its own spelling; what cannot be read is said, not dropped. */
import { payrollDollars } from '@/lib/money';
import { headsEntered, sutaProblem } from '@/lib/typed-number';
import { payrollTyped } from '@/lib/typed-payroll';
import { NO_DESCRIPTION } from '../draft/messages';

/** The columns of a location, in their order on the screen. */
export const PLACE_COLUMNS = ['street', 'zipCode', 'cityName', 'state', 'suta'] as const;
/** The columns of a class-code line. */
export const LINE_COLUMNS = ['classCodeDescription', 'ft', 'pt', 'payroll'] as const;

export type PlaceColumn = (typeof PLACE_COLUMNS)[number];
export type LineColumn = (typeof LINE_COLUMNS)[number];
/** A column of the whole table; number names the location. */
export type TableColumn = 'number' | PlaceColumn | LineColumn;

/** What the columns are called, here and in a copied table. */
export const COLUMN_TITLES: Readonly<Record<TableColumn, string>> = {
  number: 'Location',
  street: 'Street',
  zipCode: 'Zip',
  cityName: 'City',
  state: 'State',
  suta: 'SUTA',
  classCodeDescription: 'Class code',
  ft: 'FT',
  pt: 'PT',
  payroll: 'Payroll',
};

const ALIASES: Readonly<Record<string, TableColumn>> = {
  '#': 'number',
  loc: 'number',
  'location number': 'number',
  address: 'street',
  'street address': 'street',
  zipcode: 'zipCode',
  'zip code': 'zipCode',
  postal: 'zipCode',
  st: 'state',
  'state unemployment': 'suta',
  class: 'classCodeDescription',
  code: 'classCodeDescription',
  classcode: 'classCodeDescription',
  'class code description': 'classCodeDescription',
  'full time': 'ft',
  'full-time': 'ft',
  'part time': 'pt',
  'part-time': 'pt',
  'annual payroll': 'payroll',
  remuneration: 'payroll',
};

/** The column that a title of a spreadsheet means. */
export function columnOf(title: string): TableColumn | undefined {
  const text = title.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const own = Object.entries(COLUMN_TITLES).find(([, name]) => name.toLowerCase() === text);
  return (own?.[0] as TableColumn | undefined) ?? ALIASES[text];
}

/** A cell as it was read, or why it could not be. */
export type CellRead = { readonly value: string } | { readonly why: string };

/** A state by its letters. */
export interface KnownState {
  readonly value: string;
  readonly label: string;
  readonly letters: string;
}

function heads(text: string): CellRead {
  const digits = headsEntered(text);
  if (digits === '' || digits === '-') return { value: '' };
  if (!/^\d+$/.test(digits)) return { why: 'a whole number of people' };
  return digits.length > 5 ? { why: 'at most 5 digits' } : { value: digits };
}

/** Cents stay as they would in the field: whoever takes the cell rounds them and says so. */
function payroll(text: string): CellRead {
  const plain = text.replaceAll(/[\s,$]/g, '').replace(/^USD/i, '');
  if (plain === '' || plain === '-') return { value: '' };
  if (/^[-(−]/.test(plain)) return { why: 'payroll takes no minus sign' };
  if (/^\d{12}/.test(plain)) return { why: 'at most $10,000,000,000' };
  if (payrollDollars(text) === null) return { why: 'dollars, such as 250000' };
  return { value: payrollTyped(text, '') };
}

function zip(text: string): CellRead {
  const plain = text.replace(/-\d{4}$/, '').trim();
  if (plain === '') return { value: '' };
  // Spreadsheets drop the zeros in front of a number.
  return /^\d{3,5}$/.test(plain) ? { value: plain.padStart(5, '0') } : { why: 'a zip of 5 digits' };
}

function classCode(text: string): CellRead {
  if (text === '') return { value: '' };
  // Words alone are looked up once their state is known, and stay in the cell until one class is meant.
  if (/^[^\d]/.test(text)) return text.length > 200 ? { why: 'at most 200 characters' } : { value: text };
  const [, code, words = ''] = /^(\d{3,5}[A-Za-z]?)\s*(?:[:–-]?\s*(\S.*))?$/.exec(text) ?? [];
  if (code === undefined) return { why: "a class code, such as '8810' or '8810: Clerical'" };
  return { value: `${code.toUpperCase()}: ${words === '' ? NO_DESCRIPTION : words}` };
}

/** The state that letters or a name mean; '' for none, undefined for an unknown one. */
export function stateRead(text: string, states: readonly KnownState[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return '';
  return states.find(
    ({ value, letters, label }) =>
      value === wanted ||
      letters.toLowerCase() === wanted ||
      label.toLowerCase().replace(/^[a-z]{2} - /, '') === wanted,
  )?.value;
}

/** Reads one cell of a column. */
export function readCell(
  column: PlaceColumn | LineColumn,
  cell: string,
  states: readonly KnownState[],
): CellRead {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  if (column === 'ft' || column === 'pt') return heads(text);
  if (column === 'payroll') return payroll(text);
  if (column === 'zipCode') return zip(text);
  if (column === 'classCodeDescription') return classCode(text);
  if (column === 'state') {
    const state = stateRead(text, states);
    return state === undefined ? { why: 'a state, such as TX' } : { value: state };
  }
  const most = column === 'suta' ? 20 : 200;
  if (text.length > most) return { why: `at most ${most} characters` };
  const wrong = column === 'suta' ? sutaProblem(text) : null;
  return wrong === null ? { value: text } : { why: wrong };
}
