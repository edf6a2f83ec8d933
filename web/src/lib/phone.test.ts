import { describe, expect, it } from 'vitest';
import { phoneComplete, phoneEntered } from './phone';

describe('phone', () => {
  it('[QE-100] masks what is typed as (###) ###-####', () => {
    const steps = ['5', '555', '5551', '555123', '5551234', '5551234567', '(555) 123-45678'];
    expect(steps.map(phoneEntered)).toEqual([
      '(5',
      '(555',
      '(555) 1',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-4567',
      '(555) 123-4567',
    ]);
    expect(phoneEntered('')).toBe('');
    expect(phoneEntered('155')).toBe('(155');
    expect(phoneEntered('+1 555.123.4567')).toBe('(555) 123-4567');
  });

  it('keeps a pasted number of more digits as it is, which is not complete', () => {
    for (const pasted of ['+44 20 7946 0958', '55512345678']) {
      expect(phoneEntered(pasted)).toBe(pasted);
      expect(phoneComplete(pasted)).toBe(false);
    }
    expect(phoneEntered('512-555-0147 ext. 22')).toBe('(512) 555-0147');
  });

  it('is complete with ten digits', () => {
    expect(phoneComplete('(555) 123-4567')).toBe(true);
    expect(phoneComplete('(555) 123-456')).toBe(false);
  });
});
