/** What an underwriter changed of the prices, as the agent reads it once they are released. */
import { StateView } from '@/ui/state-view';
import { useReleased } from './api';
import { changeWords, stateWords, type StateName } from './released-words';
import styles from './released-changes.module.css';

const TITLE = 'What the underwriter changed';

/** Whose changes, and how states are called. */
export interface ReleasedChangesProps {
  readonly submission: string;
  readonly stateName: StateName;
  /** What the underwriters say of the prospect by now; '' for nothing. */
  readonly comment?: string;
}

/** The changes of a released submission: a sentence per price, its states below. */
export function ReleasedChanges({ submission, stateName, comment = '' }: ReleasedChangesProps) {
  const state = useReleased(submission);
  return (
    <section className={styles.changes} aria-label={TITLE}>
      <h3 className={styles.title}>{TITLE}</h3>
      {comment !== '' && (
        <p className={styles.said}>
          The underwriter says: <q>{comment}</q>
        </p>
      )}
      <StateView state={state} rows={2}>
        {({ columns }) =>
          columns.length === 0 ? (
            <p className={styles.sentence}>The underwriter released every price as it was submitted.</p>
          ) : (
            <ul className={styles.prices}>
              {columns.map((column) => (
                <li key={column.column}>
                  <p className={styles.sentence}>{changeWords(column, stateName)}</p>
                  {column.states.length > 1 && (
                    <p className={styles.states}>{stateWords(column, stateName).join(' · ')}</p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </StateView>
    </section>
  );
}
