/** The impact of a book in four figures. */
import { shownAlone } from '@/lib/shown-money';
import type { Rehearsal } from './api';
import styles from './impact-figures.module.css';
import { priceWords } from './impact-words';
import { many, percentText } from './model';

/** What a rehearsal that ended counted. */
export type Summary = NonNullable<Rehearsal['summary']>;

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {value}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** The figures. */
export function ImpactFigures({ summary }: { summary: Summary }) {
  return (
    <dl className={styles.figures}>
      {summary.open_quotes !== null && (
        <Figure
          label="Open quotes"
          value={many(summary.open_quotes)}
          note={`${priceWords(summary.moved + summary.same + summary.refused)} of their carriers`}
        />
      )}
      <Figure
        label="Premium with taxes"
        value={percentText(summary.percent)}
        note={`${shownAlone(summary.old_premium)} → ${shownAlone(summary.new_premium)}`}
      />
      <Figure
        label="Prices that move"
        value={many(summary.moved)}
        note={`${many(summary.up)} up, ${many(summary.down)} down`}
      />
      <Figure label="Same price" value={many(summary.same)} />
      <Figure label="Refused" value={many(summary.refused)} note="would not be given any more" />
    </dl>
  );
}
