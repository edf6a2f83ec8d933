/** What can be undone: 'State changed: cleared 4 class codes of location 2 - Undo'. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useDraft, useDraftSession } from '../draft/context';
import styles from './undo-line.module.css';

/** Stands over the foot of the page until it is used or closed. */
export function UndoLine() {
  const undo = useDraft((view) => view.undo);
  const { store } = useDraftSession();
  return (
    <div className={styles.place} role="status">
      {undo && (
        <div className={styles.line}>
          <span>{undo.words}</span>
          <Button size="small" onClick={store.undo}>
            Undo
          </Button>
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
