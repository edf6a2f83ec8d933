/**
 * What is typed in a place and not sent yet: kept for the signed-in person, over Escape, a reload and a crash, until it
 * is sent. The newest stands, whichever tab typed it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { TabShelf } from '@/lib/tab-shelf';
import { sessionStore } from './session';

/** What is typed in a place, by field. */
export type Typed = Readonly<Record<string, string>>;

const NOTHING: Typed = {};

const isBlank = (typed: Typed): boolean => Object.values(typed).every((text) => text.trim() === '');

/** What is typed everywhere. */
export class KeptTyped {
  readonly #shelf: TabShelf<Typed>;
  readonly #listeners = new Set<() => void>();
  /** As this browser had it when it was looked at last. */
  #stored: ReadonlyMap<string, Typed> = new Map();
  /** As this tab typed it; nothing in a place: it was sent. */
  readonly #typed = new Map<string, Typed>();
  #shown: ReadonlyMap<string, Typed> = new Map();
  readonly #unwritten = new Set<string>();
  #writing: Promise<void> = Promise.resolve();

  constructor(shelf: TabShelf<Typed>) {
    this.#shelf = shelf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** By place. */
  readonly read = (): ReadonlyMap<string, Typed> => this.#shown;

  /** Reads what earlier visits and other tabs have left. */
  readonly look = async (): Promise<void> => {
    const kept = (await (await this.#shelf.store())?.all().catch(() => undefined)) ?? [];
    this.#stored = new Map(kept.map(({ id, value }) => [id, value]));
    if (kept.length > 0) this.#tell();
  };

  /** Something is typed in a place. */
  readonly type = (place: string, change: Typed): void =>
    this.#put(place, { ...this.#shown.get(place), ...change });

  /** It was sent: it stands nowhere any more. */
  readonly forget = (place: string): void => this.#put(place, NOTHING);

  /** Nobody is signed in any more. */
  readonly leave = (deliberate: boolean): Promise<void> | undefined => {
    this.#stored = new Map();
    this.#typed.clear();
    this.#unwritten.clear();
    this.#tell();
    return this.#shelf.leave(deliberate);
  };

  /** Resolves once all of it is on the disk, as far as the browser keeps anything. */
  readonly written = (): Promise<void> => this.#writing;

  #put(place: string, typed: Typed): void {
    this.#typed.set(place, typed);
    this.#tell();
    this.#unwritten.add(place);
    this.#writing = this.#writing.then(() => this.#write(place)).catch(() => undefined);
  }

  /** What was typed while another write was on its way is one write. */
  async #write(place: string): Promise<void> {
    if (!this.#unwritten.delete(place)) return;
    const typed = this.#typed.get(place) ?? NOTHING;
    const store = await this.#shelf.store();
    await (isBlank(typed) ? store?.remove(place) : store?.put(place, typed));
  }

  #tell(): void {
    this.#shown = new Map([...this.#stored, ...this.#typed]);
    for (const listener of this.#listeners) listener();
  }
}

/** What the signed-in person has typed. */
export const keptTyped = new KeptTyped(new TabShelf<Typed>('typed', () => sessionStore.current()?.draft_key));
sessionStore.whenForgotten(keptTyped.leave);

/** What a screen does with it. */
export interface Kept {
  readonly of: (place: string) => Typed;
  readonly type: (place: string, change: Typed) => void;
  readonly forget: (place: string) => void;
}

/** What is typed, also by an earlier visit, which comes a moment later. */
export function useKeptTyped(): Kept {
  const shown = useSyncExternalStore(keptTyped.subscribe, keptTyped.read);
  useEffect(() => void keptTyped.look(), []);
  return { of: (place) => shown.get(place) ?? NOTHING, type: keptTyped.type, forget: keptTyped.forget };
}
