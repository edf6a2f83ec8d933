/** A share of the total: the figure, and a bar of its length behind it. */
import { shareWords } from './model';
import styles from './mix.module.css';

/** One cell of a mix column. */
export function Mix({ share, kind }: { share: string; kind: 'payroll' | 'premium' }) {
  return (
    <span className={styles.mix} data-kind={kind}>
      <span className={styles.figure}>{shareWords(share)}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: shareWords(share) }} />
      </span>
    </span>
  );
}
