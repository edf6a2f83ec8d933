/** Which modification entries a draft has: one per independent bureau state, one combined entry for the rest. */
import { COMBINED, type Modification } from './model';

/** Bureau categories of the asked states, as the server answers them. */
export interface BureauCategories {
  readonly ncciStates: readonly string[];
  readonly actingNcciStates: readonly string[];
  readonly indBureauStates: readonly string[];
}

type Entries = Readonly<Record<string, Modification>>;

/** An untouched entry: no rate, both dates today. */
export function emptyModification(today: string, stateList: readonly string[] = []): Modification {
  return {
    rate1: '',
    rate2: '',
    date1: today,
    date2: today,
    response: false,
    displayMore: false,
    default: true,
    stateList,
  };
}

/** The states a combined entry covers: NCCI and acting NCCI, each once, lower case, sorted. */
export function combinedStates({ ncciStates, actingNcciStates }: BureauCategories): string[] {
  return [...new Set([...ncciStates, ...actingNcciStates].map((state) => state.toLowerCase()))].toSorted();
}

/**
 * Entries that fit the categories. What no longer fits is dropped into the shelf and comes back with its values when
 * its state does; the first acting NCCI or first NCCI state supplies the combined entry where there is none.
 */
export function reconcile(
  entries: Entries,
  shelf: Entries,
  categories: BureauCategories,
  today: string,
): { entries: Entries; shelf: Entries } {
  const known: Record<string, Modification> = { ...shelf, ...entries };
  const next: Record<string, Modification> = {};
  const combined = combinedStates(categories);
  if (combined.length > 0) {
    const first = (categories.actingNcciStates[0] ?? categories.ncciStates[0] ?? '').toLowerCase();
    const source = known[COMBINED] ?? known[first] ?? emptyModification(today);
    next[COMBINED] = { ...source, stateList: combined };
  }
  for (const state of categories.indBureauStates.map((each) => each.toLowerCase()).toSorted()) {
    next[state] = known[state] ?? emptyModification(today);
  }
  const dropped = Object.entries(known).filter(([key]) => !(key in next));
  return { entries: sameEntries(entries, next) ? entries : next, shelf: Object.fromEntries(dropped) };
}

function sameEntries(left: Entries, right: Entries): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => {
      const [one, two] = [left[key], right[key]];
      return one !== undefined && two !== undefined && (one === two || sameEntry(one, two));
    })
  );
}

function sameEntry(one: Modification, two: Modification): boolean {
  return (
    one.rate1 === two.rate1 &&
    one.rate2 === two.rate2 &&
    one.date1 === two.date1 &&
    one.date2 === two.date2 &&
    one.response === two.response &&
    one.displayMore === two.displayMore &&
    one.default === two.default &&
    one.stateList.join() === two.stateList.join()
  );
}
