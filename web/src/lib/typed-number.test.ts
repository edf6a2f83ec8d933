import { describe, expect, it } from 'vitest';
import {
  headsEntered,
  headsOf,
  headsProblem,
  headsTyped,
  sutaProblem,
  yearsTyped,
  zipOf,
  zipTyped,
} from './typed-number';

/** What a field holds after these keys, one by one. */
const keyed = (keys: string, typed: (text: string, before: string) => string, start = ''): string =>
  [...keys].reduce((before, key) => typed(before + key, before), start);

describe('heads', () => {
  it.each(['2.5', '-5', '1e5', '12a34567'])('stays %j, key by key and pasted, and is no number', (text) => {
    expect(keyed(text, headsTyped)).toBe(text);
    expect(headsTyped(text, '')).toBe(text);
    expect(headsEntered(text)).toBe(text);
    expect(headsOf(text)).toBeNull();
  });

  it('[QE-103] take five digits, and no key beyond', () => {
    expect(keyed('1234567', headsTyped)).toBe('12345');
    expect(headsOf('12345')).toBe(12_345);
    // A pasted number is not cut: its first digits are another one.
    expect(headsTyped('1234567', '')).toBe('1234567');
    expect(headsOf('1234567')).toBeNull();
  });

  it('are whole numbers also with their comma or without cents', () => {
    expect(['1,200', '12.0', '7.', ' 4 ', '1,5'].map(headsEntered)).toEqual(['1200', '12', '7', '4', '1,5']);
  });
});

describe('zip', () => {
  it('[QE-102] takes five digits, also of nine', () => {
    expect(keyed('75001-1234', zipTyped)).toBe('75001');
    expect(['75001-1234', ' 75001 ', '750011234'].map((text) => zipTyped(text, ''))).toEqual([
      '75001',
      '75001',
      '75001',
    ]);
    expect(keyed('7a5', zipTyped)).toBe('75');
  });

  it('keeps what is pasted and is none', () => {
    expect(['750011', 'Austin', '75001, TX'].map((text) => zipTyped(text, ''))).toEqual([
      '750011',
      'Austin',
      '75001, TX',
    ]);
    expect(zipOf('750011')).toBeNull();
    expect(zipTyped('75001', '750011')).toBe('75001');
  });
});

describe('years in business', () => {
  it('[QE-101] take four digits, and keep what is no number of years', () => {
    expect(keyed('19987', yearsTyped)).toBe('1998');
    for (const text of ['12.5', '-5', '1e3']) expect(keyed(text, yearsTyped)).toBe(text);
  });
});

it('takes a percent or an account for the unemployment tax of a state, as the price reads it', () => {
  for (const good of ['', '2.7', '2.7%', '12-345678-9', 'A0123456', '0123456']) {
    expect(sutaProblem(good)).toBeNull();
  }
  for (const wrong of ['77 S High St', 'Austin', '2.7 %', '1234', '270%']) {
    expect(sutaProblem(wrong)).toBe('A percent such as 2.7, or the account number');
  }
});

describe('what is said of a count of people', () => {
  it.each([
    ['', null],
    ['0', null],
    ['12345', null],
    ['123456', 'At most 5 digits'],
    ['2.5', 'A whole number'],
  ])('%j: %s', (text, words) => expect(headsProblem(text)).toBe(words));
});

it('takes a pasted zip for itself, blanks or not, and a key for one more digit', () => {
  expect(zipTyped(' 85004 ', '')).toBe('85004');
  expect(zipTyped(' 8500 ', '')).toBe('8500');
  expect(zipTyped('8', '')).toBe('8');
  expect(zipTyped('8x', '8')).toBe('8');
  expect(zipTyped('850041', '85004')).toBe('85004');
});

it('reads past blanks that were pasted along', () => {
  expect([sutaProblem(' 2.7% '), sutaProblem(' AZ12345 ')]).toEqual([null, null]);
  expect([headsEntered(' x '), headsEntered(' 1,200 ')]).toEqual(['x', '1200']);
});
