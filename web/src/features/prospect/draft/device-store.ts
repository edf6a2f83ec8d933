/** Drafts that could not be sent yet, kept by this browser for the signed-in person only. */
import { sessionStore } from '@/api/session';
import type { Sealed } from '@/lib/sealed-store';
import { TabShelf } from '@/lib/tab-shelf';
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

const shelf = new TabShelf<Kept>('draft', () => sessionStore.current()?.draft_key);

/** The store of the person who is signed in; undefined where the browser keeps nothing, or nobody is. */
export const deviceDrafts = shelf.store;

/** Says that an editing session is alive in this tab: what it keeps is its own. Answers how to let go. */
export const holdSession = shelf.hold;

/** What ended sessions have left behind, oldest first. */
export const leftBehind = shelf.leftBehind;

/** Acts each time that another tab leaves something behind; answers how to stop. */
export const onceLeft = shelf.onceLeft;

/** Does something with what a session left behind, unless another tab is at it already. */
export const claim = shelf.claim;

sessionStore.whenForgotten(shelf.leave);

/** Removes what ended sessions have left behind of a prospect that is no more. */
export async function forgetKept(prospect: string): Promise<void> {
  const kept = (await leftBehind()).filter(({ value }) => value.prospect === prospect);
  const store = await deviceDrafts().catch(() => undefined);
  await Promise.allSettled(kept.map(({ id }) => store?.remove(id)));
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
