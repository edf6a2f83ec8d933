/** The opened workbook for the parts of its page: each reads the smallest part that it shows. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { keyOf, viewOf, type CellView } from './model';
import type { Range } from './percent';
import type { RangeStore } from './ranges';
import { cellOf } from './rows';
import type { WorkbookStore } from './store';
import type { Place, WorkbookView } from './shapes';

/** What the page opened. */
export interface Desk {
  readonly submission: string;
  readonly store: WorkbookStore;
  readonly ranges: RangeStore;
}

export const DeskContext = createContext<Desk | null>(null);

/** The desk. Throws outside the underwriting page. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A part of the workbook stands outside the underwriting page.');
  return desk;
}

/** A part of the view; answer values or stored objects. */
export function useBook<T>(select: (view: WorkbookView) => T): T {
  const { store } = useDesk();
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}

/** The whole view. */
export const useView = (): WorkbookView => useBook((view) => view);

/** A cell with what is typed into it. */
export function useCell(place: Place): CellView | undefined {
  const key = keyOf(place);
  const cell = useBook(({ book, carriers }) => cellOf(book, key, carriers));
  const edit = useBook(({ cells }) => cells.get(key));
  return cell && viewOf(cell, edit);
}

/** The range of a program in a state, as far as it is known. */
export function useRange({ column, row }: Place): Range {
  const { ranges } = useDesk();
  return useSyncExternalStore(ranges.subscribe, () => ranges.of(column, row));
}

/** All ranges that are known. */
export function useRanges(): ReadonlyMap<string, Range> {
  const { ranges } = useDesk();
  return useSyncExternalStore(ranges.subscribe, ranges.read);
}
