/** Which cell is being edited and where its editor stands: under the cell, within the page. */
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useDesk } from './context';
import { keyOf } from './model';
import { hundredthsOf, typedPercent } from './percent';
import { following } from './reasons';
import type { CellEdit, Place } from './shapes';

/** The open editor. */
interface Editing {
  readonly place: Place;
  readonly typed: string | undefined;
  /** What was typed into the cell before, which Escape puts back. */
  readonly before: CellEdit | undefined;
  /** Pixels from the corner of the frame. */
  readonly at: { readonly left: number; readonly top: number };
}

const WIDTH = 340;

const cellAt = (frame: HTMLElement | null, { column, row }: Place): HTMLElement | undefined =>
  [...(frame?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? [])].find(
    (cell) => cell.closest<HTMLElement>('[data-row]')?.dataset['row'] === row,
  );

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
      const left = Math.max(0, Math.min((cell?.left ?? 0) - (box?.left ?? 0), (box?.width ?? WIDTH) - WIDTH));
      const view = store.cell(place);
      if (!view) return;
      const before = store.read().cells.get(keyOf(place));
      if (typed !== undefined && view.cell.form === 'custom') store.edit([[place, { premium: typed }]]);
      else if (typed !== undefined) {
        const percent = typedPercent(typed, { ...view.percent, text: '' });
        const reasons = following(view.reasons, hundredthsOf(percent) ?? 0);
        store.edit([[place, { percent, ...(view.reasons.length > 0 && { reasons }) }]]);
      }
      setEditing({ place, typed, before, at: { left, top: (cell?.bottom ?? 0) - (box?.top ?? 0) + 2 } });
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
