/** The programs of a result side by side, to choose one: manual premium and rate, or that there is no data. */
import { EmptyState } from '@/ui/state-view';
import { MESSAGES } from './messages';
import { amountWords, nameOf, rateWords, type RiskProfileResult } from './model';
import styles from './program-list.module.css';

/** Shown while no program is chosen. */
export function ProgramList(props: { result: RiskProfileResult; onChoose: (program: string) => void }) {
  const { result, onChoose } = props;
  return (
    <EmptyState title={MESSAGES.chooseCarrier}>
      <ul className={styles.programs} aria-label="Programs">
        {result.programs.map((entry) => {
          const table = entry.profile?.tables[0];
          return (
            <li key={entry.program}>
              <button type="button" className={styles.program} onClick={() => onChoose(entry.program)}>
                <span className={styles.name}>{nameOf(entry)}</span>
                {table ? (
                  <span className={styles.figure}>
                    {amountWords(table)(table.total.manual_premium)} manual premium, rate{' '}
                    {rateWords(table.total.mix_rate)}
                  </span>
                ) : (
                  <span className={styles.figure}>No data</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </EmptyState>
  );
}
