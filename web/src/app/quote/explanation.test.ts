import { expect, it } from 'vitest';
import { kindOf } from './explanation';

it('an opened price is called by its kind, and one that an underwriter made of a quote by that', () => {
  expect(kindOf({ state: 'referred', base_run_id: null, released: true })).toBe('Referred');
  const made = { state: 'referred', base_run_id: 'run-1' } as const;
  expect(kindOf({ ...made, released: true })).toBe("Underwriter's price");
  expect(kindOf({ ...made, released: false })).toBe("Underwriter's price, not released");
});
