/** A history of comments, newest first: when at UTC-5, who, and what; a cleared comment says what it was. */
import { StatusTag } from '@/ui/status-tag';
import styles from './comment-history.module.css';
import { SIDES, type ShownEntry, type Side } from './model';

const TONES = { uw: 'info', agent: 'ok' } as const satisfies Record<Side, 'info' | 'ok'>;

/** The list. */
export function CommentHistory({ entries, older }: { entries: readonly ShownEntry[]; older: number }) {
  if (entries.length === 0)
    return (
      <p className={styles.none}>
        What underwriters and agents say of this prospect stays here, entry by entry.
      </p>
    );
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={`${entry.side} ${entry.id}`} className={styles.entry}>
            <p className={styles.head}>
              <time dateTime={entry.at} title={entry.local} className="tabular">
                {entry.stamp} <span className={styles.zone}>(UTC-5)</span>
              </time>
              <span className={styles.name} title={entry.email}>
                {entry.name}
              </span>
              <StatusTag tone={TONES[entry.side]} label={SIDES[entry.side].tag} />
            </p>
            {entry.cleared ? (
              <p className={styles.cleared}>
                Cleared. It was: <q>{entry.text}</q>
              </p>
            ) : (
              <p className={styles.text}>{entry.text}</p>
            )}
          </li>
        ))}
      </ol>
      {older > 0 && (
        <p className={styles.none}>{older.toLocaleString('en-US')} older entries are not shown.</p>
      )}
    </>
  );
}
