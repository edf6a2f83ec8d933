/** A draft in one tab: what cannot be sent stays in this browser, and what others do to it meanwhile. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import {
  ADA,
  begun,
  beginServer,
  BEN,
  crash,
  crashWith,
  endTabs,
  ID,
  named,
  nameIn,
  now,
  open,
  prospect,
  reopen,
  saveElsewhere,
  server,
} from '@test/draft-server';
import '@test/indexed-db';
import * as api from './api';
import { deviceDrafts, leftBehind } from './device-store';
import { emptyOutbox } from './outbox';
import { DraftSession } from './session';
import { newDraft } from './wire';

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

describe('a draft that cannot be sent', () => {
  it('is kept while the server is away, and gone from the browser once it is saved', async () => {
    const session = open();
    server.away = true;
    session.store.edit(named('Acme'));
    expect(await session.autosave.flush()).toBe(false);
    await session.keeper.write();
    expect(session.keeper.keeping()).toBe('kept');
    server.away = false;
    expect(await session.autosave.flush()).toBe(true);
    await session.keeper.write();
    expect(session.keeper.keeping()).toBe('nothing');
    expect(await (await deviceDrafts())?.all()).toEqual([]);
  });

  it('comes back after a crash, is sent, and nothing of it stays', async () => {
    await crashWith('Typed before the crash');
    const next = await reopen();
    expect(nameIn(next)).toBe('Typed before the crash');
    expect(server.stored.draft.companyProfile.companyName).toBe('Typed before the crash');
    expect([next.autosave.state().kind, next.news.read()]).toEqual(['saved', 'restored']);
    await next.keeper.write();
    expect(await (await deviceDrafts())?.all()).toEqual([]);
  });

  it('is not touched while the tab that typed it lives', async () => {
    const session = open();
    server.away = true;
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
    expect([
      server.stored.draft.companyProfile.companyName,
      server.stored.draft.peoDetails.selectedPeo,
    ]).toEqual(['Mine', 'wcn']);
  });

  it('asks when others saved the same section, and saves nothing before the answer', async () => {
    await crashWith('Mine');
    saveElsewhere(named('Theirs').apply);
    const next = await reopen();
    expect(next.autosave.state().kind).toBe('conflict');
    expect(await next.autosave.flush()).toBe(false);
    expect(server.stored.draft.companyProfile.companyName).toBe('Theirs');
    next.resolve(['companyProfile']);
    expect(await next.autosave.flush()).toBe(true);
    expect(server.stored.draft.companyProfile.companyName).toBe('Mine');
  });

  it('is the business of its owner only', async () => {
    const session = open();
    server.away = true;
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
    server.stored = { draft: newDraft('2026-07-01'), version: 0 };
    const session = begun(DraftSession.fresh('2026-07-01', now));
    session.store.edit(named('First'));
    vi.mocked(api.createProspect).mockImplementationOnce(async (_id, sections) => {
      server.stored = { draft: { ...server.stored.draft, ...sections }, version: 1 };
      throw new ApiError(0, {});
    });
    expect(await session.autosave.flush()).toBe(false);
    session.store.edit(named('Second'));
    await session.autosave.flush();
    expect(await session.autosave.flush()).toBe(true);
    const ids = vi.mocked(api.createProspect).mock.calls.map(([id]) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect([server.stored.draft.companyProfile.companyName, server.stored.version]).toEqual(['Second', 2]);
  });

  it('is sent by the outbox when the browser was closed before it could be made', async () => {
    server.stored = { draft: newDraft('2026-07-01'), version: 0 };
    const session = begun(DraftSession.fresh('2026-07-01', now));
    server.away = true;
    session.store.edit(named('Overnight'));
    await session.autosave.flush();
    await crash(session);
    expect((await emptyOutbox('')).waiting.map(({ why }) => why)).toEqual(['later']);
    server.away = false;
    const emptied = await emptyOutbox('');
    expect(emptied.sent.map(({ value }) => value.company)).toEqual(['Overnight']);
    expect(server.stored.draft.companyProfile.companyName).toBe('Overnight');
    expect(await leftBehind()).toEqual([]);
  });

  it('stays out of the outbox while it is open here, and waits there when it clashes', async () => {
    await crashWith('Mine');
    saveElsewhere(named('Theirs').apply);
    expect(await emptyOutbox(ID)).toEqual({ sent: [], waiting: [] });
    expect((await emptyOutbox('')).waiting.map(({ why }) => why)).toEqual(['clash']);
    expect(server.stored.draft.companyProfile.companyName).toBe('Theirs');
  });
});

describe('a draft that is changed elsewhere', () => {
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
