/** A prospect is deleted while its draft is open: nothing follows it, and a deletion that fails loses nothing. */
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import '@test/indexed-db';
import * as api from './api';
import type { Prospect } from './api';
import { deviceDrafts } from './device-store';
import { discardDraft } from './discard';
import { DraftSession } from './session';
import { setProfile } from './edits';
import { newDraft, patchOf } from './wire';

vi.mock('./api', async (original) => ({
  ...(await original<typeof api>()),
  patchProspect: vi.fn(),
  keepProspect: vi.fn(),
  dropProspect: vi.fn(),
}));

const KEY = btoa(String.fromCharCode(7).repeat(32));
const patch = vi.mocked(api.patchProspect);
const kept = async () => (await (await deviceDrafts())?.all()) ?? [];
const STORED = {
  id: '01a20000-0000-7000-8000-000000000001',
  user_id: 'user_20260701_1',
  version: 3,
  quote_submitted: false,
  sections: patchOf(newDraft('2026-07-01')),
} as Prospect;
const OFFLINE = { kind: 'failed', reason: 'no connection', offline: true } as const;

function typed(name: string): DraftSession {
  const session = DraftSession.opened(STORED, () => 1_780_000_000_000);
  session.begin();
  session.store.edit(setProfile('companyName', name));
  return session;
}

beforeEach(async () => {
  sessionStore.set(aSession({ draft_key: KEY }));
  await (await deviceDrafts())?.clear();
  patch.mockReset();
  patch.mockResolvedValue({ kind: 'saved', version: 4 });
});

it('sends and keeps nothing of it afterwards, not even what an earlier tab left behind', async () => {
  patch.mockResolvedValue(OFFLINE);
  const earlier = typed('Left by another tab');
  await earlier.end();
  const session = typed('Never sent');
  await session.keeper.write();
  expect(await kept()).toHaveLength(2);
  const sent = patch.mock.calls.length;
  await discardDraft(session, async () => 'deleted');
  expect(await kept()).toEqual([]);
  expect([await session.autosave.flush(), session.autosave.dirty()]).toEqual([true, false]);
  await session.end();
  expect([patch.mock.calls.length, await kept()]).toEqual([sent, []]);
});

it('is deleted only after the save that is under way, and none follows while it is being deleted', async () => {
  const steps: string[] = [];
  let answer: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  patch.mockImplementation(async () => {
    steps.push('save begins');
    await arrived;
    steps.push('save ends');
    return { kind: 'saved', version: 4 };
  });
  const session = typed('First');
  const saving = session.autosave.flush();
  const discarded = discardDraft(session, async () => {
    steps.push('deletion');
    session.store.edit(setProfile('companyName', 'Second'));
    await session.autosave.flush();
  });
  answer();
  await Promise.all([saving, discarded]);
  expect(steps).toEqual(['save begins', 'save ends', 'deletion']);
  await session.end();
});

it('goes on saving what was typed where the deletion failed', async () => {
  const session = typed('Still mine');
  await expect(discardDraft(session, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.waitFor(() => expect(patch).toHaveBeenCalledTimes(1));
  expect(patch.mock.calls[0]?.[2].companyProfile?.companyName).toBe('Still mine');
  await session.end();
});
