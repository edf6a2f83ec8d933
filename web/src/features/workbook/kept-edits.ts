/** What is typed and not saved, kept sealed in this browser: over a reload, a crash, and the end of a session. */
import { sessionStore } from '@/api/session';
import { TabShelf } from '@/lib/tab-shelf';
import { newUuid } from '@/lib/uuid';
import type { CarrierEdit, CellEdit } from './shapes';
import type { WorkbookStore } from './store';

/** What one visit has typed into a workbook. */
interface KeptEdits {
  readonly submission: string;
  /** The version that the oldest of it was typed upon. */
  readonly base: number | null;
  readonly cells: readonly (readonly [string, CellEdit])[];
  readonly carriers: readonly CarrierEdit[];
}

const shelf = new TabShelf<KeptEdits>('workbook', () => sessionStore.current()?.draft_key);
sessionStore.whenForgotten(shelf.leave);

/** From a key to its safety on the disk, milliseconds; several keys make one write. */
export const KEEP_MS = 250;

/** The copy of one visit to a workbook. */
export class KeptCopy {
  readonly #session = newUuid();
  readonly #submission: string;
  readonly #store: WorkbookStore;
  #ends: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #kept = false;

  constructor(submission: string, store: WorkbookStore) {
    this.#submission = submission;
    this.#store = store;
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
    this.#ends = [shelf.hold(this.#session), this.#store.subscribe(plan), shelf.onceLeft(takeUp)];
    void takeUp();
  };

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
    const { cells, carriers, base } = this.#store.read();
    const typed = cells.size + carriers.length > 0;
    if (!typed && !this.#kept) return;
    const store = await shelf.store();
    if (typed) {
      const kept = { submission: this.#submission, base, cells: [...cells], carriers };
      await store?.put(this.#session, kept);
    } else await store?.remove(this.#session);
    this.#kept = typed;
  }

  async #takeUp(took: (changes: number) => void): Promise<void> {
    const left = (await shelf.leftBehind()).filter(({ value }) => value.submission === this.#submission);
    for (const { id, value } of left) {
      await shelf.claim(id, async () => {
        // Left meanwhile, or closed to who reads it: it waits on.
        if (this.#ends.length === 0 || !this.#store.read().book.allowed.save) return;
        const { cells, carriers, base } = value;
        const changes = this.#store.takeUp({ cells: new Map(cells), carriers, base });
        await this.write();
        // Without room for a copy of this visit, that of the earlier one stays.
        if (changes === 0 || this.#kept) await (await shelf.store())?.remove(id);
        if (changes > 0) took(changes);
      });
    }
  }
}
