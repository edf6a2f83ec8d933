/** The minimum premium of each class and how it is made, so that it can be worked out again by hand. */
import { dollarsAndCents } from '@/lib/money';
import { factorShown, rateShown } from '@/lib/rates';
import styles from './facts.module.css';
import { MESSAGES } from './messages';
import type { Worksheet } from './model';
import { sourceWords } from './source';

type Minimum = Worksheet['class_minimums'][number];

/** Table and row of multiplier and cap, and of the constant where that is another. */
function rowsOf({ factor_source: factor, constant_source: constant }: Minimum): string[] {
  const words = [factor, constant].flatMap((source) => {
    if (source === null) return [];
    const { table, row } = sourceWords(source);
    return [`${table}, ${row}`];
  });
  return [...new Set(words)];
}

function Row({ minimum, description }: { minimum: Minimum; description: string | undefined }) {
  const { multiplier, constant, cap } = minimum;
  return (
    <tr>
      <th scope="row">
        {minimum.state} {minimum.class_code}
        <span className={styles.small}>{description}</span>
      </th>
      <td data-name="Rate">{rateShown(minimum.rate_per_100)}</td>
      <td data-name="Multiplier">{multiplier === null ? 'filed' : factorShown(multiplier)}</td>
      <td data-name="Constant">{constant === null ? 'inside' : dollarsAndCents(constant)}</td>
      <td data-name="Cap">{cap === null ? 'none' : dollarsAndCents(cap)}</td>
      <td data-name="Minimum">
        {dollarsAndCents(minimum.minimum)}
        {rowsOf(minimum).map((words) => (
          <span key={words} className={styles.small}>
            {words}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** The minimums of a state, or of all; nothing where a record has none. */
export function ClassMinimums(props: {
  readonly worksheet: Worksheet;
  /** Class descriptions by 'TX 8810'. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Only this state; null shows all. */
  readonly state: string | null;
}) {
  const { worksheet, descriptions, state } = props;
  const minimums = worksheet.class_minimums.filter((each) => state === null || each.state === state);
  if (minimums.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Class minimums</h3>
      <p className={styles.lead}>{MESSAGES.minimums}</p>
      <table className={styles.table} data-cards="" aria-label="Class minimums">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Rate</th>
            <th scope="col">Multiplier</th>
            <th scope="col">Constant</th>
            <th scope="col">Cap</th>
            <th scope="col">Minimum</th>
          </tr>
        </thead>
        <tbody>
          {minimums.map((minimum) => (
            <Row
              key={`${minimum.state} ${minimum.class_code}`}
              minimum={minimum}
              description={descriptions.get(`${minimum.state} ${minimum.class_code}`)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
