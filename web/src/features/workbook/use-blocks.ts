/** What is done to blocks of cells, and what is to be told of it: a fill that was refused, texts without a place. */
import { useCallback, useRef, useState } from 'react';
import type { FillWay } from '@/ui/grid-keys';
import { blockOf, type GridBlock, type GridSpot, type RangeStore } from '@/ui/grid-range';
import { cleared, pastedInto } from './block-edits';
import { useDesk } from './context';
import { fillOf, type Fill } from './fill';
import { rowsOf, shownColumns } from './rows';

/** What became of the last act. asking: the ranges of this many cells are awaited. */
export type BlockNews =
  | { readonly kind: 'none' | 'nothing to fill' }
  | { readonly kind: 'asking'; readonly cells: number }
  | ({ readonly kind: 'refused' } & Fill)
  | { readonly kind: 'lost'; readonly texts: readonly string[] };

const NONE: BlockNews = { kind: 'none' };

/** What a page calls. */
export type Blocks = ReturnType<typeof useBlocks>;

/** The acts of a desk. selection: of its grid. */
export function useBlocks(selection: RangeStore) {
  const desk = useDesk();
  const [news, setNews] = useState<BlockNews>(NONE);
  const last = useRef(0);
  const dismiss = useCallback(() => {
    last.current += 1;
    setNews(NONE);
  }, []);
  const selected = useCallback((): GridBlock => {
    const view = desk.store.read();
    const columns = shownColumns(view).map(({ key }) => key);
    return blockOf(selection.read(), rowsOf(view), columns);
  }, [desk, selection]);
  const fill = async (way: FillWay) => {
    const block = selected();
    last.current += 1;
    const mine = last.current;
    setNews({ kind: 'asking', cells: block.rows.length * block.columns.length });
    const found = await fillOf(desk, block, way);
    // Another act, or a dismissal, came while the ranges were awaited.
    if (mine !== last.current) return;
    if (found.refused.length > 0) return setNews({ kind: 'refused', ...found });
    desk.store.edit(found.changes);
    setNews(found.changes.length > 0 ? NONE : { kind: 'nothing to fill' });
  };
  const paste = (text: string, at: GridSpot) => {
    const texts = pastedInto(desk, text, at);
    dismiss();
    if (texts.length > 0) setNews({ kind: 'lost', texts });
  };
  const erase = useCallback(() => {
    dismiss();
    cleared(desk, selected());
  }, [desk, dismiss, selected]);
  /** Fills the cells that take it, and leaves the others as they are. */
  const fillOthers = () => {
    if (news.kind === 'refused') desk.store.edit(news.changes);
    dismiss();
  };
  return { news, selected, fill, paste, erase, fillOthers, dismiss };
}
