import { describe, expect, it } from 'vitest';
import { amountEntered, amountProblem, amountTyped, centsOf } from './amounts';
import { aYear, someClaims } from './claims-builders';
import {
  derived,
  EMPTY_YEAR,
  gapsOf,
  isSame,
  problemsOf,
  sentYears,
  typedOf,
  withField,
  yearsLeftOut,
  type Typed,
} from './model';
import { emptyYears, standingOf, taken, typedFrom } from './offers';
import { obstacleOf } from './use-editing';

const claims = someClaims({ historicalClaims: [aYear(2026), aYear(2025)] });
const typed = typedOf(claims);
const without = (...years: number[]): Typed => ({
  ...typed,
  years: Object.fromEntries(Object.entries(typed.years).filter(([year]) => !years.includes(Number(year)))),
});
const read = (year: number, totInc = '$350') => ({
  source: 'loss_run' as const,
  year,
  carrier: 'Prairie States',
  annualPremium: '$10,000',
  numberOfClaims: '1',
  totInc,
  totRes: '$50',
  totPaid: '$300',
  confidence: 0.9,
  flags: [],
  files: [],
  checks: [],
});

describe('amounts', () => {
  it.each([
    ['', 0],
    ['-', 0],
    ['$1,234.5', 123_450],
    ['12000', 1_200_000],
    ['1,2,3', null],
    ['-5', null],
    ['1e5', null],
  ])('%o is %o cents', (text, cents) => expect(centsOf(text)).toBe(cents));

  it('says what is no amount', () => {
    expect([amountProblem('-5'), amountProblem('much'), amountProblem('$2,000,000,000,000')]).toEqual([
      'No minus sign',
      'Dollars, such as 12000',
      'At most $1,000,000,000,000',
    ]);
    expect([amountEntered('1234.50'), amountEntered('much'), amountTyped('-', '')]).toEqual([
      '$1,234.50',
      'much',
      '-',
    ]);
  });
});

describe('the table', () => {
  it('[CB-216] derives paid from reserves, and reserves once paid was entered', () => {
    const year = withField({ ...EMPTY_YEAR, totInc: '$5,000' }, 'totRes', '$1,200');
    expect([year.totPaid, withField(year, 'totPaid', '$4,000').totRes]).toEqual(['$3,800', '$1,000']);
    const paid = withField({ ...EMPTY_YEAR, totInc: '$5,000' }, 'totPaid', '$4,000');
    const more = withField(paid, 'totInc', '$6,000');
    expect([more.totPaid, more.totRes]).toEqual(['$4,000', '$2,000']);
    expect(derived({ ...EMPTY_YEAR, totInc: '', totRes: '-' }).totPaid).toBe('');
    expect(problemsOf(withField(year, 'totRes', '$6,000')).get('totRes')).toBe('More than what is incurred');
  });

  it('[CB-213] takes a number of claims of at most two digits', () => {
    const problem = (numberOfClaims: string) =>
      problemsOf({ ...EMPTY_YEAR, numberOfClaims }).get('numberOfClaims');
    expect(['', '0', '99', '100', '1.5', '-1'].map(problem)).toEqual([
      undefined,
      undefined,
      undefined,
      'A number up to 99',
      'A number up to 99',
      'A number up to 99',
    ]);
  });

  it('[CB-209] finds gaps between entered years alone', () => {
    expect(gapsOf(typed, claims.rows)).toEqual([]);
    const gap = { ...typed, years: { ...typed.years, 2022: { ...EMPTY_YEAR, carrier: 'Old' } } };
    expect(gapsOf(gap, claims.rows)).toEqual([2024, 2023]);
    const covered = { ...EMPTY_YEAR, noCoverage: true };
    expect(gapsOf({ ...gap, years: { ...gap.years, 2024: covered, 2023: covered } }, claims.rows)).toEqual(
      [],
    );
    expect(gapsOf(without(2026), claims.rows)).toEqual([]);
  });

  it('sends open years of which something is said, each with two of three amounts', () => {
    expect(sentYears(typed, claims.rows).map(({ year, totPaid }) => [year, totPaid])).toEqual([
      [2026, ''],
      [2025, ''],
    ]);
    const old = typedOf(someClaims({ historicalClaims: [aYear(2015), aYear(2012)] }));
    expect(sentYears(old, claims.rows)).toEqual([]);
    expect(yearsLeftOut(someClaims({ historicalClaims: [aYear(2019), aYear(2012)] }))).toEqual([2012]);
  });

  it('[CB-171] [CB-209] no gap stands in the way of a dated statement, and of one without its date it does', () => {
    const gap = { ...typed, years: { ...typed.years, 2022: { ...EMPTY_YEAR, carrier: 'Old' } } };
    const obstacle = (noLoss: boolean, since: string) =>
      obstacleOf({ ...gap, noLoss, since }, claims, false, '2026-07-01');
    const words = 'Claims submitted should be for consecutive years!';
    expect([obstacle(true, '2019-03-15'), obstacle(true, ''), obstacle(false, '')]).toEqual([
      null,
      words,
      words,
    ]);
    expect(obstacle(true, '2026-07-01')).toBeNull();
    expect(obstacle(true, '2026-07-02')).toBe('Business Start Date: today at the latest');
  });

  it('[CB-210] sends a ticked year as one without coverage, whatever was typed in it before', () => {
    const ticked = { ...typed, years: { 2026: { ...typed.years[2026]!, noCoverage: true } } };
    const { byPaid: _, ...empty } = EMPTY_YEAR;
    expect(sentYears(ticked, claims.rows)).toEqual([{ ...empty, year: 2026, noCoverage: true }]);
  });

  it('tells what was changed from what only looks so', () => {
    const spelled = { ...typed.years[2026]!, annualPremium: '12000.00', numberOfClaims: '02' };
    expect(isSame(typed, { ...typed, years: { ...typed.years, 2026: spelled } }, claims.rows)).toBe(true);
    expect(isSame(typed, without(2025), claims.rows)).toBe(false);
    expect(isSame(typed, { ...typed, noLoss: true }, claims.rows)).toBe(false);
  });
});

describe('what loss runs offer', () => {
  it('never counts a typed year as empty', () => {
    const years = [read(2026), read(2024), read(2017)];
    expect(emptyYears(years, claims.rows, typed).map(({ year }) => year)).toEqual([2024]);
    const after = taken(typed, emptyYears(years, claims.rows, typed));
    expect([after.years[2026]?.carrier, after.years[2024]?.carrier]).toEqual(['Anchor', 'Prairie States']);
  });

  it('stands as new, same or different beside what is typed', () => {
    expect(standingOf(read(2026), EMPTY_YEAR)).toBe('new');
    expect(standingOf(read(2026), typedFrom(read(2026)))).toBe('same');
    expect(standingOf(read(2026, '$351'), typedFrom(read(2026)))).toBe('differs');
  });
});
