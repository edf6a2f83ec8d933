/** What underwriters and agents say of a prospect: one's own box, the other side's, and all that was said. */
import { Drawer } from 'antd';
import { StateView } from '@/ui/state-view';
import { useComments } from './api';
import { CommentBox } from './comment-box';
import styles from './comment-drawer.module.css';
import { CommentHistory } from './comment-history';
import { historyOf, olderOf, titleOf, type Side } from './model';

/** The drawer of a prospect. */
export interface CommentDrawerProps {
  /** Closed while there is none. */
  readonly prospect: { readonly id: string; readonly company: string } | null;
  /** The side whose history is asked for; none: both. */
  readonly side?: Side;
  /** Nothing is written in it: an underwriter's view that is disabled. */
  readonly disabled?: boolean;
  readonly onClose: () => void;
}

const BOTH: readonly Side[] = ['uw', 'agent'];

/** The drawer. */
export function CommentDrawer({ prospect, side, disabled = false, onClose }: CommentDrawerProps) {
  const state = useComments(prospect?.id ?? null);
  const title = titleOf(state.data ? historyOf(state.data, side) : []);
  return (
    <Drawer
      open={prospect !== null}
      onClose={onClose}
      size="min(520px, 100vw)"
      destroyOnHidden
      title={
        <span className={styles.title}>
          {state.data === undefined ? 'Comments' : title}
          {prospect && <span className={styles.company}>{prospect.company}</span>}
        </span>
      }
    >
      {prospect && (
        <StateView state={state} rows={6}>
          {(comments) => (
            <>
              <div className={styles.boxes}>
                {(side ? [side] : BOTH).map((each) => (
                  <CommentBox
                    key={`${prospect.id} ${each}`}
                    prospect={prospect.id}
                    side={each}
                    thread={comments[each]}
                    disabled={disabled}
                  />
                ))}
              </div>
              <CommentHistory entries={historyOf(comments, side)} older={olderOf(comments, side)} />
            </>
          )}
        </StateView>
      )}
    </Drawer>
  );
}
