/** What can be undone: 'State changed: cleared 4 class codes of location 2 - Undo'. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDraft, useDraftSession } from '../draft/context';
import styles from './undo-line.module.css';

/** How long an offer to undo stands, milliseconds; Ctrl+Z takes back what it spoke of as long as the step is open. */
const OFFERED_MS = 8000;

/**
 * Stands in the foot of the step, where it lies over nothing, for a while; with the step every offer goes.
 *
 * @param mayUndo false off the draft's own step: there it only tells, nothing of the draft is changed.
 */
export function UndoLine({ mayUndo }: { mayUndo: boolean }) {
  const undo = useDraft((view) => view.undo);
  const { store } = useDraftSession();
  // Whoever is on the way to the button is not too late.
  const [held, setHeld] = useState(false);
  const id = undo?.id;
  useEffect(() => {
    if (id === undefined || held || !mayUndo) return undefined;
    const timer = setTimeout(store.dropOffers, OFFERED_MS);
    return () => clearTimeout(timer);
  }, [id, held, mayUndo, store]);
  useEffect(() => store.dropOffers, [store]);
  return (
    <div className={styles.place} role="status" data-offered={undo !== undefined}>
      {undo && (
        <div
          className={styles.line}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={styles.words} title={undo.words}>
            {undo.words}
          </span>
          {mayUndo && (
            <Button
              size="small"
              onClick={() => {
                setHeld(false);
                store.undo();
              }}
            >
              Undo
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label="Dismiss"
            onClick={() => {
              setHeld(false);
              store.dismissUndo();
            }}
          />
        </div>
      )}
    </div>
  );
}
