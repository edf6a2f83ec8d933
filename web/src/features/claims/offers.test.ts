import { expect, it } from 'vitest';
import type { ReadYear } from './api';
import { someClaims } from './claims-builders';
import { countedYears, EMPTY_YEAR, isReplaced, isSame, typedOf } from './model';
import { emptyYears, flagWords, readWords, sourcesOf, yearsWithClaims } from './offers';

const read = (more: Partial<ReadYear> = {}): ReadYear => ({
  source: 'loss_run',
  year: 2026,
  carrier: 'Prairie States',
  annualPremium: '$10,000',
  numberOfClaims: '2',
  totInc: '$350',
  totRes: '$50',
  totPaid: '$300',
  confidence: 0.9,
  flags: [],
  files: [],
  checks: [],
  ...more,
});
const form = (more: Partial<ReadYear> = {}) => read({ source: 'application', ...more });
const check = { file: 'a.pdf', policy: '', name: 'paid', expected: '10', found: '12', difference: '-2' };

it('[CB-003] names what told the years: the loss runs, the form, or both', () => {
  expect(
    [
      [read(), read()],
      [form(), form()],
      [read(), form()],
      [form(), read()],
    ].map(sourcesOf),
  ).toEqual([
    'the loss runs',
    'the ACORD form',
    'the loss runs and the ACORD form',
    'the loss runs and the ACORD form',
  ]);
});

it('says what was read of a year, and what was not', () => {
  expect(readWords(read())).toBe(
    '$10,000 premium, 2 claims, $350 incurred ($50 reserves, $300 paid), Prairie States',
  );
  expect(
    readWords(read({ numberOfClaims: '1', carrier: '', annualPremium: '', totRes: '', totPaid: '' })),
  ).toBe('no premium, 1 claim, $350 incurred (no reserves, no paid)');
});

it('says all that is to be known of a year, each beside the others', () => {
  const flags = [
    'insured.differs',
    'claims.more_than_99',
    'incurred.gross_taken',
    'copy.differs',
    'sum.derived',
  ];
  const checks = [
    check,
    { ...check, policy: 'WC1', name: 'claims', expected: '3', found: '4', difference: '-1' },
  ];
  expect(flagWords(form({ confidence: 0.89, flags, checks }))).toEqual([
    'Please check: it was hard to read',
    'Of another insured',
    'More than 99 claims: 99 stand here',
    'Incurred is printed gross and net: gross is taken',
    'Another figure is printed for the same sum',
    'A sum that is not printed follows from the others',
    'a.pdf: paid makes $10.00, $12.00 is printed (off by $2.00)',
    'Policy WC1: claims makes 3, 4 is printed (off by 1)',
  ]);
  expect(
    [flagWords(form()), flagWords(read({ confidence: 0.1 }))],
    'a loss run has checks of its own',
  ).toEqual([[], []]);
});

it('tells of claims of this insured alone, and fills in no year of another', () => {
  const another = read({ year: 2025, flags: ['insured.differs'] });
  const years = [read({ numberOfClaims: '0' }), another, read({ year: 2024 })];
  expect(yearsWithClaims(years)).toEqual([2024]);
  const claims = someClaims({ historicalClaims: [] });
  expect(emptyYears(years, claims.rows, typedOf(claims)).map(({ year }) => year)).toEqual([2026, 2024]);
});

it('a year that cannot be saved yet counts as one without coverage, beside those that can', () => {
  const { rows } = someClaims();
  const years = {
    2026: { ...EMPTY_YEAR, carrier: 'A', totInc: '$5' },
    2025: { ...EMPTY_YEAR, carrier: 'B', totInc: 'much' },
    2023: { ...EMPTY_YEAR, carrier: 'C' },
  };
  const counted = countedYears({ years, noLoss: false, since: '' }, rows);
  expect(counted.map(({ year, noCoverage, carrier }) => [year, noCoverage, carrier])).toEqual([
    [2026, false, 'A'],
    [2023, false, 'C'],
    [2024, true, ''],
    [2025, true, ''],
  ]);
});

it('[CB-171] a statement stands in place of the table with its date alone, and is changed by its date', () => {
  const { rows } = someClaims();
  const said = { years: {}, noLoss: true, since: '2019-03-15' };
  expect([said, { ...said, since: '' }, { ...said, noLoss: false }].map(isReplaced)).toEqual([
    true,
    false,
    false,
  ]);
  expect(isSame(said, { ...said, since: '2019-03-16' }, rows)).toBe(false);
  const unticked = { ...said, noLoss: false };
  expect(
    isSame(unticked, { ...unticked, since: '2020-01-01' }, rows),
    'a date without the tick says nothing',
  ).toBe(true);
});
