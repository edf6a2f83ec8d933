/** Where a factor came from, in words: table, state, class, and the day from which the row speaks. */
import { dayWords } from '@/lib/dates';
import type { WorksheetLine } from './model';

type FactorSource = NonNullable<WorksheetLine['factor_source']>;

/** A source as it is shown; the key of the row is for those who look it up in the book. */
export interface SourceWords {
  readonly table: string;
  /** State, class, day and multiplier; '' where the table says it all. */
  readonly row: string;
  /** The row's key as the book has it. */
  readonly key: string;
}

const TABLES: Readonly<Record<string, string>> = {
  rates: 'Rates',
  increased_limits: 'Increased limits factors',
  premium_discount: 'Premium discount brackets',
  expense_constants: 'Expense constants',
  terrorism_cat: 'Terrorism and catastrophe rates',
  assessments: 'Assessments',
  schedule_ranges: 'Schedule ranges',
  optional_credits: 'Optional credits',
  surcharges: 'Surcharges',
  subject_charges: 'Charges before the modification',
  deductible_plans: 'Deductible plans',
  programs: 'Program terms',
  demo_state_relativity: 'Demo assessments',
};

const KINDS: Readonly<Record<string, string>> = {
  rate: 'rate',
  loss_cost: 'loss cost',
  fund_rate: 'fund rate',
};

const stateWords = (code: string): string => (code === 'DEFAULT' || code === '*' ? 'all states' : code);

const plain = (text: string): string => text.replaceAll('_', ' ');

const bracketTable = /^T\d+(_[A-Z]+)*$/;

function partWords(part: string): string {
  const day = dayWords(part);
  if (day !== '') return `from ${day}`;
  if (bracketTable.test(part)) return `table ${plain(part)}`;
  if (/^\d+(\/\d+){2}$/.test(part)) return `limits ${part} (thousands)`;
  return plain(part);
}

/** 'TX, class 3632, loss cost from Jan 1, 2018'; a program's own row says whose it is. */
function rateWords([
  state = '',
  code = '',
  program = '',
  kind = '',
  effective = '',
]: readonly string[]): string {
  const whose = program === '*' || program === '' ? '' : ' of the program';
  const since = dayWords(effective);
  const from = since === '' ? '' : ` from ${since}`;
  return `${stateWords(state)}, class ${code}, ${KINDS[kind] ?? plain(kind)}${whose}${from}`;
}

/** '1.45 (gms-uwic,NJ)' as '× 1.45, the program's multiplier in NJ'. */
function multiplierWords(text: string): string {
  const loss = /^(\S+) \([^,)]+,([^)]+)\)$/.exec(text);
  if (!loss) return `× ${text}`;
  const [, factor = '', state = ''] = loss;
  return `× ${factor}, the program's multiplier${state === '*' ? '' : ` in ${state}`}`;
}

/** 'gms-uwic,*' as 'all states'; a cap of another row says so. */
function programWords(key: string): string {
  const [row = '', cap] = key.split('; cap ');
  const state = (text: string): string => stateWords(text.split(',')[1] ?? '');
  return cap === undefined ? state(row) : `${state(row)}; cap of ${state(cap)}`;
}

/** A source in words. */
export function sourceWords(source: FactorSource): SourceWords {
  const { table, row_key: key } = source;
  if (table.startsWith('carrier:')) {
    return { table: "The carrier's rating summary", row: key === '' ? '' : `quote ${key}`, key };
  }
  if (table === 'programs') return { table: TABLES.programs ?? table, row: programWords(key), key };
  const [row = '', ...factors] = key.split(' x ');
  const parts = row.split(',');
  const words =
    table === 'rates'
      ? rateWords(parts)
      : parts
          .map((part, at) => (at === 0 && !bracketTable.test(part) ? stateWords(part) : partWords(part)))
          .filter(Boolean)
          .join(', ');
  return {
    table: TABLES[table] ?? plain(table),
    row: [words, ...factors.map(multiplierWords)].join(' '),
    key,
  };
}
