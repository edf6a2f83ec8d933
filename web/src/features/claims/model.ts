/** The claims table as it is typed: its rows, what follows from them, and what keeps them from being saved. */
import type { components } from '@/api/schema';
import { amountProblem, amountShown, centsOf, isNothing } from './amounts';

type Schema = components['schemas'];
/** The losses of a prospect as the server has them. */
export type Claims = Schema['ProspectClaims'];
/** A year as it is sent. */
export type YearSent = Schema['ClaimYearEntry'];
/** A row of the table, and why nothing can be entered in it. */
export type TableRow = Schema['ClaimYearRow'];

/** A year as it is typed. */
export interface TypedYear {
  readonly carrier: string;
  readonly annualPremium: string;
  readonly numberOfClaims: string;
  readonly totInc: string;
  readonly totRes: string;
  readonly totPaid: string;
  readonly noCoverage: boolean;
  /** Whether what was paid was entered last: reserves follow from it then, else the other way round. */
  readonly byPaid: boolean;
}

/** A field of a year that is typed. */
export type Field = Exclude<keyof TypedYear, 'noCoverage' | 'byPaid'>;

/** What is typed: the years, and the statement that may stand in their place. */
export interface Typed {
  readonly years: Readonly<Record<number, TypedYear>>;
  readonly noLoss: boolean;
  /** YYYY-MM-DD or ''. */
  readonly since: string;
}

export const EMPTY_YEAR: TypedYear = {
  carrier: '',
  annualPremium: '',
  numberOfClaims: '',
  totInc: '',
  totRes: '',
  totPaid: '',
  noCoverage: false,
  byPaid: false,
};

/** Characters that fit into the number of claims, an amount, and a carrier's name. */
export const [COUNT_LENGTH, AMOUNT_LENGTH, CARRIER_LENGTH] = [2, 20, 200];
const AMOUNTS = ['annualPremium', 'totInc', 'totRes', 'totPaid'] as const;
/** Enough to tell whether something was entered in a year. */
const ENTERED = ['carrier', 'annualPremium', 'numberOfClaims', 'totInc'] as const;

/** Whether a field of amounts. */
export const isAmount = (field: Field): boolean => AMOUNTS.some((each) => each === field);

/** What stands on the server, as it is typed. */
export function typedOf(claims: Claims): Typed {
  const years = claims.historicalClaims.map(
    ({ year, ...kept }) => [year, { ...kept, byPaid: false }] as const,
  );
  return { years: Object.fromEntries(years), noLoss: claims.isNoLossChckd, since: claims.startDate };
}

/** A year of the table; an empty one where nothing was typed. */
export const yearOf = (typed: Typed, year: number): TypedYear => typed.years[year] ?? EMPTY_YEAR;

/** Whether something is said of a year. */
export const isEntered = (year: TypedYear): boolean =>
  year.noCoverage || ENTERED.some((field) => year[field].trim() !== '') || !isNothing(year.totRes);

/** What remains of incurred where the one is entered: the other one. */
function rest(incurred: string, entered: string): string {
  const [whole, part] = [centsOf(incurred), centsOf(entered)];
  return whole === null || part === null || (isNothing(incurred) && isNothing(entered))
    ? ''
    : amountShown(whole - part);
}

/** The year with what follows: paid is incurred less reserves, and entering paid makes reserves follow. */
export function derived(year: TypedYear): TypedYear {
  return year.byPaid
    ? { ...year, totRes: rest(year.totInc, year.totPaid) }
    : { ...year, totPaid: rest(year.totInc, year.totRes) };
}

/** The year after a field was typed in. */
export function withField(year: TypedYear, field: Field, text: string): TypedYear {
  const byPaid = field === 'totPaid' ? true : field === 'totRes' ? false : year.byPaid;
  return derived({ ...year, [field]: text, byPaid });
}

