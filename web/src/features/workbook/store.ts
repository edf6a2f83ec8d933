/** The workbook as it was read, and what is typed upon it; outside of React, so that a key renders one cell. */
import { trimmed } from './edits';
import { keyOf, placeOf, viewOf, type CellView } from './model';
import { cellOf } from './rows';
import { Steps, type Typed } from './steps';
import type {
  Cell,
  CellEdit,
  CellEdits,
  Change,
  Place,
  PreviewColumn,
  Workbook,
  WorkbookView,
} from './shapes';

/** The store of one workbook. */
export class WorkbookStore {
  #view: WorkbookView;
  #made = 0;
  readonly #steps = new Steps();
  readonly #listeners = new Set<() => void>();

  constructor(book: Workbook) {
    this.#view = {
      book,
      cells: new Map(),
      carriers: [],
      preview: new Map(),
      refused: new Map(),
      base: null,
      previewWhy: '',
      steps: { back: false, forth: false },
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): WorkbookView => this.#view;

  /** A newer workbook; what is typed stays upon it. */
  load(book: Workbook): void {
    if (book === this.#view.book) return;
    this.#set({ book, cells: stillTyped(book, this.#view.cells, true) });
  }

  /** The cell at a place with what is typed into it; undefined where there is none. */
  cell(place: Place): CellView | undefined {
    const cell = this.#cell(place);
    return cell && viewOf(cell, this.#view.cells.get(keyOf(place)));
  }

  /** Changes fields of cells, together: one step to take back. */
  edit(changes: readonly Change[]): void {
    const [only, ...more] = changes;
    if (!only) return;
    this.#steps.record(this.#typed(), more.length === 0 ? keyOf(only[0]) : '');
    const cells = new Map(this.#view.cells);
    const refused = new Map(this.#view.refused);
    for (const [place, change] of changes) {
      const cell = this.#cell(place);
      if (!cell) continue;
      const key = keyOf(place);
      const next = trimmed(cell, { seen: cell.version, ...cells.get(key), ...change }, true);
      if (next) cells.set(key, next);
      else cells.delete(key);
      refused.delete(key);
    }
    this.#set({ cells, refused });
  }

  /** The cell is left: a side without a percent is no change. */
  settle(place: Place): void {
    const [cell, edit] = [this.#cell(place), this.#view.cells.get(keyOf(place))];
    if (cell && edit) this.restore(place, trimmed(cell, edit));
    this.#steps.rest();
  }

  /** Takes back all that was typed into a cell. */
  forget(place: Place): void {
    this.#steps.record(this.#typed(), '');
    this.restore(place, undefined);
  }

  /** Takes the last step back; answers the cells that it changed. */
  readonly undo = (): Place[] => this.#step(this.#steps.back(this.#typed()));

  /** Takes the step again that was last taken back; answers the cells that it changed. */
  readonly redo = (): Place[] => this.#step(this.#steps.forth(this.#typed()));

  /** Lays what an earlier visit had typed under what is typed here, as one step; answers how many changes came. */
  takeUp(kept: Typed): number {
    const { book, cells: own, carriers: mine, base } = this.#view;
    const added = new Map<string, string>();
    const renamed = kept.carriers.flatMap((each) => {
      if (!each.added) return book.columns.some(({ key }) => key === each.key) ? [each] : [];
      // Each visit counts its new carriers from 1.
      this.#made += 1;
      added.set(each.key, `new_carrier_${this.#made}`);
      return [{ ...each, key: `new_carrier_${this.#made}` }];
    });
    const carriers = [...mine, ...renamed.filter(({ key }) => !mine.some((each) => each.key === key))];
    const found = [...kept.cells].flatMap(([key, edit]): [string, CellEdit][] => {
      const { column, row } = placeOf(key);
      const now = keyOf({ column: added.get(column) ?? column, row });
      return own.has(now) || !cellOf(book, now, carriers) ? [] : [[now, edit]];
    });
    const cells = new Map([...stillTyped(book, new Map(found)), ...stillTyped(book, own, true)]);
    const count = cells.size - own.size + carriers.length - mine.length;
    if (count === 0) return 0;
    this.#steps.record(this.#typed(), '');
    this.#set({ cells, carriers, base: Math.min(base ?? book.version, kept.base ?? book.version) });
    return count;
  }

  /** Puts back what stood in a cell: no step of its own. */
  restore(place: Place, edit: CellEdit | undefined): void {
    const cells = new Map(this.#view.cells);
    if (edit) cells.set(keyOf(place), edit);
    else cells.delete(keyOf(place));
    this.#set({ cells });
  }

  /** Puts back what was typed before an editor was opened, as a step that can be taken back. */
  putBack(place: Place, edit: CellEdit | undefined): void {
    if (this.#view.cells.get(keyOf(place)) === edit) return;
    this.#steps.record(this.#typed(), '');
    this.restore(place, edit);
  }

  /** Adds a carrier; answers its key, which stands until the Save. */
  addCarrier(name: string): string {
    this.#steps.record(this.#typed(), '');
    this.#made += 1;
    const key = `new_carrier_${this.#made}`;
    this.#set({ carriers: [...this.#view.carriers, { key, added: true, name, seen: 0 }] });
    return key;
  }

  /** Names a carrier, or takes it away; what was only added is forgotten. */
  changeCarrier(key: string, change: { name?: string; hidden?: boolean }): void {
    this.#steps.record(this.#typed(), '');
    const { carriers, cells } = this.#view;
    const known = carriers.find((each) => each.key === key);
    if (known?.added && change.hidden) {
      const left = new Map([...cells].filter(([cell]) => !cell.startsWith(`${key}:`)));
      this.#set({ carriers: carriers.filter((each) => each !== known), cells: left });
      return;
    }
    const saved = this.#view.book.columns.find((each) => each.key === key);
    const next = { key, added: false, seen: saved?.version ?? 0, ...known, ...change };
    this.#set({ carriers: [...carriers.filter((each) => each.key !== key), next] });
  }

  /** Forgets what was saved as a version: the edits that were sent and have not been typed over since. */
  saved(sent: WorkbookView, version: number): void {
    const left = [...this.#view.cells].filter(([key, edit]) => sent.cells.get(key) !== edit);
    const cells = new Map(left.map(([key, edit]) => [key, { ...edit, seen: version }]));
    const carriers = this.#view.carriers.filter((each) => !sent.carriers.includes(each));
    this.#view = { ...this.#view, base: version };
    this.#steps.clear();
    this.#set({ cells, carriers, refused: new Map(), preview: new Map() });
  }

  /** Forgets what was typed of a saved carrier. */
  forgetCarrier(key: string): void {
    this.#set({ carriers: this.#view.carriers.filter((each) => each.added || each.key !== key) });
  }

  refuse(refused: ReadonlyMap<string, string>): void {
    this.#set({ refused });
  }

  setPreview(columns: readonly PreviewColumn[], why = ''): void {
    if (columns.length === 0 && this.#view.preview.size === 0 && why === this.#view.previewWhy) return;
    this.#set({ preview: new Map(columns.map((each) => [each.column, each])), previewWhy: why });
  }

  #cell(place: Place): Cell | undefined {
    return cellOf(this.#view.book, keyOf(place), this.#view.carriers);
  }

  #typed(): Typed {
    const { cells, carriers, base } = this.#view;
    return { cells, carriers, base };
  }

  #step(to: Typed | undefined): Place[] {
    if (!to) return [];
    const { book, cells: now } = this.#view;
    const cells = stillTyped(book, to.cells);
    this.#set({ cells, carriers: to.carriers, base: to.base, refused: new Map() });
    const keys = new Set([...now.keys(), ...cells.keys()]);
    return [...keys].filter((key) => now.get(key) !== cells.get(key)).map(placeOf);
  }

  #set(part: Partial<WorkbookView>): void {
    const next = { ...this.#view, ...part };
    const typed = next.cells.size + next.carriers.length > 0;
    // Of a newer workbook read meanwhile: what was typed before still stands upon the older one.
    const base = typed ? (next.base ?? this.#view.book.version) : null;
    this.#view = { ...next, base, steps: this.#steps.reach({ ...next, base }) };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * What of these edits a workbook does not say itself.
 *
 * @param open one of them may be half typed: a minus before its digits stays.
 */
function stillTyped(book: Workbook, typed: CellEdits, open = false): CellEdits {
  const cells = new Map(typed);
  for (const [key, edit] of cells) {
    const cell = cellOf(book, key);
    if (cell && !trimmed(cell, edit, open)) cells.delete(key);
  }
  return cells;
}
