/** How far an owner has come on the short screens of a step. */
import styles from './visitor-profile.module.css';

/** 'Step 2 of 4' and a bar. */
export function VisitorProgress({ at, of, word }: { at: number; of: number; word: string }) {
  const words = `${word} ${at + 1} of ${of}`;
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <progress max={of} value={at + 1} aria-label={words} />
    </div>
  );
}
