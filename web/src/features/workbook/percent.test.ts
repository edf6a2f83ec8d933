import { describe, expect, it } from 'vitest';
import { hundredthsOf, percentFault, percentFrom, signedText, typedPercent, type Range } from './percent';

const range = (debit: number, credit: number): Range => ({ state: 'known', debit, credit });
const box = (text: string, credit = false) => ({ text, credit });

describe('a debit or credit', () => {
  it('[CB-205] [CB-206] a credit is sent negative and a debit positive, both with two decimals', () => {
    expect(signedText(hundredthsOf(box('12.5', true))!)).toBe('-12.50');
    expect(signedText(hundredthsOf(box('25'))!)).toBe('25.00');
    expect(signedText(hundredthsOf(box('0.01'))!)).toBe('0.01');
    expect(signedText(hundredthsOf(box('0', true))!)).toBe('0.00');
  });

  it('[CB-172] a minus, typed or pasted, is a credit; a percent without one is a debit; -0 is none', () => {
    expect(typedPercent('-12', box('0'))).toEqual(box('12', true));
    expect(typedPercent('12', box('1', true))).toEqual(box('12', true));
    expect(typedPercent('c12', box('0'))).toEqual(box('12', true));
    expect(typedPercent('12d', box('12', true))).toEqual(box('12'));
    expect(percentFrom('-12.5')).toEqual(box('12.5', true));
    expect(percentFrom('10')).toEqual(box('10'));
    expect(percentFrom('-0')).toEqual(box('0'));
  });

  it.each([
    ['25.01', false, range(25, 25), 'Your debit range is 0 - 25'],
    ['100.01', false, range(250, 250), 'Your debit range is 0 - 100'],
    ['12.51', true, range(25, 12.5), 'Your credit range is 0 - 12.5'],
    ['25', false, range(25, 25), null],
    ['0.01', false, range(25, 25), null],
  ] as const)('[CB-196] [CB-198] [CB-199] %s, credit %s, says "%s"', (text, credit, known, words) => {
    expect(percentFault(box(text, credit), known)).toBe(words);
  });

  it('[CB-202] an emptied box asks for a value, and what is no number for two decimals', () => {
    expect(percentFault(box(''), range(25, 25))).toBe('Please enter a value!');
    for (const text of ['12,5', '1e1', '12.345', 'x', '.']) {
      expect(percentFault(box(text), range(25, 25))).toBe('Enter a percent with at most two decimals');
    }
  });

  it('[CB-200] [CB-203] the look-up is told first, then the plan, then the value', () => {
    expect(percentFault(box(''), { state: 'failed' })).toBe('Unable to get range!');
    expect(percentFault(box(''), range(0, 0))).toBe('No Range Available!');
    expect(percentFault(box('30'), { state: 'asking' })).toBeNull();
  });
});
