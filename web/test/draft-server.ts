/** A draft on a server of its own, and the tabs of a browser that have it open, end, or crash. */
import { vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { sessionStore } from '@/api/session';
import * as api from '@/features/prospect/draft/api';
import type { Prospect } from '@/features/prospect/draft/api';
import { deviceDrafts, leftBehind } from '@/features/prospect/draft/device-store';
import { setProfile } from '@/features/prospect/draft/edits';
import type { Draft } from '@/features/prospect/draft/model';
import { DraftSession } from '@/features/prospect/draft/session';
import { takeUp } from '@/features/prospect/draft/use-outbox';
import { newDraft, patchOf, type WireSections } from '@/features/prospect/draft/wire';
import { aSession } from './builders';

export const now = () => 1_780_000_000_000;
/** Keys of two people, under which a browser keeps what they typed. */
export const [ADA, BEN] = [1, 2].map((fill) => btoa(String.fromCharCode(fill).repeat(32)));
const OFFLINE = { kind: 'failed', reason: 'no connection', offline: true } as const;
export const ID = '00000000-0000-4000-8000-000000000001';

/** The server's side: one draft with its version, and whether nobody reaches it. */
export const server = { stored: { draft: newDraft('2026-07-01'), version: 3 }, away: false };

const wire = (draft: Draft) => patchOf(draft) as unknown as WireSections;

/** The prospect as the server answers it. */
export function prospect(): Prospect {
  return {
    id: ID,
    user_id: 'user_20260701_1',
    version: server.stored.version,
    stage: 'one',
    status: 'draft',
    quote_submitted: false,
    last_run_id: null,
    archived_at: null,
    modified_by: null,
    created_at: '2026-07-01T10:00:00Z',
    updated_at: '2026-07-01T10:00:00Z',
    sections: wire(server.stored.draft),
  };
}

/** Somebody else saves. */
export function saveElsewhere(change: (draft: Draft) => Draft): void {
  server.stored = { draft: change(server.stored.draft), version: server.stored.version + 1 };
}

export const named = (name: string) => setProfile('companyName', name);
export const nameIn = (session: DraftSession) => session.store.read().draft.companyProfile.companyName;
const sessions: DraftSession[] = [];

/** A tab that edits, which ends with its test. */
export function begun(session: DraftSession): DraftSession {
  session.begin();
  sessions.push(session);
  return session;
}

/** A tab that opens the draft. */
export const open = (): DraftSession => begun(DraftSession.opened(prospect(), now));

/** What is left when the tab goes without a word: its locks are free, its timers gone. */
export async function crash(session: DraftSession): Promise<void> {
  session.autosave.stop();
  await session.keeper.end();
  session.tabs.end();
}

/** A tab types a name while the server is away, and crashes; then the server is back. */
export async function crashWith(name: string): Promise<void> {
  const session = open();
  server.away = true;
  session.store.edit(named(name));
  await crash(session);
  server.away = false;
}

/** A tab that opens the draft and takes up what others left. */
export async function reopen(): Promise<DraftSession> {
  const session = open();
  await takeUp(session, await leftBehind());
  return session;
}

/** Before each test: the calls of the draft, which the test file has mocked, reach this server. */
export async function beginServer(): Promise<void> {
  vi.useRealTimers();
  sessionStore.set(aSession({ draft_key: ADA! }));
  Object.assign(server, { stored: { draft: newDraft('2026-07-01'), version: 3 }, away: false });
  vi.mocked(api.patchProspect).mockImplementation(async (_id, base, sections) => {
    if (server.away) return OFFLINE;
    const { draft, version } = server.stored;
    if (base !== version) return { kind: 'conflict', version, theirs: draft, by: 'Uma Reed', at: '' };
    server.stored = { draft: { ...draft, ...sections }, version: base + 1 };
    return { kind: 'saved', version: base + 1 };
  });
  vi.mocked(api.createProspect).mockImplementation(async (id, sections) => {
    if (server.away) throw new ApiError(0, {});
    const { draft, version } = server.stored;
    if (version === 0) server.stored = { draft: { ...draft, ...sections }, version: 1 };
    return { ...prospect(), id };
  });
  vi.mocked(api.readProspect).mockImplementation(async () => prospect());
  await (await deviceDrafts())?.clear();
}

/** After each test: every tab is gone. */
export async function endTabs(): Promise<void> {
  for (const session of sessions.splice(0)) await crash(session);
  sessionStore.reset();
  vi.clearAllMocks();
}
