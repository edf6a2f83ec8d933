import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { AT_ONCE, queued } from '@/lib/call-queue';
import { pricingOf, verdictOf } from './premium-check';

describe('premium check', () => {
  it("[QE-091] refuses a code on 'Not eligible' and on a failed call, never on 429 or while offline", () => {
    expect(verdictOf('Not eligible', undefined).kind).toBe('refused');
    for (const status of [403, 404, 422, 500, 503])
      expect(verdictOf(undefined, new ApiError(status, {})).kind).toBe('refused');
    expect(verdictOf(undefined, new TypeError('no JSON')).kind).toBe('refused');
    for (const status of [429, 0])
      expect(verdictOf(undefined, new ApiError(status, {}, 3)).kind).toBe('unknown');
    expect(verdictOf({ minPremium: '10.00', maxPremium: '20.00' }, undefined)).toEqual({
      kind: 'range',
      min: '10.00',
      max: '20.00',
    });
  });

  it('[QE-033] prices a line in a field that is always disabled: the range, or nothing', () => {
    expect(pricingOf({ kind: 'range', min: '1234.00', max: '2345.00' })).toEqual({
      value: '$1,234 – $2,345',
      disabled: true,
    });
    expect(pricingOf({ kind: 'range', min: '10.00', max: '10.00' }).value).toBe('$10');
    expect(pricingOf({ kind: 'unknown' })).toEqual({ value: '', disabled: true });
    expect(pricingOf({ kind: 'refused' })).toEqual({ value: '', disabled: true });
  });

  it('has at most six calls under way, and all of them end', async () => {
    let now = 0;
    let most = 0;
    const call = () =>
      queued(async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((go) => setTimeout(go, 2));
        now -= 1;
        return 1;
      });
    const done = await Promise.all(Array.from({ length: 20 }, call));
    expect([most, done.length, now]).toEqual([AT_ONCE, 20, 0]);
  });
});
