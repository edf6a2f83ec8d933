import { describe, expect, it } from 'vitest';
import { phoneComplete, phoneEntered, phoneShown } from './phone';

describe('phone', () => {
  it('[QE-100] masks what is typed as (###) ###-####', () => {
    const steps = ['5', '555', '5551', '5551234', '5551234567', '55512345678'];
    expect(steps.map(phoneEntered)).toEqual([
      '(5',
      '(555',
      '(555) 1',
      '(555) 123-4',
      '(555) 123-4567',
      '(555) 123-4567',
    ]);
    expect(phoneEntered('')).toBe('');
    expect(phoneEntered('+1 555.123.4567')).toBe('(555) 123-4567');
  });

  it('[CB-224] shows ten and nine digits masked, anything else as stored', () => {
    expect(phoneShown('5551234567')).toBe('(555) 123-4567');
    expect(phoneShown('555123456')).toBe('(555) 123-456');
    expect(phoneShown('ext. 12')).toBe('ext. 12');
  });

  it('is complete with ten digits', () => {
    expect(phoneComplete('(555) 123-4567')).toBe(true);
    expect(phoneComplete('(555) 123-456')).toBe(false);
  });
});
