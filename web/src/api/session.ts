/**
 * Who is signed in. The cookie is HttpOnly; this store keeps only what GET /api/auth/session answers, in
 * memory. It also holds requests back while an expired session is renewed, so that waiting requests resume.
 */
import { useSyncExternalStore } from 'react';
import type { components } from './schema';

/** Answer of GET /api/auth/session when somebody is signed in. */
export type Session = components['schemas']['SessionAnswer'];

/** undefined: not asked yet; null: nobody. */
type Known = Session | null | undefined;

let current: Known;
let expired = false;
let renewal: { promise: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;
const listeners = new Set<() => void>();
const forgetters = new Set<(deliberate: boolean) => unknown>();
const savers = new Set<() => Promise<boolean>>();

/** How long signing out waits for what is still being saved. */
const LAST_SAVE_MS = 3000;

function publish(next: Known, isExpired: boolean): void {
  current = next;
  expired = isExpired;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sessionStore = {
  /** The session as last read. */
  current: (): Known => current,
  /** Token for X-CSRF-Token; '' without a session. */
  csrf: (): string => current?.csrf ?? '',
  /** True while the server no longer knows the session that this page was opened with. */
  isExpired: (): boolean => expired,
  /** Puts a fresh answer in place and lets waiting requests go on. */
  set(next: Session | null): void {
    publish(next, false);
    renewal?.settle(next !== null);
    renewal = null;
  },
  /** Forgets everything, as if the page had just been opened. */
  reset(): void {
    publish(undefined, false);
    renewal?.settle(false);
    renewal = null;
  },
  /**
   * Registers what else this browser keeps about a person and must drop at sign-out; told false when somebody else
   * takes over after the session had ended by itself, with work that could not be saved any more.
   */
  whenForgotten(forgetter: (deliberate: boolean) => unknown): void {
    forgetters.add(forgetter);
  },
  /**
   * Registers what must still be saved before a deliberate sign-out, and tells whether it is; answers how to take it
   * back.
   */
  beforeSignOut(saver: () => Promise<boolean>): () => void {
    savers.add(saver);
    return () => savers.delete(saver);
  },
  /** Saves what is registered, however long it takes. True when all of it is stored. */
  async stored(): Promise<boolean> {
    const endings = await Promise.allSettled([...savers].map((saver) => saver()));
    return endings.every((ending) => ending.status === 'fulfilled' && ending.value);
  },
  /** The same; gives up waiting after a moment. */
  async saved(stored: Promise<boolean> = sessionStore.stored()): Promise<boolean> {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LAST_SAVE_MS));
    return Promise.race([stored, late]);
  },
  /** Nobody is signed in any more: everything registered is dropped, which the answer waits for. */
  async forget(deliberate = true): Promise<void> {
    const dropped = [...forgetters].map((forgetter) => forgetter(deliberate));
    sessionStore.set(null);
    await Promise.allSettled(dropped);
  },
  /** Called on a 401: asks the person to sign in again; true once they did, false if they left. */
  renew(): Promise<boolean> {
    if (!renewal) {
      let settle: (renewed: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      renewal = { promise, settle };
      publish(current, true);
    }
    return renewal.promise;
  },
};

/** The signed-in session, or null. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, sessionStore.current) ?? null;
}

/** Whether the visitor of a campaign is here, who edits and quotes; notes, archive and deletion are the agency's. */
export const useVisitor = (): boolean => useSession()?.user.user_type === 'visitor';

/** True while the sign-in dialog must lie over the page. */
export function useSessionExpired(): boolean {
  return useSyncExternalStore(subscribe, sessionStore.isExpired);
}

/** True if the person is in any of the groups; letter case does not matter. */
export function inAnyGroup(groups: readonly string[], wanted: readonly string[]): boolean {
  const held = new Set(groups.map((group) => group.toLowerCase()));
  return wanted.some((group) => held.has(group.toLowerCase()));
}
