import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import * as api from './api';
import type { Prospect } from './api';
import { deviceDrafts, leftBehind } from './device-store';
import { takeUp } from './use-outbox';
import { emptyOutbox } from './outbox';
import { DraftSession } from './session';
import { setProfile } from './edits';
import type { Draft } from './model';
import { newDraft, patchOf, type WireSections } from './wire';

vi.mock('./api', async (original) => ({
  ...(await original<typeof api>()),
  createProspect: vi.fn(),
  patchProspect: vi.fn(),
  readProspect: vi.fn(),
  keepProspect: vi.fn(),
  dropProspect: vi.fn(),
}));

const now = () => 1_780_000_000_000;
const [ADA, BEN] = [1, 2].map((fill) => btoa(String.fromCharCode(fill).repeat(32)));
const OFFLINE = { kind: 'failed', reason: 'no connection', offline: true } as const;
const ID = '00000000-0000-4000-8000-000000000001';

/** The server's side: one draft with its version. */
let stored: { draft: Draft; version: number };
let away = false;

const wire = (draft: Draft) => patchOf(draft) as unknown as WireSections;

function prospect(): Prospect {
  return {
    id: ID,
    user_id: 'user_20260701_1',
    version: stored.version,
    stage: 'one',
    status: 'draft',
    quote_submitted: false,
    last_run_id: null,
    archived_at: null,
    modified_by: null,
    created_at: '2026-07-01T10:00:00Z',
    updated_at: '2026-07-01T10:00:00Z',
    sections: wire(stored.draft),
  };
}

/** Somebody else saves. */
function saveElsewhere(change: (draft: Draft) => Draft): void {
  stored = { draft: change(stored.draft), version: stored.version + 1 };
}

const named = (name: string) => setProfile('companyName', name);
const nameIn = (session: DraftSession) => session.store.read().draft.companyProfile.companyName;
const sessions: DraftSession[] = [];

function open(): DraftSession {
  const session = DraftSession.opened(prospect(), now);
  session.begin();
  sessions.push(session);
  return session;
}

/** What is left when the tab goes without a word: its locks are free, its timers gone. */
async function crash(session: DraftSession): Promise<void> {
  session.autosave.stop();
  await session.keeper.end();
  session.tabs.end();
}

/** A tab types a name while the server is away, and crashes; then the server is back. */
async function crashWith(name: string): Promise<void> {
  const session = open();
  away = true;
  session.store.edit(named(name));
  await crash(session);
  away = false;
}

async function reopen(): Promise<DraftSession> {
  const session = open();
  await takeUp(session, await leftBehind());
  return session;
}

beforeEach(async () => {
  vi.useRealTimers();
  sessionStore.set(aSession({ draft_key: ADA! }));
  stored = { draft: newDraft('2026-07-01'), version: 3 };
  away = false;
  vi.mocked(api.patchProspect).mockImplementation(async (_id, base, sections) => {
    if (away) return OFFLINE;
    if (base !== stored.version) {
      return { kind: 'conflict', version: stored.version, theirs: stored.draft, by: 'Uma Reed', at: '' };
    }
    stored = { draft: { ...stored.draft, ...sections }, version: base + 1 };
    return { kind: 'saved', version: stored.version };
  });
  vi.mocked(api.createProspect).mockImplementation(async (id, sections) => {
    if (away) throw new ApiError(0, {});
    if (stored.version === 0) stored = { draft: { ...stored.draft, ...sections }, version: 1 };
    return { ...prospect(), id };
  });
  vi.mocked(api.readProspect).mockImplementation(async () => prospect());
  await (await deviceDrafts())?.clear();
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await crash(session);
  sessionStore.reset();
  vi.clearAllMocks();
});

