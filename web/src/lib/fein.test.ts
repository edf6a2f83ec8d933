import { describe, expect, it } from 'vitest';
import { feinEdited, feinEntered, feinMasked, feinTooLong, feinWire } from './fein';

describe('fein', () => {
  it('[QE-097] drops dashes and letters, pads with zeros and shows NN-NNNNNNN', () => {
    expect(feinEntered('12-3456789')).toBe('12-3456789');
    expect(feinEntered('1234567')).toBe('00-1234567');
    expect(feinEntered(' 12 345 6789 ')).toBe('12-3456789');
    expect(feinEntered('ab12c3')).toBe('00-0000123');
    expect(feinEntered('Nr. 12/O345_6789é')).toBe('12-3456789');
    expect(feinEntered('none')).toBe('');
    expect(feinEntered('')).toBe('');
    expect(feinEntered('---')).toBe('');
  });

  it('[QE-098] knows more than nine digits, and does not cut them', () => {
    expect(feinTooLong('1234567890')).toBe(true);
    expect(feinTooLong('12-3456789')).toBe(false);
    expect(feinEntered('1234567890')).toBe('1234567890');
  });

  it('sends digits, dashes and blanks while it is typed, and a masked one as it came', () => {
    expect(['12-34', '12 3456789', '12-34ab*', 'XX-XXX6789', 'XX-XXX67', ''].map(feinWire)).toEqual([
      '12-34',
      '12 3456789',
      '12-34',
      'XX-XXX6789',
      '-67',
      '',
    ]);
  });

  it('leaves a masked one as it came, and takes what is typed in it for a new one', () => {
    const masked = 'XX-XXX6789';
    expect([feinMasked(masked), feinMasked('XX-XXXXXXX'), feinMasked('12-3456789')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([feinEntered(masked), feinTooLong(masked)]).toEqual([masked, false]);
    expect(feinEdited(masked, `${masked}4`)).toBe('4');
    expect(feinEdited(masked, 'XX-XXX678')).toBe('');
    expect(feinEdited(masked, 'XX-987654321XXX6789')).toBe('987654321');
    expect(feinEdited(masked, '12-3456789')).toBe('12-3456789');
    expect(feinEdited(masked, '6789')).toBe('');
    expect(feinEdited('12', '123')).toBe('123');
  });
});
