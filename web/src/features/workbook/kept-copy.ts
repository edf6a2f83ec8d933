/** A sealed copy in this browser of what is typed and not saved: over a reload, a crash, and the end of a session. */
import type { TabShelf } from '@/lib/tab-shelf';
import { newUuid } from '@/lib/uuid';

/** From a key to its safety on the disk, milliseconds; several keys make one write. */
export const KEEP_MS = 250;

/** Where something is typed. */
export interface KeptSource<T> {
  /** What is typed and not saved; null for nothing. */
  readonly read: () => T | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Whether what an earlier visit left belongs here, to who may save it. */
  readonly isMine: (kept: T) => boolean;
  /** Lays what an earlier visit had typed under what is typed here; answers how many changes came. */
  readonly takeUp: (kept: T) => number;
}

/** The copy of one visit. */
export class KeptCopy<T> {
  readonly #session = newUuid();
  readonly #shelf: TabShelf<T>;
  readonly #source: KeptSource<T>;
  #ends: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #kept = false;

  constructor(shelf: TabShelf<T>, source: KeptSource<T>) {
    this.#shelf = shelf;
    this.#source = source;
  }

  /**
   * Keeps what is typed from now on, and takes up what earlier visits left.
   *
   * @param took told how many changes came.
   */
  readonly begin = (took: (changes: number) => void): void => {
    const plan = () => {
      this.#timer ??= setTimeout(() => void this.write(), KEEP_MS);
    };
    const takeUp = () => this.#takeUp(took);
    this.#ends = [
      this.#shelf.hold(this.#session),
      this.#source.subscribe(plan),
      this.#shelf.onceLeft(takeUp),
    ];
    void takeUp();
  };

  /** Whether nothing is typed. */
  readonly isEmpty = (): boolean => this.#source.read() === null;

  /** Writes what is unsaved, or removes what is no longer; one after the other. */
  readonly write = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
    return this.#writing;
  };

  /** The page is left: what is still unsaved waits for the next visit. */
  readonly end = async (): Promise<void> => {
    const ends = this.#ends.splice(0);
    await this.write();
    for (const end of ends) end();
  };

  async #write(): Promise<void> {
    const typed = this.#source.read();
    if (typed === null && !this.#kept) return;
    const store = await this.#shelf.store();
    if (typed !== null) await store?.put(this.#session, typed);
    else await store?.remove(this.#session);
    this.#kept = typed !== null;
  }

  async #takeUp(took: (changes: number) => void): Promise<void> {
    const left = (await this.#shelf.leftBehind()).filter(({ value }) => this.#source.isMine(value));
    for (const { id, value } of left) {
      await this.#shelf.claim(id, async () => {
        // Left meanwhile, or closed to who reads it: it waits on.
        if (this.#ends.length === 0 || !this.#source.isMine(value)) return;
        const changes = this.#source.takeUp(value);
        await this.write();
        // Without room for a copy of this visit, that of the earlier one stays.
        if (changes === 0 || this.#kept) await (await this.#shelf.store())?.remove(id);
        if (changes > 0) took(changes);
      });
    }
  }
}
