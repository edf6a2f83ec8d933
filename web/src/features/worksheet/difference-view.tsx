/** What the difference of two prices is, in a sentence, by cause, and line by line. */
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { usePartnerName } from '@/api/partner-name';
import { dollarsAndCents, signedDollars } from '@/lib/money';
import { StateView } from '@/ui/state-view';
import { useDifference } from './api';
import { againstWords, CAUSES, deltaWords } from './comparison';
import styles from './difference.module.css';
import { DifferenceTable } from './difference-table';
import { byCarrier, type PriceDifference, type PriceRef } from './model';

function Headline({ found }: { found: PriceDifference }) {
  const { delta, causes } = found.worksheet;
  const partnerName = usePartnerName();
  return (
    <header className={styles.head}>
      <div role="status">
        <h3 className={styles.title}>
          {deltaWords(delta)} {againstWords(found, partnerName)}
        </h3>
      </div>
      <p className={styles.lead}>
        {dollarsAndCents(found.old.total)} to {dollarsAndCents(found.new.total)}, both with taxes and
        assessments
        {!byCarrier(found.old) &&
          !byCarrier(found.new) &&
          found.old.book_version !== found.new.book_version &&
          `, rate book ${found.old.book_version} to ${found.new.book_version}`}
      </p>
      {causes.length > 0 && (
        <ul className={styles.causes} aria-label="By cause">
          {causes.map(({ cause, delta: part }) => (
            <li key={cause} className={styles.cause} data-cause={cause}>
              {CAUSES[cause].label} {signedDollars(part)}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** The difference of a pair. */
export function DifferenceView({ pair }: { pair: { old: PriceRef; new: PriceRef } }) {
  const state = useDifference(pair);
  const [only, setOnly] = useState(true);
  const label = useId();
  return (
    <StateView state={state} rows={10}>
      {(found) => (
        <section className={styles.view} aria-label="Difference of two prices">
          <Headline found={found} />
          <div className={styles.only}>
            <Switch size="small" checked={only} onChange={setOnly} aria-labelledby={label} />
            <span id={label}>Only differences</span>
          </div>
          <DifferenceTable found={found} only={only} />
        </section>
      )}
    </StateView>
  );
}
