import { describe, expect, it } from 'vitest';
import { factorShown, netRateShown, percentShown, rateShown } from './rates';

describe('rates', () => {
  it('[CB-226] shows rates with 2 decimals, net rates times 100 with 4, rounded half up', () => {
    expect(['1.35', '0.4', '12'].map(rateShown)).toEqual(['1.35', '0.40', '12.00']);
    expect(['0.01386917', '0.00082188', '0.000000499', '0.0000005', '0.12345678'].map(netRateShown)).toEqual([
      '1.3869',
      '0.0822',
      '0.0000',
      '0.0001',
      '12.3457',
    ]);
  });

  it('keeps a third decimal that a program files, and says N/A where there is no net rate', () => {
    expect(rateShown('1.355')).toBe('1.355');
    expect(netRateShown(null)).toBe('N/A');
  });

  it('shows shares as percent and factors without empty decimals', () => {
    expect(['0.581', '1', '0.25'].map(percentShown)).toEqual(['58.1%', '100%', '25%']);
    expect(['1.00', '0.0140', '120', '-0.10'].map(factorShown)).toEqual(['1', '0.014', '120', '-0.1']);
  });

  it('refuses what is no number', () => {
    expect(() => rateShown('N/A')).toThrow('not a decimal number');
  });
});
