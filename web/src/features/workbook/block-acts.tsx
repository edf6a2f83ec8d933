/** Buttons and keys around blocks of cells: fill down and across, one step back and forth. */
import { Button, Tooltip } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import type { RangeStore } from '@/ui/grid-range';
import { RedoIcon, UndoIcon } from '@/ui/undo-icons';
import { useBook, useDesk } from './context';
import type { Place } from './shapes';
import type { Blocks } from './use-blocks';

interface BlockActsProps {
  readonly blocks: Blocks;
  readonly selection: RangeStore;
  /** One carrier at a time is shown: there is no block to fill. */
  readonly narrow: boolean;
  readonly onGoTo: (place: Place) => void;
}

/** A field keeps its own undo. */
const typedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/** Steps back and forth, by the buttons and by Ctrl+Z and Ctrl+Shift+Z; what one cell became is shown. */
function useSteps({ blocks: { dismiss }, onGoTo }: BlockActsProps) {
  const { store } = useDesk();
  const back = () => arrive(store.undo());
  const forth = () => arrive(store.redo());
  const arrive = ([only, ...more]: readonly Place[]) => {
    dismiss();
    if (only && more.length === 0) onGoTo(only);
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
      if (!wanted || event.defaultPrevented || typedInto(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) forth();
      else back();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
  return { back, forth };
}

/** The buttons. */
export function BlockActs(props: BlockActsProps) {
  const { blocks, selection, narrow } = props;
  const none = useSyncExternalStore(selection.subscribe, () => selection.read() === null);
  const mayWrite = useBook(({ book }) => book.allowed.save);
  const steps = useBook((view) => view.steps);
  const { back, forth } = useSteps(props);
  const wait = none ? 'Select cells first, with Shift and the arrows or by dragging' : '';
  return (
    <span>
      {!narrow && (
        <>
          <Tooltip title={wait || 'Fill the selected cells from their first row (Ctrl+D)'}>
            <Button type="text" disabled={none || !mayWrite} onClick={() => void blocks.fill('down')}>
              Fill down
            </Button>
          </Tooltip>
          <Tooltip title={wait || 'Fill the selected cells from their first column (Ctrl+R)'}>
            <Button type="text" disabled={none || !mayWrite} onClick={() => void blocks.fill('across')}>
              Fill across
            </Button>
          </Tooltip>
        </>
      )}
      <Tooltip title="Undo (Ctrl+Z)">
        <Button
          type="text"
          icon={<UndoIcon />}
          aria-label="Undo"
          disabled={!mayWrite || !steps.back}
          onClick={back}
        />
      </Tooltip>
      <Tooltip title="Redo (Ctrl+Shift+Z)">
        <Button
          type="text"
          icon={<RedoIcon />}
          aria-label="Redo"
          disabled={!mayWrite || !steps.forth}
          onClick={forth}
        />
      </Tooltip>
    </span>
  );
}
