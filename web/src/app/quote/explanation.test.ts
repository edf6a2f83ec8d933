import { expect, it } from 'vitest';
import { kindOf } from './explanation';

it('an opened price is called by its kind, and one that an underwriter made of a quote by that', () => {
  expect(kindOf({ state: 'referred', base_run_id: null })).toBe('Referred');
  expect(kindOf({ state: 'referred', base_run_id: 'run-1' })).toBe("Underwriter's price");
});
