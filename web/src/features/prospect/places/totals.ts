/** Running totals of heads and payroll: of a location, of a state, of all. */
import { payrollDollars } from '@/lib/money';
import { headsOf } from '@/lib/typed-number';
import { countedLines, type ClassLine, type Location } from '../draft/model';

/** Heads, payroll in whole dollars, and how many class codes they stand on. */
export interface Sums {
  readonly ft: number;
  readonly pt: number;
  readonly payroll: number;
  readonly classes: number;
}

/** A location that did not change keeps its sums: of fifty, a key changes one. */
const KNOWN = new WeakMap<Location, Sums>();

function ofLocation(location: Location): Sums {
  const known = KNOWN.get(location);
  if (known) return known;
  const lines = countedLines(location);
  const sum = (read: (line: ClassLine) => number) => lines.reduce((all, line) => all + read(line), 0);
  const sums = {
    ft: sum((line) => headsOf(line.ft) ?? 0),
    pt: sum((line) => headsOf(line.pt) ?? 0),
    payroll: sum((line) => payrollDollars(line.payroll) ?? 0),
    classes: lines.filter((line) => line.classCodeDescription !== '').length,
  };
  KNOWN.set(location, sums);
  return sums;
}

/** Heads and payroll of the lines that count. */
export function totals(locations: readonly Location[]): Sums {
  const all = { ft: 0, pt: 0, payroll: 0, classes: 0 };
  for (const location of locations) {
    const own = ofLocation(location);
    all.ft += own.ft;
    all.pt += own.pt;
    all.payroll += own.payroll;
    all.classes += own.classes;
  }
  return all;
}

/** The same for each state that has a location, by its letters; locations without a state come last. */
export function totalsByState(
  locations: readonly Location[],
): { readonly state: string; readonly locations: number; readonly sums: Sums }[] {
  const states = [...new Set(locations.map(({ state }) => state))].toSorted(
    (one, two) => Number(one === '') - Number(two === '') || one.localeCompare(two),
  );
  return states.map((state) => {
    const own = locations.filter((each) => each.state === state);
    return { state, locations: own.length, sums: totals(own) };
  });
}
