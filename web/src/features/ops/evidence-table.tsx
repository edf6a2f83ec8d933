/** What the carrier was asked, and how it answered: the call, when, how long, and the status of the reply. */
import { momentWords, took } from '@/lib/dates';
import type { OpsCase } from './model';
import styles from './ops.module.css';

/** The table, newest first. */
export function EvidenceTable({ lines }: { lines: OpsCase['evidence'] }) {
  return (
    <section aria-labelledby="ops-evidence">
      <h3 className={styles.heading} id="ops-evidence">
        Calls to the carrier
      </h3>
      {lines.length === 0 ? (
        <p className={styles.quiet}>Nothing was asked yet.</p>
      ) : (
        <table className={styles.evidence}>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Reply</th>
              <th scope="col">Took</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, call, at, ms, status }) => (
              <tr key={id} data-bad={status === null || status >= 400}>
                <th scope="row">{call}</th>
                <td>{status ?? 'none'}</td>
                <td>{took(ms)}</td>
                <td>{momentWords(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
