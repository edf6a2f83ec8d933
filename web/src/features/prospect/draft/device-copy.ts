/** Keeps what is unsaved in this browser, so that a crash, a cut or an outage takes nothing; gone once it is saved. */
import { changedSections, type Autosave } from './autosave';
import { deviceDrafts, holdSession, type Kept } from './device-store';
import type { DraftStore } from './store';
import { SECTIONS, type Draft, type Section } from './model';

/** From a key to its safety on the disk, milliseconds; several keys make one write. */
export const KEEP_MS = 250;

/** What is read of an editing session. */
export interface Editing {
  readonly key: string;
  /** '' until the first save made the prospect. */
  readonly id: string;
  /** The id of the prospect, also before it is made. */
  readonly prospect: string;
  readonly store: DraftStore;
  readonly autosave: Autosave;
}

/** Whether this browser holds what the server does not have. */
export type Keeping = 'nothing' | 'kept' | 'unable';

const pick = (draft: Draft, sections: readonly Section[]): Partial<Draft> =>
  Object.fromEntries(sections.map((section) => [section, draft[section]]));

/** What a session has that the server has not. */
export function unsentOf(session: Editing): Kept | undefined {
  const { autosave, store } = session;
  const { draft } = store.read();
  const sections = changedSections(autosave.saved, draft);
  if (sections.length === 0 || autosave.state().kind === 'clean') return undefined;
  const fresh = session.id === '';
  const sent = fresh ? SECTIONS : sections;
  return {
    prospect: session.prospect,
    version: fresh ? 0 : autosave.version,
    base: fresh ? {} : pick(autosave.saved, sections),
    sections: pick(draft, sent),
    company: draft.companyProfile.companyName,
  };
}

/** One per editing session. */
export class DeviceCopy {
  readonly #session: Editing;
  readonly #leave: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();
  #keeping: Keeping = 'nothing';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(session: Editing) {
    this.#session = session;
  }

  /** Keeps what is typed from now on. */
  readonly begin = (): void => {
    if (this.#leave.length > 0) return;
    const plan = () => {
      this.#timer ??= setTimeout(() => void this.write(), KEEP_MS);
    };
    const { store, autosave, key } = this.#session;
    this.#leave.push(store.subscribe(plan), autosave.subscribe(plan), holdSession(key));
    plan();
  };

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly keeping = (): Keeping => this.#keeping;

  /** Writes what is unsaved, or removes what is no longer; one after the other. */
  readonly write = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  };

  /** The session ends: what is still unsaved then is left for the next one to find. */
  readonly end = async (): Promise<void> => {
    await this.write();
    for (const leave of this.#leave.splice(0)) leave();
  };

  async #write(): Promise<void> {
    const unsent = unsentOf(this.#session);
    if (unsent === undefined && this.#keeping === 'nothing') return;
    try {
      const store = await deviceDrafts();
      if (unsent === undefined) {
        await store?.remove(this.#session.key);
        this.#become('nothing');
        return;
      }
      await store?.put(this.#session.key, unsent);
      this.#become(store ? 'kept' : 'unable');
    } catch {
      this.#become('unable');
    }
  }

  #become(keeping: Keeping): void {
    if (keeping === this.#keeping) return;
    this.#keeping = keeping;
    for (const listener of this.#listeners) listener();
  }
}
