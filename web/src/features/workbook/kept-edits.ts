/** Unsaved cells and carriers of a workbook, kept in this browser. */
import { sessionStore } from '@/api/session';
import { TabShelf } from '@/lib/tab-shelf';
import { KeptCopy } from './kept-copy';
import type { CarrierEdit, CellEdit } from './shapes';
import type { WorkbookStore } from './store';

/** What one visit has typed into a workbook. */
interface KeptEdits {
  readonly submission: string;
  /** The version that the oldest of it was typed upon. */
  readonly base: number | null;
  readonly cells: readonly (readonly [string, CellEdit])[];
  readonly carriers: readonly CarrierEdit[];
}

const shelf = new TabShelf<KeptEdits>('workbook', () => sessionStore.current()?.draft_key);
sessionStore.whenForgotten(shelf.leave);

/** The copy of one visit to a workbook. */
export const keptEdits = (submission: string, store: WorkbookStore): KeptCopy<KeptEdits> =>
  new KeptCopy(shelf, {
    read: () => {
      const { cells, carriers, base } = store.read();
      return cells.size + carriers.length === 0 ? null : { submission, base, cells: [...cells], carriers };
    },
    subscribe: store.subscribe,
    isMine: (kept) => kept.submission === submission && store.read().book.allowed.save,
    takeUp: ({ cells, carriers, base }) => store.takeUp({ cells: new Map(cells), carriers, base }),
  });
