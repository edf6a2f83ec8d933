/** The frame around the selected block of a grid; one element, so that selecting renders no row. */
import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { blockOf, isRanged, type RangeStore } from './grid-range';
import styles from './grid-table.module.css';

interface OverlayProps {
  readonly ranges: RangeStore;
  readonly rows: readonly { readonly key: string }[];
  readonly offsets: readonly number[];
  readonly columns: readonly { readonly key: string; readonly typed: boolean }[];
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** Nothing while a single cell is selected. */
export function GridOverlay({ ranges, rows, offsets, columns, frame }: OverlayProps) {
  const range = useSyncExternalStore(ranges.subscribe, ranges.read);
  const keys = rows.map(({ key }) => key);
  const typed = columns.filter((column) => column.typed).map(({ key }) => key);
  const block = blockOf(range, keys, typed);
  const [from, to] = [block.columns[0], block.columns.at(-1)];
  const frameLine = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const title = (key: string | undefined) =>
      frame.current?.querySelector<HTMLElement>(`[data-title="${key}"]`) ?? null;
    const [one, two, line] = [title(from), title(to), frameLine.current];
    if (!one || !two || !line) return;
    line.style.left = `${one.offsetLeft}px`;
    line.style.width = `${two.offsetLeft + two.offsetWidth - one.offsetLeft}px`;
  });
  if (!isRanged(block)) return null;
  const first = keys.indexOf(block.rows[0] ?? '');
  const top = offsets[first] ?? 0;
  const height = (offsets[first + block.rows.length] ?? 0) - top;
  return <div ref={frameLine} className={styles.block} aria-hidden="true" style={{ top, height }} />;
}