describe('a draft that cannot be sent', () => {
  it('is kept while the server is away, and gone from the browser once it is saved', async () => {
    const session = open();
    away = true;
    session.store.edit(named('Acme'));
    expect(await session.autosave.flush()).toBe(false);
    await session.keeper.write();
    expect(session.keeper.keeping()).toBe('kept');
    away = false;
    expect(await session.autosave.flush()).toBe(true);
    await session.keeper.write();
    expect(session.keeper.keeping()).toBe('nothing');
    expect(await (await deviceDrafts())?.all()).toEqual([]);
  });

  it('comes back after a crash, is sent, and nothing of it stays', async () => {
    await crashWith('Typed before the crash');
    const next = await reopen();
    expect(nameIn(next)).toBe('Typed before the crash');
    expect(stored.draft.companyProfile.companyName).toBe('Typed before the crash');
    expect([next.autosave.state().kind, next.news.read()]).toEqual(['saved', 'restored']);
    await next.keeper.write();
    expect(await (await deviceDrafts())?.all()).toEqual([]);
  });

  it('is not touched while the tab that typed it lives', async () => {
    const session = open();
    away = true;
    session.store.edit(named('Mine'));
    await session.keeper.write();
    expect(await leftBehind()).toEqual([]);
    await crash(session);
    expect(await leftBehind()).toHaveLength(1);
  });

  it('is merged with what others saved meanwhile in other sections', async () => {
    await crashWith('Mine');
    saveElsewhere((draft) => ({ ...draft, peoDetails: { selectedPeo: 'wcn' } }));
    const next = await reopen();
    expect(next.autosave.state().kind).toBe('saved');
    expect([stored.draft.companyProfile.companyName, stored.draft.peoDetails.selectedPeo]).toEqual([
      'Mine',
      'wcn',
    ]);
  });

  it('asks when others saved the same section, and saves nothing before the answer', async () => {
    await crashWith('Mine');
    saveElsewhere(named('Theirs').apply);
    const next = await reopen();
    expect(next.autosave.state().kind).toBe('conflict');
    expect(await next.autosave.flush()).toBe(false);
    expect(stored.draft.companyProfile.companyName).toBe('Theirs');
    next.resolve(['companyProfile']);
    expect(await next.autosave.flush()).toBe(true);
    expect(stored.draft.companyProfile.companyName).toBe('Mine');
  });

  it('is the business of its owner only', async () => {
    const session = open();
    away = true;
    session.store.edit(named('Secret'));
    await crash(session);
    sessionStore.set(aSession({ draft_key: BEN! }));
    expect(await leftBehind()).toEqual([]);
    sessionStore.set(aSession({ draft_key: ADA! }));
    expect(await leftBehind()).toHaveLength(1);
    await deviceDrafts();
    await sessionStore.forget(false);
    sessionStore.set(aSession({ draft_key: ADA! }));
    expect(await leftBehind()).toHaveLength(1);
    await deviceDrafts();
    await sessionStore.forget();
    sessionStore.set(aSession({ draft_key: ADA! }));
    expect(await leftBehind()).toEqual([]);
  });
});

describe('a new draft', () => {
  it('is made once, though its first try arrived without an answer', async () => {
    stored = { draft: newDraft('2026-07-01'), version: 0 };
    const session = DraftSession.fresh('2026-07-01', now);
    session.begin();
    sessions.push(session);
    session.store.edit(named('First'));
    vi.mocked(api.createProspect).mockImplementationOnce(async (_id, sections) => {
      stored = { draft: { ...stored.draft, ...sections }, version: 1 };
      throw new ApiError(0, {});
    });
    expect(await session.autosave.flush()).toBe(false);
    session.store.edit(named('Second'));
    await session.autosave.flush();
    expect(await session.autosave.flush()).toBe(true);
    const ids = vi.mocked(api.createProspect).mock.calls.map(([id]) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect([stored.draft.companyProfile.companyName, stored.version]).toEqual(['Second', 2]);
  });

  it('is sent by the outbox when the browser was closed before it could be made', async () => {
    stored = { draft: newDraft('2026-07-01'), version: 0 };
    const session = DraftSession.fresh('2026-07-01', now);
    session.begin();
    away = true;
    session.store.edit(named('Overnight'));
    await session.autosave.flush();
    await crash(session);
    expect((await emptyOutbox('')).waiting.map(({ why }) => why)).toEqual(['later']);
    away = false;
    const emptied = await emptyOutbox('');
    expect(emptied.sent.map(({ value }) => value.company)).toEqual(['Overnight']);
    expect(stored.draft.companyProfile.companyName).toBe('Overnight');
    expect(await leftBehind()).toEqual([]);
  });

  it('stays out of the outbox while it is open here, and waits there when it clashes', async () => {
    await crashWith('Mine');
    saveElsewhere(named('Theirs').apply);
    expect(await emptyOutbox(ID)).toEqual({ sent: [], waiting: [] });
    expect((await emptyOutbox('')).waiting.map(({ why }) => why)).toEqual(['clash']);
    expect(stored.draft.companyProfile.companyName).toBe('Theirs');
  });
});

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
    expect(stored.draft.companyProfile.companyName).toBe('From tab two');
    await vi.waitFor(() => expect(nameIn(one)).toBe('From tab two'), PATIENCE);
    two.store.edit(named('Two again'));
    one.store.edit(named('One again'));
    await one.autosave.flush();
    await vi.waitFor(() => expect(two.autosave.state().kind).toBe('conflict'), PATIENCE);
    await settled();
    expect(stored.draft.companyProfile.companyName).toBe('One again');
  });

  it('finds a version of another device when it is looked at again', async () => {
    const session = open();
    saveElsewhere(named('From the office').apply);
    await session.refresh();
    expect([nameIn(session), session.autosave.version]).toEqual(['From the office', 4]);
  });

  it('is view only once it is found to be submitted from elsewhere', async () => {
    const session = open();
    saveElsewhere(named('From the office').apply);
    vi.mocked(api.readProspect).mockResolvedValueOnce({ ...prospect(), quote_submitted: true });
    await session.refresh();
    expect(session.store.read().viewOnly).toBe(true);
  });
});

it('a draft that is view only follows its states without a save that nobody may make', async () => {
  const locked = DraftSession.opened({ ...prospect(), quote_submitted: true }, now);
  locked.store.followBureaus({ ncciStates: ['tx'], actingNcciStates: [], indBureauStates: [] }, '2026-07-01');
  expect(Object.keys(locked.store.read().draft.emodStatesData)).toEqual(['ncci']);
  expect(locked.autosave.state().kind).toBe('clean');
});
