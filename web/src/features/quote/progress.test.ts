import { expect, it } from 'vitest';
import type { ProgramState } from './model';
import { canRetry, cellOf } from './progress';
import { programRow } from './quote-builders';

const cancelled = { rule_id: 'platform.dropped', outcome: 'no', text: 'Ended', pending: false, change: null };

it('asks again what failed, was not understood, did not answer or was cancelled, and nothing else', () => {
  const states: ProgramState[] = [
    'queued',
    'quoted',
    'indication',
    'referred',
    'declined',
    'invalid',
    'outage',
    'unresponsive',
    'dropped',
  ];
  expect(states.filter((state) => canRetry(programRow('gms-x', state)))).toEqual([
    'invalid',
    'outage',
    'unresponsive',
  ]);
  const reasons = [cancelled] as unknown as ReturnType<typeof programRow>['reasons'];
  expect(canRetry(programRow('gms-x', 'dropped', {}, { reasons }))).toBe(true);
  expect(canRetry(programRow('gms-x', 'declined', {}, { reasons }))).toBe(false);
});

it('[QE-132] shows no premium at a location that a priced carrier left out, least of all that of the policy', () => {
  const share = { location: '1', state: 'il', total_estimated_annual_premium: '900.00' };
  const locations = [share] as unknown as ReturnType<typeof programRow>['locations'];
  const row = programRow('gms-x', 'quoted', { il: '900.00' }, { locations });
  expect(cellOf(row, '1').premium).toBe('900.00');
  expect(cellOf(row, '2')).toMatchObject({
    premium: null,
    label: 'Dropped',
    reasons: [{ text: 'No quote for this location' }],
  });
  for (const state of ['declined', 'more_info'] as const)
    expect(cellOf({ ...row, state }, '1').premium).toBeNull();
});
