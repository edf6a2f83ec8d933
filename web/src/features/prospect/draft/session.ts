/** One opened prospect in this tab: its draft, its autosave and its ids; lives across the steps of the flow. */
import { newUuid } from '@/lib/uuid';
import {
  createProspect,
  dropProspect,
  keepProspect,
  patchProspect,
  readProspect,
  saveFailure,
  type Prospect,
} from './api';
import { Autosave, without, type SaveAnswer } from './autosave';
import { clashes, ELSEWHERE, merged, type Newer } from './conflict';
import { withOwnRows, type KeptDraft } from './device-store';
import { DeviceCopy } from './device-copy';
import { NewsBoard } from './draft-notices';
import { DraftStore } from './store';
import { DraftTabs } from './browser-tabs';
import type { Draft, Section } from './model';
import { draftOf, newDraft } from './wire';
import { refreshWork } from './work-list';

/** A draft that is being edited. id and userId are '' until the first save made the prospect. */
export class DraftSession {
  /** Names this editing session among all tabs of this browser. */
  readonly key = newUuid();
  id = '';
  userId = '';
  readonly store: DraftStore;
  readonly autosave: Autosave;
  readonly tabs: DraftTabs;
  readonly keeper: DeviceCopy;
  readonly news = new NewsBoard();
  /** Told once, when the first save made the prospect. */
  onCreated: ((prospect: Prospect) => void) | undefined;
  /** Told after each save with what the server now has. */
  onSaved: ((draft: Draft) => void) | undefined;
  /** The id that the first save gives the prospect, so that it is made once however often it is sent. */
  readonly #wanted: string;
  #tries = 0;

  private constructor(draft: Draft, stored: Stored, now: () => number) {
    this.id = stored.id;
    this.userId = stored.userId;
    this.#wanted = stored.wanted ?? newUuid();
    if (stored.wanted !== undefined) this.#tries = 1;
    this.store = new DraftStore(draft, stored.viewOnly, stored.reads);
    this.autosave = new Autosave(
      () => this.store.read().draft,
      stored.version,
      (base, sections) => this.#save(base, sections),
      now,
    );
    let last = this.store.read().draft;
    this.store.subscribe(() => {
      const { draft: current } = this.store.read();
      // Messages that begin to show, or a prefill, are no typing: they must not store a draft.
      if (current !== last && !this.store.isQuiet()) this.autosave.edited();
      last = current;
    });
    this.tabs = new DraftTabs(this.key, {
      prospect: () => this.id,
      saved: (version) => void this.#heard(version),
    });
    this.keeper = new DeviceCopy(this);
  }

  /**
   * An empty draft; nothing is stored before something was typed.
   *
   * @param wanted the id under which an earlier session may have sent it already.
   */
  static fresh(today: string, now: () => number, wanted?: string): DraftSession {
    return new DraftSession(newDraft(today), { ...UNSTORED, wanted }, now);
  }

  /** A draft with content that is not stored yet, such as the sample; the first edit or flush stores it. */
  static of(draft: Draft, today: string, now: () => number): DraftSession {
    const session = DraftSession.fresh(today, now);
    session.store.replace(draft);
    return session;
  }

  /** A stored prospect; who only reads it changes nothing, whatever becomes of its submission. */
  static opened(prospect: Prospect, now: () => number, reads = false): DraftSession {
    const { id, user_id: userId, version, quote_submitted: viewOnly } = prospect;
    return new DraftSession(draftOf(prospect.sections), { id, userId, version, viewOnly, reads }, now);
  }

  /** The id of the prospect, also before it is made. */
  get prospect(): string {
    return this.id || this.#wanted;
  }

  /** Puts back what an earlier session typed and could not save; what clashes with a newer version is asked about. */
  readonly restore = ({ value }: KeptDraft): void => {
    const { draft: stored } = this.store.read();
    const base = { ...stored, ...value.base };
    const mine = { ...stored, ...withOwnRows(value.sections) };
    this.news.tell('restored');
    if (value.version >= this.autosave.version) this.store.replace(mine);
    else this.#join(base, mine, { version: this.autosave.version, theirs: stored, by: '', at: '' });
  };

  /** Takes up a newer version from elsewhere; what clashes with what was typed here is asked about. */
  readonly adopt = async (newer: Newer): Promise<void> => {
    await this.autosave.settled();
    if (newer.version <= this.autosave.version || this.autosave.state().kind === 'conflict') return;
    this.news.tell('updated');
    this.#join(this.autosave.saved, this.store.read().draft, newer);
  };

  /** Looks whether somebody saved a newer version; without an answer nothing changes. */
  readonly refresh = async (): Promise<void> => {
    if (this.id === '') return;
    try {
      const stored = await readProspect(this.id);
      const { version, updated_at: at } = stored;
      if (version <= this.autosave.version) return;
      this.store.lock(stored.quote_submitted);
      await this.adopt({ version, theirs: draftOf(stored.sections), by: '', at });
      await keepProspect(this.id, stored);
    } catch {
      // The next save or the next look finds out.
    }
  };

