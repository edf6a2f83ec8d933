import { describe, expect, it } from 'vitest';
import {
  dollarsAndCents,
  fromCents,
  payrollDollars,
  payrollText,
  signedDollars,
  sumMoney,
  toCents,
  wholeDollars,
} from './money';

describe('money', () => {
  it.each([
    ['0', 0],
    ['12', 1200],
    ['12.3', 1230],
    ['12.345', 1235],
    ['12.344', 1234],
    ['-12.345', -1235],
    ['-0.001', 0],
    ['1234567.89', 123_456_789],
  ])('reads %s as %i cents', (text, cents) => {
    expect(toCents(text)).toBe(cents);
  });

  it.each(['', '1,234', '$5', 'abc', '1.', '--1'])('refuses %j and says what would be right', (text) => {
    expect(() => toCents(text)).toThrow('decimal amount such as 1234.50');
  });

  it('writes cents back as a decimal string', () => {
    expect([fromCents(5), fromCents(123_450), fromCents(-7)]).toEqual(['0.05', '1234.50', '-0.07']);
  });

  it('adds without losing a cent', () => {
    expect(sumMoney(['0.10', '0.20', '1234.56'])).toBe('1234.86');
  });

  it('shows dollars and cents, and whole dollars half away from zero', () => {
    expect(dollarsAndCents('1234.5')).toBe('$1,234.50');
    expect(wholeDollars('1234.50')).toBe('$1,235');
    expect(wholeDollars('-1234.50')).toBe('−$1,235');
  });

  it('shows a difference by its sign', () => {
    expect(['900', '-50', '0'].map(signedDollars)).toEqual(['+$900.00', '−$50.00', '$0.00']);
  });

  it('keeps payroll as whole dollars: cents are rounded, half a dollar up', () => {
    expect(payrollText('1234.99')).toBe('$1,235');
    expect(['240,000.50', '240,000.49', '1.5', '0.4', '9.'].map(payrollDollars)).toEqual([
      240_001, 240_000, 2, 0, 9,
    ]);
    expect(payrollText('$ 1,234')).toBe('$1,234');
    expect(payrollText('')).toBe('');
    expect(payrollDollars('$1,234')).toBe(1234);
    expect(payrollDollars('1234.99')).toBe(1235);
    expect(payrollDollars('none')).toBeNull();
    expect(['-5', '1e5', '1.250.000,00', '250,00', '1.250'].map(payrollDollars)).toEqual(Array(5).fill(null));
    expect([payrollDollars('1,250,000.00'), payrollDollars('1250.125')]).toEqual([1_250_000, 1250]);
  });
});

it('reads cents of any number of digits, and shows a difference with its sign', () => {
  expect(['1', '1.5', '1.05', '1.005', '1.0049', '-0.005', '-0.004'].map(toCents)).toEqual([
    100, 150, 105, 101, 100, -1, 0,
  ]);
  expect(['0.01', '-0.01', '0.00'].map(signedDollars)).toEqual(['+$0.01', '−$0.01', '$0.00']);
});
