/** Which facts a risk profile stands on: those of the draft, and where the quoted prices stand on others. */
import { factsWords, sinceWords, useFreshness } from '@/api/freshness';
import styles from './profile-basis.module.css';

/** A line; a second one once the prices of the last quote are of before a change. */
export function ProfileBasis({ run, draft }: { run: string | null; draft: number }) {
  const { data } = useFreshness(run, draft);
  const found = data?.run_id === run ? data : undefined;
  return (
    <div className={styles.basis}>
      <p>
        It stands on the facts of the draft as it is saved now. Premiums of carriers that price for themselves
        are those of the last quote.
      </p>
      {found?.stands === false && (
        <p role="status" className={styles.stale}>
          The last quote is from before the change: {sinceWords(found)}. It stands on {factsWords(found)}.
        </p>
      )}
    </div>
  );
}