/** What is wrong with a year, by field. */
export function problemsOf(year: TypedYear): ReadonlyMap<Field, string> {
  const found = new Map<Field, string>();
  if (year.noCoverage) return found;
  for (const field of AMOUNTS) {
    if ((field === 'totPaid' && !year.byPaid) || (field === 'totRes' && year.byPaid)) continue;
    const problem = amountProblem(year[field]);
    if (problem !== null) found.set(field, problem);
  }
  if (!/^\d{0,2}$/.test(year.numberOfClaims)) found.set('numberOfClaims', 'A number up to 99');
  const over = (centsOf(year.byPaid ? year.totPaid : year.totRes) ?? 0) > (centsOf(year.totInc) ?? 0);
  if (found.size === 0 && over) found.set(year.byPaid ? 'totPaid' : 'totRes', 'More than what is incurred');
  return found;
}

const open = (rows: readonly TableRow[]): number[] =>
  rows.filter(({ state }) => state === 'open').map(({ year }) => year);

/** Years between entered ones of which nothing is said. */
export function gapsOf(typed: Typed, rows: readonly TableRow[]): readonly number[] {
  const years = open(rows);
  const said = years.filter((year) => isEntered(yearOf(typed, year)));
  return years.filter(
    (year) => year < (said[0] ?? 0) && year > (said.at(-1) ?? year) && !said.includes(year),
  );
}

/** Years with something that cannot be saved. */
export const faultyYears = (typed: Typed, rows: readonly TableRow[]): readonly number[] =>
  open(rows).filter((year) => problemsOf(yearOf(typed, year)).size > 0);

/** Stored years that the table has no open row for: the next save leaves them out. */
export const yearsLeftOut = (claims: Claims): readonly number[] => {
  const years = open(claims.rows);
  return claims.historicalClaims.map(({ year }) => year).filter((year) => !years.includes(year));
};

/** Whether the statement stands in place of the table. */
export const isReplaced = ({ noLoss, since }: Typed): boolean => noLoss && since !== '';

/** The years as they are sent: those of which something is said, newest first. */
export function sentYears(typed: Typed, rows: readonly TableRow[]): YearSent[] {
  return open(rows).flatMap((year) => {
    const { byPaid, ...entered } = yearOf(typed, year);
    if (!isEntered({ ...entered, byPaid })) return [];
    if (entered.noCoverage) return [{ ...EMPTY_SENT, year, noCoverage: true }];
    // The server derives the third of them.
    return [{ ...entered, year, ...(byPaid ? { totRes: '' } : { totPaid: '' }) }];
  });
}

/** The same as they add up while they are typed: a year that is not ready yet counts nothing, as without coverage. */
export function countedYears(typed: Typed, rows: readonly TableRow[]): YearSent[] {
  const unready = [...gapsOf(typed, rows), ...faultyYears(typed, rows)];
  const ready = sentYears(typed, rows).filter(({ year }) => !unready.includes(year));
  return [...ready, ...unready.map((year) => ({ ...EMPTY_SENT, year, noCoverage: true }))];
}

const { byPaid: _, ...EMPTY_SENT } = EMPTY_YEAR;

/** Whether two tables say the same. */
export const isSame = (one: Typed, other: Typed, rows: readonly TableRow[]): boolean =>
  one.noLoss === other.noLoss &&
  (one.noLoss ? one.since : '') === (other.noLoss ? other.since : '') &&
  open(rows).every((year) => sameYear(yearOf(one, year), yearOf(other, year)));

/** Whether two years say the same; blank amounts are $0, and a blank number none. */
export function sameYear(one: TypedYear, other: TypedYear): boolean {
  if (isEntered(one) !== isEntered(other) || one.noCoverage !== other.noCoverage) return false;
  if (one.noCoverage) return true;
  const [a, b] = [derived(one), derived(other)];
  return (
    a.carrier.trim() === b.carrier.trim() &&
    Number(a.numberOfClaims || 0) === Number(b.numberOfClaims || 0) &&
    AMOUNTS.every(
      (field) => a[field] === b[field] || (centsOf(a[field]) ?? a[field]) === (centsOf(b[field]) ?? b[field]),
    )
  );
}
