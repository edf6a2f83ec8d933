/** What a key means in a cell of a grid, as in a spreadsheet. */

/** Where a block is filled to: from its first row, or from its first column. */
export type FillWay = 'down' | 'across';

/** What the grid does. Rows and columns are steps; extend keeps the range's start. */
export type GridAct =
  | { readonly kind: 'move'; readonly rows: number; readonly columns: number; readonly extend: boolean }
  | { readonly kind: 'edge'; readonly to: 'first' | 'last' | 'start' | 'end' }
  | { readonly kind: 'fill'; readonly way: FillWay }
  | { readonly kind: 'edit' | 'leave' | 'insert' | 'remove' | 'clear' };

/** The key, and how the text of the cell is selected. */
export interface GridKey {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** All text of the cell is selected, or there is none: typing replaces, arrows move. */
  readonly fresh: boolean;
  /** The caret stands before the first, or after the last character. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** More than one cell is selected. */
  readonly ranged: boolean;
  /** Rows of a page. */
  readonly page: number;
}

const move = (rows: number, columns: number, extend = false): GridAct => ({
  kind: 'move',
  rows,
  columns,
  extend,
});

/** What a key does; undefined leaves it to the cell. */
export function gridAct(pressed: GridKey): GridAct | undefined {
  const { key, shift, ctrl, alt } = pressed;
  if (alt) return undefined;
  if (ctrl) return withControl(pressed);
  if (key === 'ArrowDown') return move(1, 0, shift);
  if (key === 'ArrowUp') return move(-1, 0, shift);
  if (key === 'Enter') return move(shift ? -1 : 1, 0);
  if (key === 'PageDown') return move(pressed.page, 0, shift);
  if (key === 'PageUp') return move(-pressed.page, 0, shift);
  if (key === 'ArrowRight' && (pressed.fresh || (pressed.atEnd && !shift))) return move(0, 1, shift);
  if (key === 'ArrowLeft' && (pressed.fresh || (pressed.atStart && !shift))) return move(0, -1, shift);
  if (key === 'Home' && pressed.fresh) return { kind: 'edge', to: 'start' };
  if (key === 'End' && pressed.fresh) return { kind: 'edge', to: 'end' };
  if (key === 'F2') return { kind: 'edit' };
  if (key === 'Escape') return { kind: 'leave' };
  if ((key === 'Delete' || key === 'Backspace') && pressed.ranged) return { kind: 'clear' };
  return undefined;
}

function withControl({ key, fresh }: GridKey): GridAct | undefined {
  if (key === 'Home') return { kind: 'edge', to: 'first' };
  if (key === 'End') return { kind: 'edge', to: 'last' };
  if (key === 'Enter') return { kind: 'insert' };
  if (key.toLowerCase() === 'd') return { kind: 'fill', way: 'down' };
  if (key.toLowerCase() === 'r') return { kind: 'fill', way: 'across' };
  return key === 'Delete' && fresh ? { kind: 'remove' } : undefined;
}
