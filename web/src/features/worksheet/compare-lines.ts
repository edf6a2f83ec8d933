/** How high the compare table will be, while its code and its worksheets are on their way. */
import type { Compared } from './compare-rows';

/** Lines of a skeleton as high as the table: a group of each state between two others. */
export function compareLines(programs: Compared['programs']): number {
  const priced = programs.filter(({ totals }) => totals !== null);
  const states = new Set(priced.flatMap((row) => row.states.map(({ state }) => state)));
  return 9 * (states.size + 1);
}
