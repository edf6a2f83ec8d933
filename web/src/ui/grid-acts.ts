/** What happens on keys, mouse and clipboard in a grid; events come from the frame, cells are found by their marks. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { matrixText } from '@/lib/tsv';
import { gridAct, type GridAct } from './grid-keys';
import { scrollFor } from './grid-layout';
import { blockOf, isRanged, type GridBlock, type GridSpot, type RangeStore } from './grid-range';

/** What a page does with blocks of cells. */
export interface GridHandlers {
  readonly textOf: (spot: GridSpot) => string;
  /** A text with tabs or lines was pasted at a cell. */
  readonly onPaste: (text: string, at: GridSpot) => void;
  readonly onClear: (block: GridBlock) => void;
  readonly onFill: (block: GridBlock) => void;
  /** Absent where columns hold different things: the key stays the browser's. */
  readonly onFillAcross?: (block: GridBlock) => void;
  /** A row below this one is wanted. */
  readonly onInsert: (row: string) => void;
  readonly onRemove: (row: string) => void;
}

/** What the acts know of the grid. */
interface ActsProps extends GridHandlers {
  readonly columns: readonly { readonly key: string; readonly typed: boolean }[];
  readonly rows: readonly { readonly key: string; readonly heading?: boolean }[];
  /** Most pixels of the frame. */
  readonly most?: number;
  readonly readOnly: boolean;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly end: RefObject<HTMLSpanElement | null>;
  readonly ranges: RangeStore;
  readonly offsets: readonly number[];
  readonly setTop: (top: number) => void;
}

const INPUT = 'input, textarea, button';

/** The cell that an event happened in. */
function spotOf(target: EventTarget): GridSpot | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined || column === undefined ? undefined : { row, column };
}

const textField = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.type === 'text' ? target : undefined;

/** Scrolls a frame sideways until a cell stands beside the first column, which stays in sight. */
function reveal(frame: HTMLElement, row: HTMLElement, cell: HTMLElement): void {
  if (frame.dataset['wide'] === undefined) return;
  const first = row.firstElementChild instanceof HTMLElement ? row.firstElementChild.offsetWidth : 0;
  const [left, right] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (left < frame.scrollLeft + first) frame.scrollLeft = left - first;
  else if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}

/** How the text of a field is selected. */
function caret(field: HTMLInputElement | undefined) {
  if (!field) return { fresh: true, atStart: true, atEnd: true };
  const [from, to, length] = [field.selectionStart ?? 0, field.selectionEnd ?? 0, field.value.length];
  return {
    fresh: from === 0 && to === length,
    atStart: from === 0 && to === 0,
    atEnd: from === length && to === length,
  };
}

