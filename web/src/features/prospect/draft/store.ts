/** The one owner of what is being typed: an immutable draft, what servers marked in it, and what can be undone. */
import { dayProblem } from '@/lib/dates';
import { EditHistory, type Landing } from './edit-history';
import type { Edit } from './edits';
import { reconcile, type BureauCategories } from './emod';
import { SECTIONS, type Draft, type Modification } from './model';
import { NO_FUNDS, type StateFunds } from './state-funds';
import { validate, type Issues, type Mark } from './validate';
import { notesOfFields, wholePayrolls } from './whole-payrolls';

/** Something the person may take back. */
export interface Undo {
  readonly id: number;
  readonly words: string;
}

interface Undoable extends Undo {
  readonly reverse: (draft: Draft) => Draft;
}

/** All that a stage-one screen can see; a part that did not change keeps its identity. */
export interface DraftView {
  readonly draft: Draft;
  readonly issues: Issues;
  readonly marks: ReadonlyMap<string, Mark>;
  /** What is said, quietly, of values that were put in order; each goes with its value. */
  readonly notes: ReadonlyMap<string, Mark>;
  /** Paths that were left once; their messages show. */
  readonly touched: ReadonlySet<string>;
  /** True after a refused Continue: all messages show. */
  readonly attempted: boolean;
  readonly undo: Undo | undefined;
  /** A step can be taken back, or come again. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Path of the field that the person is being led to; folded parts around it open. */
  readonly sought: string | undefined;
  /** How often somebody was led anywhere: the same field twice is two journeys. */
  readonly seeks: number;
  /** States whose own fund insures: their locations are kept and not quoted. */
  readonly funds: StateFunds;
  /** True once somebody said that the underwriting answers were read. */
  readonly answersRead: boolean;
  /** True once submitted: the draft accepts no edits. */
  readonly viewOnly: boolean;
}

/** Holds one draft; made once per opened prospect, shared by all its steps. */
export class DraftStore {
  #view: DraftView;
  #undo: Undoable[] = [];
  #undoMade = 0;
  #quiet = false;
  readonly #history = new EditHistory();
  #bureaus: { categories: BureauCategories; today: string } | undefined;
  readonly #listeners = new Set<() => void>();
  /** Modification entries whose state went away, kept for its return. */
  #shelf: Readonly<Record<string, Modification>> = {};
  /** All that was said, also of fields that hold something else now: a step back and forward shows it again. */
  #noted: ReadonlyMap<string, Mark>;

  /** @param reads it is never open, whatever becomes of its submission. */
  constructor(
    stored: Draft,
    viewOnly = false,
    private readonly reads = false,
  ) {
    const marks = new Map<string, Mark>();
    const { draft, notes } = wholePayrolls(stored);
    this.#noted = notes;
    this.#view = {
      draft,
      issues: validate(draft, marks),
      marks,
      notes,
      touched: new Set(),
      attempted: false,
      undo: undefined,
      canUndo: false,
      canRedo: false,
      sought: undefined,
      seeks: 0,
      funds: NO_FUNDS,
      answersRead: false,
      viewOnly: viewOnly || reads,
    };
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For useSyncExternalStore: the same object until something changes. */
  readonly read = (): DraftView => this.#view;

