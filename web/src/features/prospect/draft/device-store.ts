/** Drafts that could not be sent yet, kept by this browser for the signed-in person only. */
import { sessionStore } from '@/api/session';
import { SealedStore, type Sealed } from '@/lib/sealed-store';
import { newRowId, type Draft } from './model';

/** What one editing session has typed and the server does not have. */
export interface Kept {
  readonly prospect: string;
  /** The version that it was typed upon; 0: the server has no such prospect yet. */
  readonly version: number;
  /** The sections below as they were at that version. */
  readonly base: Partial<Draft>;
  readonly sections: Partial<Draft>;
  readonly company: string;
}

/** With the id of the editing session and the time. */
export type KeptDraft = Sealed<Kept>;

let opened: { secret: string; store: Promise<SealedStore<Kept> | undefined> } | undefined;

/** The store of the person who is signed in; undefined where the browser keeps nothing, or nobody is. */
export function deviceDrafts(): Promise<SealedStore<Kept> | undefined> {
  const secret = sessionStore.current()?.draft_key;
  if (secret === undefined) return Promise.resolve(undefined);
  if (opened?.secret !== secret) {
    opened = { secret, store: SealedStore.open<Kept>(secret, () => Date.now()) };
  }
  return opened.store;
}

// A deliberate sign-out leaves nothing of the person behind.
sessionStore.whenForgotten((deliberate) => {
  const gone = opened;
  opened = undefined;
  return deliberate ? gone?.store.then((store) => store?.clear()) : undefined;
});

const held = new Map<string, () => void>();
const lockName = (session: string): string => `quoteloom-draft-${session}`;
/** Held by the tab of a session only, so that waiting for its end keeps nobody from taking up what it left. */
const tabName = (session: string): string => `quoteloom-tab-${session}`;

/** Says that an editing session is alive in this tab: what it keeps is its own. Answers how to let go. */
export function holdSession(session: string): () => void {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  held.set(session, release);
  // The locks go with the tab, also when it crashes: nobody has to time anything out.
  for (const name of [lockName(session), tabName(session)]) {
    void globalThis.navigator?.locks?.request(name, () => until).catch(() => undefined);
  }
  return () => {
    held.delete(session);
    release();
  };
}

/** What other tabs and earlier visits keep: of ended sessions, and of those that a tab still holds. */
async function keptNow(): Promise<{ ended: KeptDraft[]; elsewhere: KeptDraft[] }> {
  const store = await deviceDrafts();
  if (!store) return { ended: [], elsewhere: [] };
  const locks = await globalThis.navigator?.locks?.query();
  const alive = new Set([...(locks?.held ?? []), ...(locks?.pending ?? [])].map(({ name }) => name));
  const tabs = new Set(locks?.held?.flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
  const others = (await store.all()).filter(({ id }) => !held.has(id));
  return {
    ended: others.filter(({ id }) => !alive.has(lockName(id))),
    elsewhere: others.filter(({ id }) => tabs.has(tabName(id))),
  };
}

/** What ended sessions have left behind, oldest first. */
export async function leftBehind(): Promise<KeptDraft[]> {
  try {
    return (await keptNow()).ended;
  } catch {
    return [];
  }
}

/**
 * Resolves when another tab that keeps something unsent is closed or crashes, which may be a moment after this one
 * was opened; never where no other tab does. Rejects once the signal is aborted.
 */
export async function whenLeft(signal: AbortSignal): Promise<void> {
  const { elsewhere } = await keptNow();
  const asked = { mode: 'shared', signal } as const;
  const { locks } = globalThis.navigator;
  await Promise.race(elsewhere.map(({ id }) => locks.request(tabName(id), asked, () => Promise.resolve())));
}

/** Removes what ended sessions have left behind of a prospect that is no more. */
export async function forgetKept(prospect: string): Promise<void> {
  const kept = (await leftBehind()).filter(({ value }) => value.prospect === prospect);
  const store = await deviceDrafts().catch(() => undefined);
  await Promise.allSettled(kept.map(({ id }) => store?.remove(id)));
}

/** Does something with what a session left behind, unless another tab is at it already. */
export async function claim<T>(session: string, act: () => Promise<T>): Promise<T | undefined> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return act();
  return locks.request(lockName(session), { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

/** Kept sections with row ids of this tab: those of the tab that kept them may be in use here. */
export function withOwnRows<T extends Partial<Draft>>(sections: T): T {
  const { childrenLoc } = sections;
  if (!childrenLoc) return sections;
  const own = childrenLoc.map((location) => ({
    ...location,
    classCodes: location.classCodes.map((line) => ({ ...line, id: newRowId() })),
  }));
  return { ...sections, childrenLoc: own };
}
