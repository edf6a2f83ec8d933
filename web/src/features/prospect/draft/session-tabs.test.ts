/** Tabs of one browser with one draft: they know of each other, and none overwrites what another saved. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginServer, crash, endTabs, named, nameIn, open, server } from '@test/draft-server';
import '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import type * as api from './api';
import { leftBehind } from './device-store';
import type { DraftSession } from './session';
import { followLeft } from './use-outbox';

vi.mock('./api', async (original) => ({
  ...(await original<typeof api>()),
  createProspect: vi.fn(),
  patchProspect: vi.fn(),
  readProspect: vi.fn(),
  keepProspect: vi.fn(),
  dropProspect: vi.fn(),
}));

beforeEach(beginServer);
afterEach(endTabs);

/** A word from tab to tab, twice: what was said before has been heard, and answered. */
const settled = async () => {
  for (const _ of [1, 2]) {
    const [one, two] = [new BroadcastChannel('settled'), new BroadcastChannel('settled')];
    const heard = new Promise((resolve) => two.addEventListener('message', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, which has no origin
    one.postMessage({ kind: 'settled' });
    await heard;
    one.close();
    two.close();
  }
};

describe('what a closed tab leaves while its draft is open in another one', () => {
  /** Another tab types a name that no server hears of, and is gone. */
  const leaves = async (two: DraftSession, stays = false) => {
    server.away = true;
    two.store.edit(named('Typed in the other tab'));
    await two.autosave.flush();
    await two.keeper.write();
    server.away = stays;
    await crash(two);
  };

  it('is taken up, also where the tab was closing as this one was opened', async () => {
    const two = open();
    const one = open();
    // Read when the draft was opened: the other tab was still there.
    const left = await leftBehind();
    await leaves(two);
    const stop = followLeft(one, left);
    await vi.waitFor(
      () => expect(server.stored.draft.companyProfile.companyName).toBe('Typed in the other tab'),
      PATIENCE,
    );
    expect(nameIn(one)).toBe('Typed in the other tab');
    await vi.waitFor(async () => expect(await leftBehind()).toEqual([]), PATIENCE);
    stop();
  });

  it('is taken up, also what was typed long after this one was opened', async () => {
    const one = open();
    const stop = followLeft(one, await leftBehind());
    const two = open();
    one.tabs.announce();
    await vi.waitFor(() => expect(one.tabs.others()).toBe(1), PATIENCE);
    await leaves(two);
    await vi.waitFor(
      () => expect(server.stored.draft.companyProfile.companyName).toBe('Typed in the other tab'),
      PATIENCE,
    );
    expect(nameIn(one)).toBe('Typed in the other tab');
    stop();
  });

  it('waits until what is typed here is saved, and then takes nothing of it away unasked', async () => {
    const one = open();
    const stop = followLeft(one, await leftBehind());
    const two = open();
    one.tabs.announce();
    await vi.waitFor(() => expect(one.tabs.others()).toBe(1), PATIENCE);
    server.away = true;
    one.store.edit(named('Typed here'));
    await one.autosave.flush();
    await leaves(two, true);
    await settled();
    expect(nameIn(one)).toBe('Typed here');
    server.away = false;
    await one.autosave.flush();
    expect(server.stored.draft.companyProfile.companyName).toBe('Typed here');
    await vi.waitFor(() => expect(one.autosave.state().kind).toBe('conflict'), PATIENCE);
    expect(server.stored.draft.companyProfile.companyName).toBe('Typed here');
    stop();
  });

  it('waits for the next one once this one has let go of the draft', async () => {
    const one = open();
    const stop = followLeft(one, await leftBehind());
    stop();
    await leaves(open());
    await settled();
    expect(nameIn(one)).toBe('');
    expect(await leftBehind()).toHaveLength(1);
  });
});

describe('two tabs of one draft', () => {
  it('know of each other, and of the good-bye', async () => {
    const [one, two] = [open(), open()];
    one.tabs.announce();
    await vi.waitFor(() => expect([one.tabs.others(), two.tabs.others()]).toEqual([1, 1]), PATIENCE);
    await two.end();
    await vi.waitFor(() => expect(one.tabs.others()).toBe(0), PATIENCE);
  });

  it('know of the end of one that was ended before it could say good-bye', async () => {
    const [one, two] = [open(), open()];
    one.tabs.announce();
    await vi.waitFor(() => expect(one.tabs.others()).toBe(1), PATIENCE);
    // A browser that ends a tab lets nothing more be said, and gives back what the tab held.
    const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    two.tabs.end();
    await vi.waitFor(() => expect(one.tabs.others()).toBe(0), PATIENCE);
    said.mockRestore();
  });

  it('take over what the other one saved, as long as nothing was typed here', async () => {
    const [one, two] = [open(), open()];
    one.store.edit(named('From tab one'));
    await one.autosave.flush();
    await vi.waitFor(() => expect(nameIn(two)).toBe('From tab one'), PATIENCE);
    expect([two.autosave.version, two.autosave.dirty(), two.news.read()]).toEqual([4, false, 'updated']);
  });

  it('do not overwrite each other: what only one of them changed is merged, the rest is asked', async () => {
    const [one, two] = [open(), open()];
    two.store.edit(named('From tab two'));
    one.store.edit({ apply: (draft) => ({ ...draft, peoDetails: { selectedPeo: 'wcn' } }) });
    await one.autosave.flush();
    await vi.waitFor(() => expect(two.store.read().draft.peoDetails.selectedPeo).toBe('wcn'), PATIENCE);
    await two.autosave.flush();
    expect(server.stored.draft.companyProfile.companyName).toBe('From tab two');
    await vi.waitFor(() => expect(nameIn(one)).toBe('From tab two'), PATIENCE);
    two.store.edit(named('Two again'));
    one.store.edit(named('One again'));
    await one.autosave.flush();
    await vi.waitFor(() => expect(two.autosave.state().kind).toBe('conflict'), PATIENCE);
    await settled();
    expect(server.stored.draft.companyProfile.companyName).toBe('One again');
  });
});
