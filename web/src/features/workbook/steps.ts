/** Going back and forth over what is typed and not saved: each step keeps what stood unsaved before it. */
import type { CarrierEdit, CellEdits, WorkbookView } from './shapes';

/** All that is typed, and the version that its oldest part was typed upon. */
export type Typed = Pick<WorkbookView, 'cells' | 'carriers' | 'base'>;

/** Steps share the edits that they did not change, so that each is small. */
const MOST = 500;

const sameCells = (one: CellEdits, two: CellEdits): boolean =>
  one.size === two.size && [...one].every(([key, edit]) => two.get(key) === edit);

const sameCarriers = (one: readonly CarrierEdit[], two: readonly CarrierEdit[]): boolean =>
  one.length === two.length && one.every((each, at) => each === two[at]);

const same = (one: Typed, two: Typed): boolean =>
  sameCells(one.cells, two.cells) && sameCarriers(one.carriers, two.carriers);

/** The steps since the last Save. */
export class Steps {
  #past: Typed[] = [];
  #future: Typed[] = [];
  #place = '';

  /** Remembers what stood before a change; typing on in the same cell joins the step before. '' for several cells. */
  record(before: Typed, place: string): void {
    this.#future = [];
    const typing = place !== '' && place === this.#place;
    this.#place = place;
    if (typing) return;
    this.#past.push(before);
    if (this.#past.length > MOST) this.#past.shift();
  }

  /** The cell is left: what is typed there next is a step of its own. */
  rest(): void {
    this.#place = '';
  }

  /** What stood before the last step that is not taken back already; undefined: there is none. */
  back = (now: Typed): Typed | undefined => this.#step(now, this.#past, this.#future);

  /** What was last taken back. */
  forth = (now: Typed): Typed | undefined => this.#step(now, this.#future, this.#past);

  /** What could be reached, without going there. */
  reach(now: Typed): { back: boolean; forth: boolean } {
    const other = (each: Typed) => !same(each, now);
    return { back: this.#past.some(other), forth: this.#future.some(other) };
  }

  /** Forgets everything: it was saved. */
  clear(): void {
    this.#past = [];
    this.#future = [];
    this.rest();
  }

  #step(now: Typed, from: Typed[], to: Typed[]): Typed | undefined {
    this.rest();
    for (let found = from.pop(); found; found = from.pop()) {
      // A cell that was typed into and taken back by Escape is as it was: such a step leads nowhere.
      if (same(found, now)) continue;
      to.push(now);
      return found;
    }
    return undefined;
  }
}
