/** What can be undone: 'State changed: cleared 4 class codes of location 2 - Undo'. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useDraft, useDraftSession } from '../draft/context';
import styles from './undo-line.module.css';

/**
 * Stands over the foot of the page until it is used or closed.
 *
 * @param mayUndo false off the draft's own step: there it only tells, nothing of the draft is changed.
 */
export function UndoLine({ mayUndo }: { mayUndo: boolean }) {
  const undo = useDraft((view) => view.undo);
  const { store } = useDraftSession();
  return (
    <div className={styles.place} role="status">
      {undo && (
        <div className={styles.line}>
          <span>{undo.words}</span>
          {mayUndo && (
            <Button size="small" onClick={store.undo}>
              Undo
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label="Dismiss"
            onClick={store.dismissUndo}
          />
        </div>
      )}
    </div>
  );
}
