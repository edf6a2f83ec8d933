import { describe, expect, it } from 'vitest';
import { feinEntered, feinShown, feinTooLong } from './fein';

describe('fein', () => {
  it('[QE-097] drops dashes and letters, pads with zeros and shows NN-NNNNNNN', () => {
    expect(feinEntered('12-3456789')).toBe('12-3456789');
    expect(feinEntered('1234567')).toBe('00-1234567');
    expect(feinEntered('ab12c3')).toBe('00-0000123');
    expect(feinEntered('')).toBe('');
    expect(feinEntered('---')).toBe('');
  });

  it('[QE-098] knows more than nine digits, and does not cut them', () => {
    expect(feinTooLong('1234567890')).toBe(true);
    expect(feinTooLong('12-3456789')).toBe(false);
    expect(feinEntered('1234567890')).toBe('1234567890');
  });

  it('[CB-223] shows two digits, a dash and seven digits, and a dash alone when empty', () => {
    expect(feinShown('1234567')).toBe('00-1234567');
    expect(feinShown('')).toBe('-');
  });
});
