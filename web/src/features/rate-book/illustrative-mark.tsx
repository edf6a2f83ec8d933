/** Says of a book, wherever it shows, that its rates are invented. */
import styles from './illustrative-mark.module.css';
import { MESSAGES } from './messages';

/** The mark; nothing where every rate is filed. */
export function IllustrativeMark({
  illustrative,
  short = false,
}: {
  illustrative: boolean;
  short?: boolean;
}) {
  if (!illustrative) return null;
  return <span className={styles.mark}>{short ? 'Illustrative' : MESSAGES.illustrative}</span>;
}
