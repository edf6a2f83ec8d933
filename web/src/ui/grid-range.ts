/** The block of cells that is selected in a grid: from where it was begun to where it was extended. */

/** A cell by the key of its row and of its column. */
export interface GridSpot {
  readonly row: string;
  readonly column: string;
}

/** Both corners; the same one while a single cell is selected. */
export interface GridRange {
  readonly anchor: GridSpot;
  readonly head: GridSpot;
}

/** A block as keys, in the order of the grid. */
export interface GridBlock {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Holds the range outside of React: moving through cells renders only the frame around the block. */
export class RangeStore {
  #range: GridRange | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): GridRange | null => this.#range;

  /** Selects one cell. */
  readonly begin = (spot: GridSpot): void => this.#set({ anchor: spot, head: spot });

  /** Extends the block to a cell. */
  readonly extend = (spot: GridSpot): void => this.#set({ anchor: this.#range?.anchor ?? spot, head: spot });

  #set(range: GridRange): void {
    this.#range = range;
    for (const listener of this.#listeners) listener();
  }
}

/** The keys between two, both included; none when one of them is gone. */
function between(keys: readonly string[], one: string, two: string): string[] {
  const [from, to] = [keys.indexOf(one), keys.indexOf(two)];
  if (from < 0 || to < 0) return [];
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The block of a range over the rows and columns of a grid. */
export function blockOf(
  range: GridRange | null,
  rows: readonly string[],
  columns: readonly string[],
): GridBlock {
  if (!range) return { rows: [], columns: [] };
  const { anchor, head } = range;
  return {
    rows: between(rows, anchor.row, head.row),
    columns: between(columns, anchor.column, head.column),
  };
}

/** True when a block has more than one cell. */
export const isRanged = ({ rows, columns }: GridBlock): boolean => rows.length * columns.length > 1;
