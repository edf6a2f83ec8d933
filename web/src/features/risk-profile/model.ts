/** A risk profile in words and figures: programs to choose, columns, shares, what a row is added up from. */
import type { components } from '@/api/schema';
import { fromCents, toCents } from '@/lib/money';
import { shownTogether, type ShownMoney } from '@/lib/shown-money';
import { ELIGIBILITY, type EligibilityWord } from '@/ui/eligibility-mark';

type Schema = components['schemas'];
/** The result object: one entry per program that was asked. */
export type RiskProfileResult = Schema['RiskProfileResult'];
/** One program: its profile, or why it has none. */
export type ProgramProfile = Schema['ProgramProfile'];
/** The tables of one program and the classes behind them. */
export type RiskProfile = Schema['RiskProfile'];
/** One of the five tables. */
export type ProfileTable = Schema['ProfileTable'];
/** One group of classes. */
export type ProfileRow = Schema['ProfileRow'];
/** One class code of one state. */
export type ProfileClass = Schema['ProfileClass'];

/** What a poll of the job finds. */
export type Polled = 'processing' | 'error' | RiskProfileResult;

/** The specified columns behind the first one. */
export const COLUMNS = ['Est. Payroll', 'Man. Prem.', 'Mix Rate', 'Payroll Mix', 'Prem Mix'] as const;

const FIRST: Readonly<Record<string, string>> = {
  'Eligibility Profile': 'Eligibility',
  'SIC Group Profile': 'SIC Group',
  'Best Hazard Profile': 'Hazard',
  'NAICS Group Profile': 'NAICS Group',
  'State Summary': 'State',
};

/** Heading of the column that names the group. */
export const firstColumn = (table: Pick<ProfileTable, 'title'>): string => FIRST[table.title] ?? 'Group';

/** Whether the poll goes on. */
export const isPending = (polled: Polled): boolean => polled === 'processing';

/** The eligibility word that a label is; undefined where it is none. */
export const eligibilityOf = (label: string): EligibilityWord | undefined =>
  Object.hasOwn(ELIGIBILITY, label) ? (label as EligibilityWord) : undefined;

/** What a row is called in a sentence. */
export function wordsOf(row: Pick<ProfileRow, 'label' | 'name'>): string {
  const word = eligibilityOf(row.label);
  if (word) return ELIGIBILITY[word].word;
  return row.name === '' ? row.label : `${row.label} ${row.name}`;
}

/** A program by the names of its carrier and partner. */
export const nameOf = ({ carrier_name: carrier, partner_name: partner }: ProgramProfile): string =>
  `${carrier} · ${partner}`;

/** The programs to choose from, in the order asked. */
export const choices = (result: RiskProfileResult): { value: string; label: string }[] =>
  result.programs.map((entry) => ({ value: entry.program, label: nameOf(entry) }));

/** How amounts of one table are shown: whole dollars, unless one of them has cents. */
export function amountWords(table: ProfileTable): ShownMoney {
  const rows = [...table.rows, table.total];
  return shownTogether(rows.flatMap((row) => [row.payroll, row.manual_premium]));
}

/** Dollars per 100 of payroll with two decimals, half up; a dash without payroll. */
export const rateWords = (rate: string | null): string => (rate === null ? '–' : fromCents(toCents(rate)));

/** '68.8%'. */
export const shareWords = (share: string): string => `${share}%`;

const largest = (rows: readonly ProfileRow[], amount: 'payroll' | 'manual_premium'): ProfileRow | undefined =>
  rows.reduce<ProfileRow | undefined>(
    (so, row) => (so && toCents(so[amount]) >= toCents(row[amount]) ? so : row),
    undefined,
  );

/** The table in one line: where most of payroll and premium lies. */
export function summaryWords(table: ProfileTable): string {
  const { rows } = table;
  const payroll = largest(rows, 'payroll');
  const premium = largest(rows, 'manual_premium');
  if (!payroll || !premium || toCents(table.total.payroll) === 0) return 'No payroll.';
  if (rows.length === 1) return `All in ${wordsOf(payroll)}.`;
  if (toCents(table.total.manual_premium) === 0)
    return `Most payroll in ${wordsOf(payroll)} (${shareWords(payroll.payroll_mix)}); no manual premium.`;
  if (payroll === premium) {
    return `Most in ${wordsOf(payroll)}: ${shareWords(payroll.payroll_mix)} of payroll, ${shareWords(payroll.premium_mix)} of premium.`;
  }
  return `Most payroll in ${wordsOf(payroll)} (${shareWords(payroll.payroll_mix)}), most premium in ${wordsOf(premium)} (${shareWords(premium.premium_mix)}).`;
}

/** The classes that a row of a table is added up from, the largest payroll first. */
export function classesOf(profile: RiskProfile, table: number, label: string): ProfileClass[] {
  return profile.classes
    .filter(({ labels }) => labels[table] === label)
    .toSorted((one, other) => toCents(other.payroll) - toCents(one.payroll));
}

/** Manual premium of a class per 100 of its payroll, as text; a dash without payroll. */
export function classRateWords({ payroll, manual_premium: premium }: ProfileClass): string {
  const exposed = toCents(payroll);
  // Cents per 100 dollars, half up, in whole numbers.
  return exposed === 0
    ? '–'
    : fromCents(Math.floor((2 * toCents(premium) * 100 * 100 + exposed) / (2 * exposed)));
}
