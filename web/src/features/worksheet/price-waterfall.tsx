/** From manual premium to the total: bars with their figures; each bar leads to the lines that made it. */
import { dollarsAndCents, fromCents } from '@/lib/money';
import styles from './price-waterfall.module.css';
import { waterfallWords, type WaterfallStep } from './waterfall';

const shown = (cents: number): string => dollarsAndCents(fromCents(cents));
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toPrecision(5)}%`;

/** The bars, and which of them is chosen. */
export interface PriceWaterfallProps {
  readonly title: string;
  readonly steps: readonly WaterfallStep[];
  /** Key of the step whose lines are marked. */
  readonly chosen: string | undefined;
  readonly onChoose: (step: WaterfallStep) => void;
}

/** The chart; the figures stand in the same rows, so no second table is needed. */
export function PriceWaterfall({ title, steps, chosen, onChoose }: PriceWaterfallProps) {
  const top = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {title}
        <span className="visually-hidden">: {waterfallWords(steps, shown)}</span>
      </figcaption>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <button
              type="button"
              className={styles.step}
              data-kind={step.kind}
              aria-pressed={step.key === chosen}
              disabled={step.lines.length === 0}
              onClick={() => onChoose(step)}
            >
              <span className={styles.label}>{step.label}</span>
              <span className={styles.amount}>
                {step.kind === 'charge' ? '+' : ''}
                {shown(step.amount)}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.bar}
                  style={{
                    left: percent(Math.min(step.from, step.to), top),
                    width: percent(Math.abs(step.to - step.from), top),
                  }}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </figure>
  );
}
