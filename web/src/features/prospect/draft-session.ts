/** One opened prospect in this tab: its draft, its autosave and its ids; lives across the steps of the flow. */
import {
  createProspect,
  keepProspect,
  patchProspect,
  refreshProspects,
  saveFailure,
  type Prospect,
} from './api';
import { Autosave, type SaveAnswer } from './autosave';
import { clashes, taken } from './conflict';
import { DraftStore } from './draft-store';
import type { Draft, Section } from './model';
import { draftOf, newDraft } from './wire';

/** A draft that is being edited. id and userId are '' until the first save made the prospect. */
export class DraftSession {
  id = '';
  userId = '';
  readonly store: DraftStore;
  readonly autosave: Autosave;
  /** Told once, when the first save made the prospect. */
  onCreated: ((prospect: Prospect) => void) | undefined;
  /** Told after each save with what the server now has. */
  onSaved: ((draft: Draft) => void) | undefined;

  private constructor(draft: Draft, version: number, viewOnly: boolean, now: () => number) {
    this.store = new DraftStore(draft, viewOnly);
    this.autosave = new Autosave(
      () => this.store.read().draft,
      version,
      (base, sections) => this.#save(base, sections),
      now,
    );
    let last = this.store.read().draft;
    this.store.subscribe(() => {
      const { draft: current } = this.store.read();
      // Messages that begin to show, or a prefill, are no typing: they must not store a draft.
      if (current !== last && !this.store.quiet) this.autosave.edited();
      last = current;
    });
  }

  /** An empty draft; nothing is stored before something was typed. */
  static fresh(today: string, now: () => number): DraftSession {
    return new DraftSession(newDraft(today), 0, false, now);
  }

  /** A draft with content that is not stored yet, such as the sample; the first edit or flush stores it. */
  static of(draft: Draft, today: string, now: () => number): DraftSession {
    const session = DraftSession.fresh(today, now);
    session.store.replace(draft);
    return session;
  }

  /** A stored prospect. */
  static opened(prospect: Prospect, now: () => number): DraftSession {
    const session = new DraftSession(
      draftOf(prospect.sections),
      prospect.version,
      prospect.quote_submitted,
      now,
    );
    session.id = prospect.id;
    session.userId = prospect.user_id;
    return session;
  }

  /** Ends a conflict: the clashing sections named are saved over theirs, the others are taken from them. */
  readonly resolve = (keepMine: readonly Section[]): void => {
    const state = this.autosave.state();
    if (state.kind !== 'conflict') return;
    this.#merge(state.theirs, state.version, keepMine);
  };

  #merge(theirs: Draft, version: number, keepMine: readonly Section[]): void {
    const mine = this.store.read().draft;
    this.store.replace(taken(this.autosave.saved, mine, theirs, keepMine));
    this.autosave.rebase(theirs, version);
  }

  async #save(base: number, sections: Partial<Draft>): Promise<SaveAnswer> {
    if (this.id === '') return this.#create();
    const ended = await patchProspect(this.id, base, sections);
    if (ended.kind === 'saved') {
      void keepProspect(this.id, { version: ended.version });
      void refreshProspects();
      this.onSaved?.(this.store.read().draft);
    }
    if (ended.kind === 'conflict') return this.#settle(ended);
    return ended;
  }

  /** Other sections than mine changed: take them and save mine again; the same ones: the person chooses. */
  async #settle(conflict: Extract<SaveAnswer, { kind: 'conflict' }>): Promise<SaveAnswer> {
    const { theirs, version } = conflict;
    const mine = this.store.read().draft;
    if (clashes(this.autosave.saved, mine, theirs).length > 0) return conflict;
    this.store.replace(taken(this.autosave.saved, mine, theirs, []));
    const merged = this.store.read().draft;
    return patchProspect(this.id, version, merged);
  }

  async #create(): Promise<SaveAnswer> {
    try {
      const made = await createProspect(this.store.read().draft);
      this.id = made.id;
      this.userId = made.user_id;
      this.onCreated?.(made);
      return { kind: 'saved', version: made.version };
    } catch (error) {
      return saveFailure(error);
    }
  }
}
