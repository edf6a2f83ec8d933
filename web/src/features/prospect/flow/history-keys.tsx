/** Ctrl+Z and Ctrl+Shift+Z over the whole draft, and the two buttons that do the same. */
import { Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { RedoIcon, UndoIcon } from '@/ui/undo-icons';
import { useDraft, useDraftSession } from '../draft/context';
import { jumpTo } from './items-left';

/** A field outside of the draft keeps its own undo: a search, a dialog. */
const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, [contenteditable]') &&
  target.closest('[data-draft]') === null;

/** The buttons; the keys hold while they are on the page. */
export function HistoryKeys() {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const canUndo = useDraft((view) => view.canUndo);
  const canRedo = useDraft((view) => view.canRedo);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
      if (!wanted || event.defaultPrevented || elsewhere(event.target)) return;
      event.preventDefault();
      const { seeks } = store.read();
      if (key === 'y' || event.shiftKey) store.stepForth();
      else store.stepBack();
      // A step over many cells leads nowhere: what was sought before it stays where it is.
      const { sought, seeks: now } = store.read();
      if (sought !== undefined && now !== seeks) jumpTo(sought);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [store]);
  // There is no step to whoever only reads.
  if (viewOnly) return null;
  return (
    <span>
      <Tooltip title="Undo (Ctrl+Z)">
        <Button
          type="text"
          icon={<UndoIcon />}
          aria-label="Step back"
          disabled={!canUndo}
          onClick={store.stepBack}
        />
      </Tooltip>
      <Tooltip title="Redo (Ctrl+Shift+Z)">
        <Button
          type="text"
          icon={<RedoIcon />}
          aria-label="Step forward"
          disabled={!canRedo}
          onClick={store.stepForth}
        />
      </Tooltip>
    </span>
  );
}
