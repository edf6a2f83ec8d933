import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftTabs } from './browser-tabs';

const PATIENCE = { timeout: 10_000 };
const DRAFT = '01a90000-0000-7000-8000-000000000001';

const ends: (() => void)[] = [];
const tab = (key: string): DraftTabs => {
  const made = new DraftTabs(key, { prospect: () => DRAFT, saved: () => undefined });
  made.begin();
  ends.push(made.end);
  return made;
};

/** A tab that opens the draft, and then is taken away without a word. */
async function crashing(key: string): Promise<() => void> {
  let crash = (): void => undefined;
  const life = new Promise<void>((over) => {
    crash = over;
  });
  ends.push(crash);
  await new Promise<void>((held) => {
    void navigator.locks.request(`quoteloom-drafts ${key}`, () => {
      held();
      return life;
    });
  });
  const channel = new BroadcastChannel('quoteloom-drafts');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, which has no origin
  channel.postMessage({ kind: 'opened', prospect: DRAFT, from: key });
  ends.push(() => channel.close());
  return crash;
}

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it('a tab that crashes counts no longer, though it said no good-bye', async () => {
  const one = tab('one');
  const crash = await crashing('two');
  await vi.waitFor(() => expect(one.others()).toBe(1), PATIENCE);
  const three = tab('three');
  await vi.waitFor(() => expect(one.others()).toBe(2), PATIENCE);
  crash();
  await vi.waitFor(() => expect(one.others()).toBe(1), PATIENCE);
  await vi.waitFor(() => expect(three.others()).toBe(1), PATIENCE);
});

it('a tab that leaves and comes back counts again', async () => {
  const [one, two] = [tab('one'), tab('two')];
  await vi.waitFor(() => expect([one.others(), two.others()]).toEqual([1, 1]), PATIENCE);
  two.end();
  await vi.waitFor(() => expect(one.others()).toBe(0), PATIENCE);
  two.begin();
  await vi.waitFor(() => expect([one.others(), two.others()]).toEqual([1, 1]), PATIENCE);
});

it('tabs know of each other also in a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  const [one, two] = [tab('one'), tab('two')];
  await vi.waitFor(() => expect([one.others(), two.others()]).toEqual([1, 1]), PATIENCE);
  two.end();
  await vi.waitFor(() => expect(one.others()).toBe(0), PATIENCE);
  vi.unstubAllGlobals();
});
