/** What happened to a draft without a hand on this keyboard, told for a while. */

/**
 * 'restored': kept by this browser and back again; 'updated': saved elsewhere and taken over; 'handed over': filled from
 * what another screen left in the session.
 */
export type DraftNews = 'restored' | 'updated' | 'handed over';

/** How long it is told, milliseconds. */
const TOLD_MS = 8000;

/** One per editing session. */
export class NewsBoard {
  #news: DraftNews | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly read = (): DraftNews | undefined => this.#news;

  /** Tells something new; undefined takes down what was told. */
  readonly tell = (news: DraftNews | undefined): void => {
    clearTimeout(this.#timer);
    this.#news = news;
    if (news !== undefined) this.#timer = setTimeout(() => this.tell(undefined), TOLD_MS);
    for (const listener of this.#listeners) listener();
  };
}
