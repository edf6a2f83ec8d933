/** The opened draft for the components below: each reads the smallest part that it shows. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Keeping } from './device-copy';
import type { DraftNews } from './draft-notices';
import type { DraftSession } from './session';
import type { DraftView } from './store';
import type { SaveState } from './autosave';

/** Set by the page that opened the draft. */
export const DraftContext = createContext<DraftSession | null>(null);

/** The opened draft. Throws outside the quote flow. */
export function useDraftSession(): DraftSession {
  const session = useContext(DraftContext);
  if (!session) throw new Error('A part of stage one stands outside the quote flow.');
  return session;
}

/** A part of the view; the component renders again only when this part changes. Answer values or stored objects. */
export function useDraft<T>(select: (view: DraftView) => T): T {
  const { store } = useDraftSession();
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}

/** The message of a field, once it may be shown: the field was left, Continue was refused, or a server spoke. */
export function useProblem(path: string): string | null {
  return useDraft(({ issues, touched, attempted, marks }) =>
    attempted || touched.has(path) || marks.has(path) ? (issues.get(path) ?? null) : null,
  );
}

/** What is said of a field while nothing is wrong with it; null: nothing. */
export function useNote(path: string): string | null {
  return useDraft(({ notes }) => notes.get(path)?.message ?? null);
}

/** How the last save stands. */
export function useSaveState(): SaveState {
  const { autosave } = useDraftSession();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** The version of the draft that the server is known to have: another tab's save counts as well. */
export function useDraftVersion(): number {
  const { autosave } = useDraftSession();
  return useSyncExternalStore(autosave.subscribe, () => autosave.version);
}

/** Whether this browser holds what the server does not have yet. */
export function useKeeping(): Keeping {
  const { keeper } = useDraftSession();
  return useSyncExternalStore(keeper.subscribe, keeper.keeping);
}

/** What happened to the draft without a hand on this keyboard. */
export function useDraftNews(): DraftNews | undefined {
  const { news } = useDraftSession();
  return useSyncExternalStore(news.subscribe, news.read);
}

/** How many other tabs of this browser have the draft open. */
export function useOtherTabs(): number {
  const { tabs } = useDraftSession();
  return useSyncExternalStore(tabs.subscribe, tabs.others);
}
