/** What stands behind a price for ever: when, which book, which engine, and the digests that prove it. */
import { dayWords, momentWords } from '@/lib/dates';
import styles from './facts.module.css';
import { byCarrier, type PriceRecord } from './model';

/** The facts, in full for paper. */
export function RecordFacts({ record }: { record: PriceRecord }) {
  const { price, input } = record;
  const rows = [
    ['Priced', momentWords(price.made_at)],
    [
      'Term',
      `${dayWords(price.start_date)} to ${dayWords(price.expiry_date)}, effective ${dayWords(price.effective_date)}`,
    ],
    ['Limits', `${input.limits} (thousands)`],
    ['Rate book', byCarrier(price) ? "N/A: the carrier's own rates" : price.book_version],
    ['Rate book SHA-256', record.book_sha256 ?? 'N/A'],
    ['Input SHA-256', record.input_sha256],
    ['Algorithm', record.algorithm],
    ['Engine', price.engine_version],
  ] as const;
  return (
    <section>
      <h3 className={styles.heading}>Price record</h3>
      <dl className={styles.record}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
