/** From manual premium to the total, step by step: bars, with the same as words and figures beside them. */
import { dollarsAndCents, fromCents, wholeDollars } from '@/lib/money';
import styles from './price-waterfall.module.css';
import { waterfall, waterfallWords, type Worksheet } from './worksheet';

const shown = (cents: number): string => dollarsAndCents(fromCents(cents));
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toPrecision(5)}%`;

/** The chart; the figures stand in the same rows, so no second table is needed. */
export function PriceWaterfall({ worksheet }: { worksheet: Worksheet }) {
  const steps = waterfall(worksheet);
  const top = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        From manual premium to total
        <span className="visually-hidden">
          : {waterfallWords(steps, (cents) => wholeDollars(fromCents(cents)))}
        </span>
      </figcaption>
      <ol className={styles.steps}>
        {steps.map(({ key, label, amount, from, to, kind }) => (
          <li key={key} className={styles.step} data-kind={kind}>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{ left: percent(Math.min(from, to), top), width: percent(Math.abs(to - from), top) }}
              />
            </span>
            <span className={styles.amount}>
              {kind === 'charge' ? '+' : ''}
              {shown(amount)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
