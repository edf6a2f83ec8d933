/** What was done with a book, the newest first: who, when, why, and the hash of its content then. */
import { Panel } from '@/ui/panel';
import type { BookEvent } from './api';
import styles from './book-history.module.css';
import { ACTION_WORDS, whoAndWhen } from './model';

/** The list; the platform's own books have none. */
export function BookHistory({ events, sha256 }: { events: readonly BookEvent[]; sha256: string }) {
  return (
    <Panel title="History" lead={<Hash sha256={sha256} />}>
      {events.length === 0 ? (
        <p className={styles.none}>This book came with Quoteloom, nobody has done anything to it.</p>
      ) : (
        <ol className={styles.list}>
          {events.map((event) => (
            <li key={`${event.at} ${event.action}`} className={styles.event}>
              <span className={styles.what}>{ACTION_WORDS[event.action]}</span>
              <span className={styles.who}>{whoAndWhen(event)}</span>
              {event.note !== '' && <span className={styles.note}>{event.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Hash({ sha256 }: { sha256: string }) {
  return (
    <span title={sha256}>
      Content <code className={styles.hash}>{sha256.slice(0, 12)}</code>, SHA-256; kept with every price
    </span>
  );
}
