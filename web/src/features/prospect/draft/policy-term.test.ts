import { describe, expect, it } from 'vitest';
import { expiryOf, isFullYear, isLongTerm, isPast, prorated, prorateFactor } from './policy-term';

describe('term', () => {
  it('[QE-114] ends a term without expiry one year after its start', () => {
    expect(expiryOf('2026-07-01', '')).toBe('2027-07-01');
    expect(expiryOf('2028-02-29', '')).toBe('2029-02-28');
  });

  it('[QE-115] prorates by days of the policy year, caps at 1 and keeps three decimals', () => {
    expect(prorateFactor('2026-07-01', '2026-07-01', '2027-07-01')).toBe('1');
    expect(prorateFactor('2026-07-01', '2026-10-01', '2027-07-01')).toBe('0.748');
    expect(prorateFactor('2027-07-01', '2027-07-01', '2028-01-01')).toBe('0.503');
    expect(prorateFactor('2026-07-01', '2026-07-01', '2029-07-01')).toBe('1');
    expect(prorateFactor('2027-07-01', '2027-07-01', '2027-07-02')).toBe('0.003');
    // 122 of the 366 days from the effective date; the year from the start has 365.
    expect(prorateFactor('2027-07-01', '2028-03-01', '2028-07-01')).toBe('0.333');
    expect(prorateFactor('', '2027-07-01', '2028-01-01')).toBe('0.503');
    // What is no term is refused elsewhere; no payroll becomes nothing by it.
    for (const end of ['2027-07-01', '2027-06-30'])
      expect(prorateFactor('2027-07-01', '2027-07-01', end)).toBe('1');
  });

  it('[QE-114] prorates a term without expiry up to one year after its start, not after its effective date', () => {
    expect(prorateFactor('2026-07-01', '2026-10-01', '')).toBe('1');
    expect(prorateFactor('2026-07-01', '2026-10-01', '2027-06-01')).toBe('0.666');
  });

  it('[QE-116] multiplies payroll by the factor', () => {
    expect(prorated(100_000, '0.748')).toBe(74_800);
    expect(prorated(100_000, '1')).toBe(100_000);
    expect([prorated(333, '0.500'), prorated(1_000, '0.003'), prorated(150, '0.003')]).toEqual([167, 3, 0]);
  });
});

describe('the length of a term', () => {
  it('is long when it ends later than a year after its start', () => {
    expect(isLongTerm('2026-07-01', '2027-07-02')).toBe(true);
    for (const expiry of ['2027-07-01', '2027-06-30', ''])
      expect(isLongTerm('2026-07-01', expiry)).toBe(false);
    expect(isLongTerm('', '2027-07-02')).toBe(false);
  });

  it('is a year, no day more or less', () => {
    for (const expiry of ['2027-07-01', '']) expect(isFullYear('2026-07-01', expiry)).toBe(true);
    for (const expiry of ['2027-07-02', '2027-06-30']) expect(isFullYear('2026-07-01', expiry)).toBe(false);
    expect([isFullYear('', ''), isFullYear('0026-07-01', '')]).toEqual([false, false]);
  });

  it('begins in the past where that can be meant', () => {
    const today = '2026-07-01';
    expect(['2026-06-30', '2026-07-01', '0026-06-30', ''].map((day) => isPast(day, today))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
