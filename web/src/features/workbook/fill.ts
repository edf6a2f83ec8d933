/**
 * Filling a block down or across: what its first row or column holds goes into all of its other cells, or, where one of
 * them refuses it, into none.
 */
import type { FillWay } from '@/ui/grid-keys';
import type { GridBlock } from '@/ui/grid-range';
import type { Desk } from './context';
import { PREMIUM_FAULT, premiumFits } from './faults';
import { closedWords, keyOf, type CellView } from './model';
import { percentFault } from './percent';
import { rowsOf, shownColumns } from './rows';
import type { Change, Place } from './shapes';

/** A cell that cannot take what it was to be filled with, and why. */
export interface Refusal extends Place {
  readonly words: string;
}

/** What a fill comes to. */
export interface Fill {
  readonly changes: readonly Change[];
  readonly refused: readonly Refusal[];
}

/** A cell to be filled, and the one that it is filled from. */
type Pair = readonly [from: Place, to: Place];

/** Cells that never hold anything of their own: they are no part of a fill. */
const isSilent = ({ cell: { form } }: CellView): boolean => form === 'mono' || form === 'in_master';

/**
 * One line of a block, down a column or along a row: each cell after the first with the first, or, where there is
 * no other, the only cell with the one that stands before the block.
 *
 * @param line the places of the block's line. all: those of the whole grid there.
 */
function pairsOf({ store }: Desk, line: readonly Place[], all: readonly Place[]): Pair[] {
  const holds = (place: Place) => {
    const view = store.cell(place);
    return view !== undefined && !isSilent(view);
  };
  const [first, ...others] = line;
  if (!first) return [];
  const start = all.findIndex((each) => keyOf(each) === keyOf(first));
  const from = others.length > 0 ? first : all.slice(0, start).findLast(holds);
  if (!from) return [];
  return (others.length > 0 ? others : line).filter(holds).map((to) => [from, to]);
}

/** The cells of a block with their sources. */
function allPairs(desk: Desk, { rows, columns }: GridBlock, way: FillWay): Pair[] {
  const view = desk.store.read();
  if (way === 'down') {
    const down = (keys: readonly string[], column: string) => keys.map((row) => ({ column, row }));
    return columns.flatMap((column) => pairsOf(desk, down(rows, column), down(rowsOf(view), column)));
  }
  const along = (keys: readonly string[], row: string) => keys.map((column) => ({ column, row }));
  const all = shownColumns(view).map(({ key }) => key);
  return rows.flatMap((row) => pairsOf(desk, along(columns, row), along(all, row)));
}

/** The change of one cell, or why there is none. */
async function filledFrom({ store, ranges }: Desk, source: CellView, target: CellView, to: Place) {
  const custom = target.cell.form === 'custom';
  if (custom !== (source.cell.form === 'custom')) {
    return custom ? 'holds a premium, not a percent' : 'holds a percent, not a premium';
  }
  if (custom) return premiumFits(source.premium) ? { premium: source.premium } : PREMIUM_FAULT;
  const why = closedWords(store.read().book, target.cell);
  if (why !== '') return why;
  if (!source.cell.open) return 'there is no percent to fill it with';
  const fault = percentFault(source.percent, await ranges.ask(to.column, to.row, true));
  const { percent, reasons, note } = source;
  return fault ?? { percent, reasons: [...reasons], note };
}

/** What filling a block would change; the ranges of its cells are asked first. */
export async function fillOf(desk: Desk, block: GridBlock, way: FillWay): Promise<Fill> {
  const found = await Promise.all(
    allPairs(desk, block, way).map(async ([from, to]) => {
      const [source, target] = [desk.store.cell(from), desk.store.cell(to)];
      if (!source || !target || isSilent(source)) return [];
      return [[to, await filledFrom(desk, source, target, to)] as const];
    }),
  );
  const cells = found.flat();
  return {
    changes: cells.flatMap(([to, change]): Change[] => (typeof change === 'string' ? [] : [[to, change]])),
    refused: cells.flatMap(([to, words]) => (typeof words === 'string' ? [{ ...to, words }] : [])),
  };
}
