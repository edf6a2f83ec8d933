/** Which cell is being edited and where its editor stands: under the cell, within the page. */
import { useCallback, useEffect, useState, type CSSProperties, type RefObject } from 'react';
import { useDesk } from './context';
import { keyOf } from './model';
import { hundredthsOf, NONE, typedPercent, type Percent } from './percent';
import { following } from './reasons';
import type { CellEdit, Place } from './shapes';

/** The open editor. */
interface Editing {
  readonly place: Place;
  /** The digit that opened it. */
  readonly typed: string | undefined;
  /** What was typed into the cell before, which Escape puts back. */
  readonly before: CellEdit | undefined;
  readonly at: EditorPlace;
}

/** Pixels within the frame: below the cell, or above it where the window has more room there. */
export interface EditorPlace {
  readonly left: number;
  readonly top: number | null;
  readonly bottom: number | null;
  /** The height that the window has for it; what is longer scrolls. */
  readonly most: number;
}

const WIDTH = 340;
/** Room that nearly every editor has enough of. */
const ENOUGH = 480;
/** Pixels that the page's head covers, and the gap around the editor. */
const [HEAD, GAP] = [56, 8];

/** Where the editor of a cell stands. Both boxes as the window sees them. */
export function placeBeside(
  cell: DOMRect | undefined,
  frame: DOMRect | undefined,
  height: number,
): EditorPlace {
  const [top, bottom] = [cell?.top ?? 0, cell?.bottom ?? 0];
  const width = frame?.width ?? WIDTH;
  const left = Math.max(0, Math.min((cell?.left ?? 0) - (frame?.left ?? 0), width - WIDTH));
  const [above, below] = [top - HEAD - GAP, height - bottom - GAP];
  if (below >= ENOUGH || below >= above)
    return { left, top: bottom - (frame?.top ?? 0) + 2, bottom: null, most: below };
  return { left, top: null, bottom: (frame?.bottom ?? 0) - top + 2, most: above };
}

/** Where the editor stands beside the grid; on narrow screens the sheet decides. */
export const cornerOf = ({ left, top, bottom, most }: EditorPlace) =>
  ({
    '--editor-left': `${left}px`,
    '--editor-top': top === null ? 'auto' : `${top}px`,
    '--editor-bottom': bottom === null ? 'auto' : `${bottom}px`,
    '--editor-most': `${most}px`,
  }) as CSSProperties;

const cellAt = (frame: HTMLElement | null, { column, row }: Place): HTMLElement | undefined =>
  [...(frame?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? [])].find(
    (cell) => cell.closest<HTMLElement>('[data-row]')?.dataset['row'] === row,
  );

const isFigure = (typed: string): boolean => /[\d.]/.test(typed);

/** What a key makes of a box: a digit begins its text, a side alone turns a 0 that the next digit replaces. */
function begun(typed: string, before: Percent): Percent {
  const { text, credit } = typedPercent(typed, { ...before, text: '' });
  return isFigure(typed) ? { text, credit } : { text: NONE.text, credit };
}

/** The editor of a frame. */
export function useEditing(frame: RefObject<HTMLDivElement | null>) {
  const { store } = useDesk();
  const [editing, setEditing] = useState<Editing | null>(null);
  const open = useCallback(
    (place: Place, typed?: string) => {
      const [cell, box] = [
        cellAt(frame.current, place)?.getBoundingClientRect(),
        frame.current?.getBoundingClientRect(),
      ];
      const view = store.cell(place);
      if (!view) return;
      const before = store.read().cells.get(keyOf(place));
      if (typed !== undefined && view.cell.form === 'custom') store.edit([[place, { premium: typed }]]);
      else if (typed !== undefined) {
        const percent = begun(typed, view.percent);
        const reasons = following(view.reasons, hundredthsOf(percent) ?? 0);
        store.edit([[place, { percent, ...(view.reasons.length > 0 && { reasons }) }]]);
      }
      const written = typed !== undefined && isFigure(typed) ? typed : undefined;
      setEditing({ place, typed: written, before, at: placeBeside(cell, box, window.innerHeight) });
    },
    [frame, store],
  );
  const place = editing?.place;
  const done = () => {
    if (!place) return;
    store.settle(place);
    setEditing(null);
    cellAt(frame.current, place)?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!place) return undefined;
    const outside = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('[data-editor]')) return;
      store.settle(place);
      setEditing(null);
    };
    document.addEventListener('mousedown', outside);
    return () => document.removeEventListener('mousedown', outside);
  }, [place, store]);
  return { editing, open, done };
}
