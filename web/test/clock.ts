/** What must not come has had its time: a clock that a test moves, and a request that all earlier ones precede. */
import { act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { server } from './setup';

/** From here on `pass` moves the time of timers; besides, it goes on as always. */
export function ownClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

/** Lets time pass at once: what waited for it happens, and what it asks is answered. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await afterAnswers();
}

/** A request there and back, twice: what was asked and answered before has reached the page. */
export async function afterAnswers(): Promise<void> {
  server.use(http.get('*/there-and-back', () => HttpResponse.json({})));
  await act(async () => {
    for (const _ of [1, 2]) await (await fetch('http://localhost:3000/there-and-back')).json();
  });
}
