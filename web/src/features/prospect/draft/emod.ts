/** Which modification entries a draft has: one per independent bureau state, one combined entry for the rest. */
import { COMBINED, type Modification } from './model';

/** Bureau categories of the asked states, as the server answers them. */
export interface BureauCategories {
  readonly ncciStates: readonly string[];
  readonly actingNcciStates: readonly string[];
  readonly indBureauStates: readonly string[];
}

type Entries = Readonly<Record<string, Modification>>;

/** An untouched entry: no rate, both dates the policy's effective date, which starts out as today. */
export function emptyModification(day: string, stateList: readonly string[] = []): Modification {
  return {
    rate1: '',
    rate2: '',
    date1: day,
    date2: day,
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
  day: string,
): { entries: Entries; shelf: Entries } {
  // What nobody has touched is made anew: its day may be another by now.
  const kept = Object.entries(shelf).filter(([, entry]) => !entry.default);
  const known: Record<string, Modification> = { ...Object.fromEntries(kept), ...entries };
  const next: Record<string, Modification> = {};
  const combined = combinedStates(categories);
  if (combined.length > 0) {
    const first = (categories.actingNcciStates[0] ?? categories.ncciStates[0] ?? '').toLowerCase();
    const source = known[COMBINED] ?? known[first] ?? emptyModification(day);
    next[COMBINED] = { ...source, stateList: combined };
  }
  for (const state of categories.indBureauStates.map((each) => each.toLowerCase()).toSorted()) {
    next[state] = known[state] ?? emptyModification(day);
  }
  const dropped = Object.entries(known).filter(([key]) => !(key in next));
  return { entries: sameEntries(entries, next) ? entries : next, shelf: Object.fromEntries(dropped) };
}

/** The entries when the effective date moves: dates that nobody has set go with it; '' when nobody knows where it was. */
export function datesMoved(entries: Entries, from: string, to: string): Entries {
  const moved = Object.entries(entries).map(([key, entry]): [string, Modification] => {
    const follow = (day: string) => (entry.default || (day !== '' && day === from) ? to : day);
    return [key, { ...entry, date1: follow(entry.date1), date2: follow(entry.date2) }];
  });
  const next = Object.fromEntries(moved);
  return sameEntries(entries, next) ? entries : next;
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
