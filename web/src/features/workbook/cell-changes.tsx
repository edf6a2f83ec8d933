/** Who changed what of a cell and when, newest first, in a drawer at the right. */
import { momentWords } from '@/lib/dates';
import { ReadingDrawer } from '@/ui/reading-drawer';
import { EmptyState, StateView } from '@/ui/state-view';
import { useChanges } from './api';
import styles from './cell-changes.module.css';
import { useDesk } from './context';
import { FIELD_WORDS, valueWords } from './history-words';
import type { Place } from './shapes';

const unchanged = ({ changes }: { changes: readonly unknown[] }) =>
  changes.length === 0 ? (
    <EmptyState title="Nobody has changed this cell">It stands as submitted.</EmptyState>
  ) : undefined;

/** Which cell, what its column is called, and the drawer's end. */
export interface CellChangesProps {
  readonly place: Place | null;
  readonly name: string;
  readonly onClose: () => void;
}

/** The drawer; closed without a place. */
export function CellChanges(props: CellChangesProps) {
  const { place, name, onClose } = props;
  const { submission } = useDesk();
  const state = useChanges(submission, place && { column: place.column, row: place.row });
  return (
    <ReadingDrawer
      open={place !== null}
      onClose={onClose}
      size="min(460px, 100vw)"
      title={place ? `History of ${name}, ${place.row}` : ''}
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
    </ReadingDrawer>
  );
}
