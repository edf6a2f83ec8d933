import { expect, it } from 'vitest';
import type { ProgramState } from './model';
import { canRetry } from './progress';
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