/** The acts; each reads the newest rows, so that handlers keep their identity. */
export function useGridActs(props: ActsProps) {
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });

  /** Brings a cell into sight, lets its row be rendered, and gives it the focus. */
  const show = useCallback((spot: GridSpot): boolean => {
    const { rows, offsets, frame, most = 560, setTop } = now.current;
    const index = rows.findIndex(({ key }) => key === spot.row);
    if (index < 0 || !frame.current) return false;
    const top = scrollFor(offsets, index, frame.current.scrollTop, most);
    if (top !== frame.current.scrollTop) {
      flushSync(() => setTop(top));
      frame.current.scrollTop = top;
    }
    const row = [...frame.current.querySelectorAll<HTMLElement>('[data-row]')].find(
      (each) => each.dataset['row'] === spot.row,
    );
    const cell = row?.querySelector<HTMLElement>(`[data-column="${spot.column}"]`);
    const field = cell?.querySelector<HTMLElement>(INPUT);
    if (!field || field.matches(':disabled')) return false;
    field.focus({ preventScroll: true });
    if (cell && row) reveal(frame.current, row, cell);
    textField(field)?.select();
    const box = field.getBoundingClientRect();
    if (box.top < 72 || box.bottom > window.innerHeight - 96) field.scrollIntoView({ block: 'center' });
    return document.activeElement === field;
  }, []);

  const typedRows = () => now.current.rows.filter(({ heading }) => !heading).map(({ key }) => key);
  const typedColumns = () => now.current.columns.filter(({ typed }) => typed).map(({ key }) => key);
  const block = (): GridBlock => blockOf(now.current.ranges.read(), typedRows(), typedColumns());

  /** Moves from a cell, over headings and closed cells; extend keeps the start of the block. */
  const move = (from: GridSpot, act: Extract<GridAct, { kind: 'move' }>): boolean => {
    const { ranges } = now.current;
    const [rows, columns] = [typedRows(), typedColumns()];
    const start = act.extend ? (ranges.read()?.head ?? from) : from;
    let [row, column] = [rows.indexOf(start.row), columns.indexOf(start.column)];
    const [down, right] = [Math.sign(act.rows), Math.sign(act.columns)];
    const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
    row = clamp(row + act.rows, rows.length);
    column += act.columns;
    for (; rows[row] !== undefined && columns[column] !== undefined; row += down, column += right) {
      const spot = { row: rows[row] ?? '', column: columns[column] ?? '' };
      if (spot.row === start.row && spot.column === start.column) return false;
      if (act.extend) {
        const reached = ranges.read() ?? { anchor: from };
        show(spot);
        ranges.begin(reached.anchor);
        ranges.extend(spot);
        return true;
      }
      if (show(spot)) return true;
    }
    return false;
  };

  const edge = (from: GridSpot, to: Extract<GridAct, { kind: 'edge' }>['to']) => {
    const [rows, columns] = [typedRows(), typedColumns()];
    const row = to === 'first' ? rows[0] : to === 'last' ? rows.at(-1) : from.row;
    const column = to === 'start' || to === 'first' ? columns[0] : columns.at(-1);
    if (row !== undefined && column !== undefined) show({ row, column });
  };

  const pressed = (event: React.KeyboardEvent) => {
    const spot = spotOf(event.target);
    if (event.defaultPrevented || !spot || event.nativeEvent.isComposing) return;
    const field = textField(event.target);
    if (!field && event.key === 'Enter') return;
    const act = gridAct({
      key: event.key,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
      ...caret(field),
      ranged: isRanged(block()),
      page: Math.max(1, Math.floor((now.current.most ?? 560) / 40)),
    });
    if (!act) return;
    const done = perform(act, spot, field);
    if (done) event.preventDefault();
  };

  const perform = (act: GridAct, spot: GridSpot, field: HTMLInputElement | undefined): boolean => {
    const { readOnly, onClear, onFill, onFillAcross, onInsert, onRemove, end } = now.current;
    if (act.kind === 'move') return move(spot, act) || act.rows !== 0;
    if (act.kind === 'fill' && act.way === 'across' && (readOnly || !onFillAcross)) return false;
    if (act.kind === 'edge') edge(spot, act.to);
    else if (act.kind === 'leave') end.current?.focus();
    else if (act.kind === 'edit') field?.setSelectionRange(field.value.length, field.value.length);
    else if (!readOnly) {
      if (act.kind === 'clear') onClear(block());
      if (act.kind === 'fill') (act.way === 'down' ? onFill : onFillAcross)?.(block());
      if (act.kind === 'insert') onInsert(spot.row);
      if (act.kind === 'remove') onRemove(spot.row);
    }
    return true;
  };

  /** The row that got the focus; a cell selects its text, so that typing replaces it. */
  const focused = (event: React.FocusEvent): string | undefined => {
    const spot = spotOf(event.target);
    if (spot) {
      now.current.ranges.begin(spot);
      textField(event.target)?.select();
    }
    return spot?.row ?? event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  };

  /** The first click chooses a cell, the second one sets the caret; with Shift the block reaches here. */
  const clicked = (event: React.MouseEvent) => {
    const field = textField(event.target);
    const spot = spotOf(event.target);
    if (!spot || event.button !== 0) return;
    if (event.shiftKey && now.current.ranges.read()) {
      event.preventDefault();
      now.current.ranges.extend(spot);
    } else if (!field) return;
    else if (document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else now.current.ranges.begin(spot);
  };

  const dragged = (event: React.MouseEvent) => {
    const spot = event.buttons === 1 ? spotOf(event.target) : undefined;
    const range = now.current.ranges.read();
    if (!spot || !range || document.activeElement === event.target) return;
    now.current.ranges.extend(spot);
  };

  const copied = (event: React.ClipboardEvent): boolean => {
    const { rows, columns } = block();
    if (!isRanged({ rows, columns })) return false;
    const cells = rows.map((row) => columns.map((column) => now.current.textOf({ row, column })));
    event.clipboardData.setData('text/plain', matrixText(cells));
    event.preventDefault();
    return true;
  };

  const pasted = (event: React.ClipboardEvent) => {
    const spot = spotOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!spot || now.current.readOnly || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const { rows, columns } = block();
    now.current.onPaste(text, { row: rows[0] ?? spot.row, column: columns[0] ?? spot.column });
  };

  return {
    show,
    pressed,
    focused,
    clicked,
    dragged,
    copied: (event: React.ClipboardEvent) => void copied(event),
    cut: (event: React.ClipboardEvent) => {
      const { onClear, readOnly }: Pick<GridHandlers, 'onClear'> & { readOnly: boolean } = now.current;
      if (copied(event) && !readOnly) onClear(block());
    },
    pasted,
  };
}
