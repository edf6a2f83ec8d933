import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSource, keepStreams, last } from '@test/streams';
import { hearNotices } from './ring';

/** Locks of a browser: who asks for one that is held waits until it is given back. */
class FakeLocks {
  #queue: Promise<unknown> = Promise.resolve();
  request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(() => {
      if (signal.aborted) throw new DOMException('over', 'AbortError');
      return work();
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

const NEWS = { unread: 2, newest: '01a90000-0000-7000-8000-000000000001' };
const stops: (() => void)[] = [];

beforeEach(() => {
  keepStreams();
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function tab(person = 'jane@carrier.example') {
  const heard = vi.fn();
  const stop = hearNotices(person, heard);
  stops.push(stop);
  return { heard, stop };
}

it('holds one stream for all tabs of a person, and tells the others what it says', async () => {
  const [first, second] = [tab(), tab()];
  await waitFor(() => expect(FakeSource.made).toHaveLength(1));
  last().say('notices', NEWS, '1');
  expect(first.heard.mock.calls).toEqual([[NEWS]]);
  await waitFor(() => expect(second.heard.mock.calls).toEqual([[NEWS]]));
  expect(FakeSource.made).toHaveLength(1);
});

it('is taken over by another tab when the listening one goes away', async () => {
  const [first, second] = [tab(), tab()];
  await waitFor(() => expect(FakeSource.made).toHaveLength(1));
  first.stop();
  await waitFor(() => expect(FakeSource.made).toHaveLength(2));
  expect(FakeSource.made[0]?.closed).toBe(true);
  last().say('notices', NEWS, '1');
  expect(second.heard).toHaveBeenCalledWith(NEWS);
});

it('tells nothing of one person to a tab of another', async () => {
  const [jane, joe] = [tab(), tab('joe@agency.example')];
  await waitFor(() => expect(FakeSource.made).toHaveLength(1));
  last().say('notices', NEWS, '1');
  await waitFor(() => expect(jane.heard).toHaveBeenCalled());
  await new Promise((go) => setTimeout(go));
  expect(joe.heard).not.toHaveBeenCalled();
});

it('is tried again a minute after the stream could not be held', async () => {
  vi.useFakeTimers();
  tab();
  await vi.advanceTimersByTimeAsync(0);
  for (const _ of [1, 2]) last().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(FakeSource.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSource.made).toHaveLength(2);
  vi.useRealTimers();
});
