/** Where one is, told as it changes: at once, not with every step of somebody who runs, and again in time. */
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayPresence } from './api';
import { AGAIN_MS, BETWEEN_MS, usePresence } from './use-presence';

vi.mock('./api', () => ({ sayPresence: vi.fn(() => Promise.resolve()) }));

const told = () => vi.mocked(sayPresence).mock.calls.map(([, cell]) => cell);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(sayPresence).mockClear();
});
afterEach(() => vi.useRealTimers());

it('tells a new cell at once, then of those that are run through only the last', () => {
  const { result, unmount } = renderHook(() => usePresence('a', true));
  expect(told()).toEqual([null]);
  vi.advanceTimersByTime(BETWEEN_MS);
  result.current({ column: 'key_risk', row: 'TN' });
  vi.advanceTimersByTime(0);
  for (const row of ['GA', 'TX', 'FL']) result.current({ column: 'key_risk', row });
  vi.advanceTimersByTime(BETWEEN_MS);
  expect(told()).toEqual([null, 'key_risk:TN', 'key_risk:FL']);
  unmount();
});

it('tells the same cell again before it is forgotten, and nothing once the page is left', () => {
  const { result, unmount } = renderHook(() => usePresence('a', true));
  vi.advanceTimersByTime(BETWEEN_MS);
  result.current({ column: 'key_risk', row: 'TN' });
  vi.advanceTimersByTime(AGAIN_MS);
  result.current({ column: 'key_risk', row: 'TN' });
  expect(told()).toEqual([null, 'key_risk:TN', 'key_risk:TN']);
  unmount();
  vi.advanceTimersByTime(3 * AGAIN_MS);
  expect(told()).toHaveLength(3);
});

it('says nothing where one only reads', () => {
  renderHook(() => usePresence('a', false));
  vi.advanceTimersByTime(2 * AGAIN_MS);
  expect(told()).toEqual([]);
});
