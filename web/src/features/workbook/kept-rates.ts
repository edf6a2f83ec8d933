/** Figures of a column as they are typed on the rates screen, with their reason, kept in this browser. */
import { sessionStore } from '@/api/session';
import { TabShelf } from '@/lib/tab-shelf';
import { KeptCopy } from './kept-copy';
import type { Typed } from './rate-edits';

/** What stands typed. */
export interface RatesTyped {
  readonly typed: Typed;
  readonly reason: string;
  /** The version of the workbook that the first figure was typed upon; undefined while none is. */
  readonly base: number | undefined;
}

interface KeptRates {
  readonly submission: string;
  readonly column: string;
  readonly base: number | undefined;
  readonly typed: readonly (readonly [string, string])[];
  readonly reason: string;
}

const NOTHING: RatesTyped = { typed: new Map(), reason: '', base: undefined };

/** What is typed into one column. */
export class RatesDraft {
  readonly #listeners = new Set<() => void>();
  #now = NOTHING;

  readonly read = (): RatesTyped => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (part: Partial<RatesTyped>): void => {
    this.#now = { ...this.#now, ...part };
    for (const listener of this.#listeners) listener();
  };

  /** All of it was saved. */
  readonly clear = (): void => this.change(NOTHING);
}

const shelf = new TabShelf<KeptRates>('rates', () => sessionStore.current()?.draft_key);
sessionStore.whenForgotten(shelf.leave);

/** The copy of one visit to a column; isOpen: its figures may be changed by who looks at them. */
export const keptRates = (submission: string, column: string, draft: RatesDraft, isOpen: () => boolean) =>
  new KeptCopy<KeptRates>(shelf, {
    read: () => {
      const { typed, reason, base } = draft.read();
      return typed.size === 0 ? null : { submission, column, base, typed: [...typed], reason };
    },
    subscribe: draft.subscribe,
    isMine: (kept) => kept.submission === submission && kept.column === column && isOpen(),
    takeUp: (kept) => {
      const now = draft.read();
      const typed = new Map([...kept.typed, ...now.typed]);
      const bases = [kept.base, now.base].filter((base) => base !== undefined);
      draft.change({ typed, reason: now.reason || kept.reason, base: Math.min(...bases) });
      return typed.size - now.typed.size;
    },
  });
