/** The prices of a submission: submitted, now, and why one may not go out. */
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { useReleasePlan } from './api';
import { heldBackWords, outWords } from './model';
import styles from './submission-head.module.css';

/** The list. */
export function PlanFacts({ id }: { id: string }) {
  return (
    <StateView state={useReleasePlan(id)} rows={3}>
      {({ prices, stale }) => (
        <>
          <ul className={styles.list} aria-label="Prices">
            {prices.map((price) => (
              <li key={price.column}>
                {outWords(price)}{' '}
                {price.level !== null && <StatusTag tone="warn" letter="H" label={heldBackWords(price)} />}
                {price.recalculating && <StatusTag tone="info" busy label="Being priced" />}
                {price.not_repriced !== null && <StatusTag tone="bad" letter="!" label="Not re-priced" />}
              </li>
            ))}
          </ul>
          {stale.length > 0 && (
            <ul className={styles.list} aria-label="Before a change">
              {stale.map(({ about, old, new: now }) => (
                <li key={`${about} ${old}`}>
                  {about}: was {old}, is {now}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </StateView>
  );
}
