import { expect, it } from 'vitest';
import type { ProgramState } from './model';
import { canRetry, cellOf, hasTries, isRetried, withRetry } from './progress';
import { programRow, quoteRun } from './quote-builders';

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

it('follows the further tries of several carriers, each by its own, and queues no carrier twice', () => {
  const rows = ['gms-a', 'gms-b', 'gms-c'].map((program) => programRow(program, 'outage'));
  const one = withRetry(quoteRun(rows, 'done'), 'gms-a', 'job-1');
  const run = withRetry(withRetry(one, 'gms-b', 'job-2'), 'gms-a', 'job-1');
  expect(run.programs.map(({ state }) => state)).toEqual(['queued', 'queued', 'outage']);
  expect(run.retries.map(({ job_id: job }) => job)).toEqual(['job-1', 'job-2']);
  expect(['gms-a', 'gms-b', 'gms-c'].map((program) => isRetried(run, program))).toEqual([true, true, false]);
});

it('counts tries from the second on, and leaves a row that is asked right now as it is', () => {
  const tries = [3, 4, 5].map((version) => hasTries(programRow('gms-a', 'outage', {}, { version })));
  expect(tries).toEqual([false, false, true]);
  const asked = withRetry(quoteRun([programRow('gms-a', 'rating')], 'done'), 'gms-a', 'job-1');
  expect(asked.programs[0]?.state).toBe('rating');
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
  // Without any location the price is that of the whole; a quote needs no reason, a referral has its own.
  const bare = programRow('gms-x', 'quoted', { il: '900.00' }, { locations: [] });
  expect(cellOf(bare, '1')).toMatchObject({ premium: null, label: 'Quote', reasons: [] });
  for (const state of ['declined', 'more_info'] as const)
    expect(cellOf({ ...row, state }, '1').premium).toBeNull();
});
