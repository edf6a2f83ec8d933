/** Who changed what of a cell and when, newest first, in a drawer at the right. */
import { Drawer } from 'antd';
import { momentWords } from '@/lib/dates';
import { EmptyState, StateView } from '@/ui/state-view';
import { useChanges } from './api';
import styles from './cell-history.module.css';
import { useDesk } from './context';
import { FIELD_WORDS, valueWords } from './history-words';
import type { Place } from './shapes';

const unchanged = ({ changes }: { changes: readonly unknown[] }) =>
  changes.length === 0 ? (
    <EmptyState title="Nobody has changed this cell">It stands as submitted.</EmptyState>
  ) : undefined;

/** The drawer; closed without a place. */
export function CellHistory(props: { place: Place | null; name: string; onClose: () => void }) {
  const { place, name, onClose } = props;
  const { submission } = useDesk();
  const state = useChanges(submission, place && { column: place.column, row: place.row });
  return (
    <Drawer
      open={place !== null}
      onClose={onClose}
      size="min(460px, 100vw)"
      title={place && `History of ${name}, ${place.row}`}
      destroyOnHidden
    >
      <StateView state={state} empty={unchanged}>
        {({ changes }) => (
          <ol className={styles.list} aria-label="Changes">
            {changes.toReversed().map((change) => (
              <li key={`${change.version} ${change.field}`} className={styles.change}>
                <span>
                  {FIELD_WORDS[change.field] ?? change.field}: {valueWords(change.before, change.field)} →{' '}
                  <strong>{valueWords(change.after, change.field)}</strong>
                </span>
                <span className={styles.who}>
                  {change.by}
                  {change.at !== null && `, ${momentWords(change.at)}`} · version {change.version}
                </span>
              </li>
            ))}
          </ol>
        )}
      </StateView>
    </Drawer>
  );
}
