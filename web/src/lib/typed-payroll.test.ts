import { describe, expect, it } from 'vitest';
import { payrollEntered, payrollProblem, payrollRounded, payrollTyped } from './typed-payroll';

/** What the field holds after these keys, one by one. */
const keyed = (keys: string, start = ''): string =>
  [...keys].reduce((before, key) => payrollTyped(before + key, before), start);

describe('a payroll that is typed', () => {
  it.each([
    ['250000', '$250,000'],
    ['250,000', '$250,000'],
    ['250 000', '$250,000'],
    ['1,250,000', '$1,250,000'],
    ['250000.75', '$250,000.75'],
    ['250k', '$250,000'],
    ['1.5m', '$1,500,000'],
    ['250K', '$250,000'],
    ['1,250k', '$1,250,000'],
    ['1.2345k', '$1,234.5'],
    ['$2 M', '$2,000,000'],
    ['.', '$0.'],
  ])('reads %j key by key', (keys, shown) => expect(keyed(keys)).toBe(shown));

  it.each([
    ['$250,000', '$250,000'],
    ['$ 250,000.00', '$250,000.00'],
    ['USD 1234', '$1,234'],
    ['1234567890123', '$1,234,567,890,123'],
  ])('reads %j at once', (pasted, shown) => expect(payrollTyped(pasted, '')).toBe(shown));

  it.each(['1.250.000,00', '-125000', '1e5', '250,00', '1,5m', '(500)', 'none', '$250,000.7x55', '1.250'])(
    'makes no other number of %j, pasted or key by key',
    (text) => {
      expect(payrollTyped(text, '')).toBe(text);
      expect(payrollEntered(text)).toBe(text);
      expect(payrollProblem(text)).not.toBeNull();
      expect(payrollProblem(payrollEntered(keyed(text)))).not.toBeNull();
    },
  );

  it('keeps its commas where they belong while digits come and go', () => {
    expect(payrollTyped('$1,2345', '$1,234')).toBe('$12,345');
    expect(payrollTyped('$1,23,567', '$1,234,567')).toBe('$123,567');
    expect(payrollTyped('$', '$5')).toBe('');
    expect(payrollTyped('$1,2345.5', '$1,234.5')).toBe('$12,345.5');
    expect(payrollTyped('250,00', '$1,234')).toBe('250,00');
  });

  it('takes no key beyond the digits of the largest payroll', () => {
    expect(keyed('123456789012')).toBe('$12,345,678,901');
  });

  it('[QE-104] says what is wrong with it', () => {
    expect(['', '$1,234', '-5', '−5', '1e5'].map(payrollProblem)).toEqual([
      null,
      null,
      'Payroll takes no minus sign',
      'Payroll takes no minus sign',
      'Dollars, such as 250000',
    ]);
    expect(payrollEntered('$1,234.99')).toBe('$1,235');
  });

  it('[QE-032] says what it was rounded from, and nothing where no cent is lost', () => {
    expect(
      ['$240,000.50', ' 1.5', '$1.01', '-1.5', '1,5', '$90,000.00', '$9.', ''].map(payrollRounded),
    ).toEqual([
      'Rounded from $240,000.50',
      'Rounded from 1.5',
      'Rounded from $1.01',
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
