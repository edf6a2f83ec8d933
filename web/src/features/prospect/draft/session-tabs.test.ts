/** Tabs of one browser with one draft: they know of each other, and none overwrites what another saved. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginServer, endTabs, named, nameIn, open, server } from '@test/draft-server';
import '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import type * as api from './api';

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

describe('two tabs of one draft', () => {
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
