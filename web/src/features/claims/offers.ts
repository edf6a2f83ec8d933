/** What loss runs offer to the table: read years beside typed ones. Nothing that was typed is written over unasked. */
import { dollarsAndCents } from '@/lib/money';
import type { ReadYear } from './api';
import {
  derived,
  EMPTY_YEAR,
  isEntered,
  sameYear,
  yearOf,
  type TableRow,
  type Typed,
  type TypedYear,
} from './model';

/** From here on a read value counts as certain. */
const CERTAIN = 0.9;

/** How a read year stands to the typed one. */
export type Standing = 'new' | 'same' | 'differs';

/** A read year as it would be typed. */
export function typedFrom(read: ReadYear): TypedYear {
  const { carrier, annualPremium, numberOfClaims, totInc, totRes } = read;
  return derived({ ...EMPTY_YEAR, carrier, annualPremium, numberOfClaims, totInc, totRes });
}

/** How a read year stands to what is typed. */
export function standingOf(read: ReadYear, typed: TypedYear): Standing {
  if (!isEntered(typed)) return 'new';
  return sameYear(typedFrom(read), typed) ? 'same' : 'differs';
}

/** The read year of an open row. */
export const readOf = (years: readonly ReadYear[], row: TableRow): ReadYear | undefined =>
  row.state === 'open' ? years.find(({ year }) => year === row.year) : undefined;

/** A loss run of another business: it is shown, and taken only year by year. */
export const isOfAnother = ({ flags }: ReadYear): boolean => flags.includes('insured.differs');

/** Read years whose rows are empty, and which may be filled in by one press. */
export const emptyYears = (
  years: readonly ReadYear[],
  rows: readonly TableRow[],
  typed: Typed,
): readonly ReadYear[] =>
  rows.flatMap((row) => {
    const read = readOf(years, row);
    return read && !isOfAnother(read) && standingOf(read, yearOf(typed, row.year)) === 'new' ? [read] : [];
  });

/** Years in which a document of this insured tells of claims, newest first. */
export const yearsWithClaims = (years: readonly ReadYear[]): readonly number[] =>
  years.filter((read) => Number(read.numberOfClaims) > 0 && !isOfAnother(read)).map(({ year }) => year);

/** The table with these read years taken. */
export const taken = (typed: Typed, read: readonly ReadYear[]): Typed => ({
  ...typed,
  years: { ...typed.years, ...Object.fromEntries(read.map((each) => [each.year, typedFrom(each)])) },
});

/** What told a read year. */
export const TOLD_BY = { loss_run: 'Loss run', application: 'ACORD form' } as const;

/** 'the loss runs', or whatever else told these years. */
export function sourcesOf(read: readonly ReadYear[]): string {
  const form = read.some(({ source }) => source === 'application');
  if (!form) return 'the loss runs';
  return read.every(({ source }) => source === 'application')
    ? 'the ACORD form'
    : 'the loss runs and the ACORD form';
}

/** '$10,000 premium, 2 claims, $350 incurred ($50 reserves, $300 paid), Acme'. */
export function readWords(read: ReadYear): string {
  const known = (text: string, name: string) => (text === '' ? `no ${name}` : `${text} ${name}`);
  const claims = read.numberOfClaims === '1' ? 'claim' : 'claims';
  const sums = `${known(read.totInc, 'incurred')} (${known(read.totRes, 'reserves')}, ${known(read.totPaid, 'paid')})`;
  const carrier = read.carrier === '' ? [] : [read.carrier];
  return [known(read.annualPremium, 'premium'), known(read.numberOfClaims, claims), sums, ...carrier].join(
    ', ',
  );
}

/** A figure of a check: claims are counted, all else is money. */
const figureOf = (name: string, figure: string): string =>
  /(claims|open)$/.test(name) ? figure : dollarsAndCents(figure);

const SAID: readonly (readonly [flag: string, words: string])[] = [
  ['incurred.net_taken', 'Incurred is printed gross and net: net of recoveries is taken'],
  ['incurred.gross_taken', 'Incurred is printed gross and net: gross is taken'],
  ['copy.differs', 'Another figure is printed for the same sum'],
  ['amounts.unread', 'Some amounts of the loss run could not be read'],
];

/** What is to be known of a read year, beside its figures. */
export function flagWords(read: ReadYear): readonly string[] {
  const failed = read.checks.map(
    ({ file, policy, name, expected, found, difference }) =>
      `${policy === '' ? file : `Policy ${policy}`}: ${name} makes ${figureOf(name, expected)}, ${figureOf(name, found)} is printed (off by ${figureOf(name, difference.replace('-', ''))})`,
  );
  return [
    ...(read.source === 'application' && read.confidence < CERTAIN
      ? ['Please check: it was hard to read']
      : []),
    ...(isOfAnother(read) ? ['Of another insured'] : []),
    ...(read.flags.includes('claims.more_than_99') ? ['More than 99 claims: 99 stand here'] : []),
    ...SAID.filter(([flag]) => read.flags.includes(flag)).map(([, words]) => words),
    ...(read.flags.includes('sum.derived') ? ['A sum that is not printed follows from the others'] : []),
    ...failed,
  ];
}
