/** What goes to the underwriters and what is still missing, step by step. */
import { StatusTag, type Tone } from '@/ui/status-tag';
import type { RailItem } from './model';
import styles from './submit-panel.module.css';

const LOOKS = {
  done: ['ok', 'Done', '✓'],
  open: ['idle', 'Open', 'O'],
  waiting: ['info', 'Submitted', 'S'],
} as const satisfies Record<RailItem['state'], readonly [Tone, string, string]>;

/** The rail. */
export function SubmitRail({ items }: { items: readonly RailItem[] }) {
  return (
    <ol className={styles.rail} aria-label="Before and after Submit">
      {items.map(({ key, title, state, words }) => {
        const [tone, label, letter] = LOOKS[state];
        return (
          <li key={key} className={styles.step}>
            <span className={styles.name}>
              {title}
              <StatusTag tone={tone} label={label} letter={letter} />
            </span>
            <p className={styles.words}>{words}</p>
          </li>
        );
      })}
    </ol>
  );
}
