/** A side's comment in a row of a list: its text, an editor once it is asked for, and '...' to all that was said. */
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { StateView } from '@/ui/state-view';
import { useComments } from './api';
import { CommentBox } from './comment-box';
import styles from './comment-cell.module.css';
import { SIDES, type Side } from './model';

/** A cell. */
export interface CommentCellProps {
  readonly prospect: { readonly id: string; readonly company: string };
  readonly side: Side;
  /** The current comment as the list has it. */
  readonly text: string;
  /** Whether the reader writes this side. */
  readonly mayWrite: boolean;
  readonly onHistory: () => void;
}

/** The editor, which has the focus once it stands there. */
function Editor({ prospect, side }: Pick<CommentCellProps, 'prospect' | 'side'>) {
  const state = useComments(prospect.id);
  const frame = useRef<HTMLDivElement>(null);
  const read = state.data !== undefined;
  useEffect(() => {
    if (read) frame.current?.querySelector('textarea')?.focus();
  }, [read]);
  return (
    <div ref={frame}>
      <StateView state={state} rows={1}>
        {(comments) => <CommentBox prospect={prospect.id} side={side} thread={comments[side]} />}
      </StateView>
    </div>
  );
}

/** The cell. */
export function CommentCell({ prospect, side, text, mayWrite, onHistory }: CommentCellProps) {
  const [editing, setEditing] = useState(false);
  const { label } = SIDES[side];
  const of = `${label} of ${prospect.company}`;
  return (
    <span className={styles.cell} {...(mayWrite && { 'data-part': 'comment' })}>
      {editing ? (
        <Editor prospect={prospect} side={side} />
      ) : mayWrite ? (
        <button type="button" className={styles.text} title={text} onClick={() => setEditing(true)}>
          {text === '' ? <span className={styles.none}>Add a comment</span> : text}
          <span className="visually-hidden">, edit the {of}</span>
        </button>
      ) : (
        <span className={styles.read} title={text}>
          {text === '' ? <span className={styles.none}>None</span> : text}
        </span>
      )}
      <Button size="small" type="text" aria-label={`History of the ${of}`} onClick={onHistory}>
        ...
      </Button>
    </span>
  );
}