  /** Continue's own save has written the whole draft. */
  readonly wrote = (draft: Draft, version: number): void => {
    this.autosave.wrote(draft, version);
    this.tabs.saved(version);
  };

  /** Ends a conflict: the clashing sections named are saved over theirs, the others are taken from them. */
  readonly resolve = (keepMine: readonly Section[]): void => {
    const state = this.autosave.state();
    if (state.kind !== 'conflict') return;
    const { draft, saved } = merged(this.autosave.saved, this.store.read().draft, state.theirs, keepMine);
    this.store.replace(draft);
    this.autosave.rebase(saved, state.version);
  };

  /** The draft stands on the screen: from now on it is kept, and other tabs are heard. */
  readonly begin = (): void => {
    this.keeper.begin();
    this.tabs.begin();
  };

  /** Leaves the draft: a last save is tried, what it cannot send stays in this browser. */
  readonly end = async (): Promise<void> => {
    // What this page read when it opened the draft is older than what was typed since.
    void dropProspect(this.id);
    // A draft that was only prefilled is no draft yet.
    if (this.autosave.state().kind !== 'clean' && this.autosave.dirty()) await this.autosave.flush();
    this.autosave.stop();
    this.news.tell(undefined);
    this.tabs.end();
    await this.keeper.end();
  };

  #join(base: Draft, mine: Draft, newer: Newer): void {
    if (clashes(base, mine, newer.theirs).length > 0) {
      this.autosave.clash(base, newer);
      this.store.replace(mine);
      return;
    }
    const { draft, saved } = merged(base, mine, newer.theirs, []);
    this.store.replace(draft);
    this.autosave.rebase(saved, newer.version);
  }

  async #heard(version: number): Promise<void> {
    if (version <= this.autosave.version) return;
    const stored = await readProspect(this.id).catch(() => undefined);
    if (!stored) return;
    const theirs = draftOf(stored.sections);
    await this.adopt({ version: stored.version, theirs, by: ELSEWHERE, at: stored.updated_at });
  }

  async #save(base: number, sections: Partial<Draft>): Promise<SaveAnswer> {
    this.#tries += 1;
    if (this.id === '') return this.#create();
    const ended = await this.#patch(base, sections);
    if (ended.kind === 'conflict') return this.#settle(ended);
    const good = ended.kind === 'refused' ? without(sections, ended.sections) : undefined;
    if (!good) return ended;
    // One bad field holds up its own section only; it is sent, and refused, by itself next.
    const rest = await this.#patch(base, good);
    if (rest.kind === 'conflict') return this.#settle(rest);
    return rest.kind === 'saved'
      ? { kind: 'merged', saved: { ...this.autosave.saved, ...good }, version: rest.version }
      : ended;
  }

  async #patch(base: number, sections: Partial<Draft>): Promise<SaveAnswer> {
    const ended = await patchProspect(this.id, base, sections);
    if (ended.kind === 'saved') {
      void keepProspect(this.id, { version: ended.version });
      void refreshWork();
      this.tabs.saved(ended.version);
      this.onSaved?.(this.store.read().draft);
    }
    return ended;
  }

  /** Other sections than mine changed: both are kept, and mine sent again; the same ones: the person chooses. */
  #settle(newer: Newer & { readonly kind: 'conflict' }): SaveAnswer {
    const [base, mine] = [this.autosave.saved, this.store.read().draft];
    if (clashes(base, mine, newer.theirs).length > 0) return newer;
    const { draft, saved } = merged(base, mine, newer.theirs, []);
    this.store.replace(draft);
    return { kind: 'merged', saved, version: newer.version };
  }

  async #create(sections?: Partial<Draft>): Promise<SaveAnswer> {
    const sent = this.store.read().draft;
    try {
      const made = await createProspect(this.#wanted, sections ?? sent);
      this.id = made.id;
      this.userId = made.user_id;
      this.onCreated?.(made);
      this.tabs.announce();
      // An earlier try may have arrived without its answer: then the server has what was typed until then.
      if (this.#tries > 1 || sections) {
        const { saved } = merged(sent, sent, draftOf(made.sections), []);
        return { kind: 'merged', saved, version: made.version };
      }
      return { kind: 'saved', version: made.version };
    } catch (error) {
      const failure = saveFailure(error);
      const good = failure.kind === 'refused' && !sections ? without(sent, failure.sections) : undefined;
      return good ? this.#create(good) : failure;
    }
  }
}

/** What the server knows of a draft when it is opened. */
interface Stored {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly viewOnly: boolean;
  readonly reads?: boolean;
  readonly wanted?: string | undefined;
}

const UNSTORED: Stored = { id: '', userId: '', version: 0, viewOnly: false };