  /** Applies one step of a person; what can be undone is offered until it is used or dismissed. */
  readonly edit = (edit: Edit): void => {
    if (this.#view.viewOnly) return;
    const before = this.#view.draft;
    const draft = edit.apply(before);
    if (draft === before) return;
    if (edit.undo) {
      this.#undoMade += 1;
      this.#undo.push({ id: this.#undoMade, ...edit.undo });
    }
    const { field, follows } = edit;
    this.#history.record(before, draft, { field, follows, offer: edit.undo && this.#undoMade }, Date.now());
    this.#show({ draft });
  };

  /** Applies a step that nobody typed, before anything is stored: it makes no draft by itself. */
  readonly prefill = (edit: Edit): void => {
    this.#quiet = true;
    this.#show({ draft: edit.apply(this.#view.draft) });
    this.#quiet = false;
  };

  /** True while something is told that nobody typed. */
  readonly isQuiet = (): boolean => this.#quiet;

  /** Takes the newest undoable step back. */
  readonly undo = (): void => {
    const last = this.#undo.pop();
    if (last) this.edit({ apply: last.reverse });
  };

  /** Takes the last step back, whatever it was; the field that it was typed in comes into sight. */
  readonly stepBack = (): void =>
    this.#land(this.#view.viewOnly ? undefined : this.#history.back(this.#view.draft));

  /** Lets the step that was taken back come again. */
  readonly stepForth = (): void =>
    this.#land(this.#view.viewOnly ? undefined : this.#history.forth(this.#view.draft));

  #land(landing: Landing | undefined): void {
    if (!landing) return;
    const { draft, field, offers } = landing;
    this.#undo = this.#undo.filter(({ id }) => !offers.includes(id));
    this.#show({ draft });
    // The bureaus of the states that are there now, not of those that were.
    if (this.#bureaus) this.followBureaus(this.#bureaus.categories, this.#bureaus.today);
    if (field !== undefined) this.seek(field);
  }

  /** Forgets the newest undoable step. */
  readonly dismissUndo = (): void => {
    this.#undo.pop();
    this.#show({});
  };

  /** Forgets every offer to undo: the step on which they were made is left. */
  readonly dropOffers = (): void => {
    if (this.#undo.length === 0) return;
    this.#undo = [];
    this.#show({});
  };

  /** Tells which states insure through a fund of their own. */
  readonly knowFunds = (funds: StateFunds): void => {
    if (funds !== this.#view.funds) this.#show({ funds });
  };

  /** The answers were read: somebody says so, or takes it back. */
  readonly confirm = (answersRead: boolean): void => this.#show({ answersRead });

  /** Replaces a whole section without an offer to undo: answers of servers, a conflict resolved. */
  readonly replace = (sections: Partial<Draft>): void => {
    // No step of this person leads back over what somebody else wrote.
    const now = this.#view.draft;
    const other = SECTIONS.some((each) => each in sections && sections[each] !== now[each]);
    if (other && !('emodStatesData' in sections && Object.keys(sections).length === 1)) this.#history.clear();
    this.#show({ draft: { ...this.#view.draft, ...sections } });
  };

  /** Lets the modification entries follow the bureaus of the states; dropped values come back with their state. */
  readonly followBureaus = (categories: BureauCategories, today: string): void => {
    this.#bureaus = { categories, today };
    const { draft, viewOnly } = this.#view;
    const { effectiveDate } = draft.companyProfile;
    const day = dayProblem(effectiveDate) === null && effectiveDate !== '' ? effectiveDate : today;
    const next = reconcile(draft.emodStatesData, this.#shelf, categories, day);
    this.#shelf = next.shelf;
    // Who only reads sees the entries of the states; nobody typed anything that would have to be saved.
    this.#quiet = viewOnly;
    if (next.entries !== draft.emodStatesData) this.replace({ emodStatesData: next.entries });
    this.#quiet = false;
  };

  /** Remembers what a server said about a value, or that it has no objection. */
  readonly mark = (path: string, mark: Mark | undefined): void => {
    const before = this.#view.marks.get(path);
    if (before?.value === mark?.value && before?.message === mark?.message) return;
    const marks = new Map(this.#view.marks);
    if (mark) marks.set(path, mark);
    else marks.delete(path);
    this.#show({ marks });
  };

  /** Says what was put in order, beside what is said already. */
  readonly note = (notes: ReadonlyMap<string, Mark>): void => {
    if (notes.size === 0) return;
    this.#noted = new Map([...this.#noted, ...notes]);
    this.#show({});
  };

  /** A field was left: from now on it shows its message. */
  readonly touch = (path: string): void => {
    if (this.#view.touched.has(path)) return;
    this.#show({ touched: new Set(this.#view.touched).add(path) });
  };

  /** Continue was refused: all messages show. */
  readonly attempt = (): void => this.#show({ attempted: true });

  /** Leads to a field: folded parts around it open. */
  readonly seek = (path: string | undefined): void =>
    this.#show({ sought: path, seeks: this.#view.seeks + 1 });

  /** Locks the draft, after submission. */
  readonly lock = (viewOnly: boolean): void => this.#show({ viewOnly: viewOnly || this.reads });

  #show(patch: Partial<DraftView>): void {
    const next = { ...this.#view, ...patch };
    const stale =
      next.draft !== this.#view.draft || next.marks !== this.#view.marks || next.funds !== this.#view.funds;
    const last = this.#undo.at(-1);
    this.#view = {
      ...next,
      issues: stale ? same(next.issues, validate(next.draft, next.marks, next.funds)) : next.issues,
      notes: same(next.notes, notesOfFields(this.#noted, next.draft)),
      undo: last && { id: last.id, words: last.words },
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** What is known while nothing about it changed: who shows it renders only when it does. */
function same<T>(known: ReadonlyMap<string, T>, found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  if (known.size !== found.size) return found;
  const order = known.keys();
  for (const [path, message] of found) {
    if (order.next().value !== path || known.get(path) !== message) return found;
  }
  return known;
}
