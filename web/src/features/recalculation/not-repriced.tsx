/** Columns whose last recalculation brought no price: what stands meanwhile, why, and Retry. */
import { Button } from 'antd';
import { MESSAGES } from './messages';
import styles from './not-repriced.module.css';

/** A column that waits for a price. why: the code of what came instead. */
export interface Unpriced {
  readonly key: string;
  readonly name: string;
  readonly why: string;
}

const WHY: Readonly<Record<string, string>> = {
  outage: 'the pricing did not answer in time',
  superseded: 'a newer change took its place',
  timed_out: 'the pricing did not answer in time',
};

/** The alert; nothing while every column has its price. */
export function NotRepriced(props: {
  columns: readonly Unpriced[];
  mayRetry: boolean;
  onRetry: (key: string) => void;
}) {
  const { columns, mayRetry, onRetry } = props;
  if (columns.length === 0) return null;
  return (
    <section className={styles.alert} role="alert">
      <p className={styles.title}>{MESSAGES.failed}</p>
      <ul className={styles.list}>
        {columns.map(({ key, name, why }) => (
          <li key={key}>
            {name}: {WHY[why] ?? why.replaceAll('_', ' ')}. What was saved stays; the last price is struck
            out.
            <Button type="link" size="small" disabled={!mayRetry} onClick={() => onRetry(key)}>
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
