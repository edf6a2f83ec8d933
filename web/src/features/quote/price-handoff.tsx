/** What the comparison takes over from the price indication, and what it will hold. */
import { usePartnerName } from '@/api/partner-name';
import { sumMoney } from '@/lib/money';
import { Panel } from '@/ui/panel';
import type { Checked } from './indication';
import { MESSAGES } from './messages';
import { premiumOf, shownOf, type ProgramQuote } from './model';
import styles from './price-handoff.module.css';
import { checkedStates } from './price-pdf';

/** The checked carriers with their states, and words about what comes. */
export function PriceHandoff({ programs, checked }: { programs: readonly ProgramQuote[]; checked: Checked }) {
  const partnerName = usePartnerName();
  const chosen = programs
    .filter((row) => premiumOf(row) !== null)
    .map((row) => {
      const states = checkedStates(row, checked);
      const parts = row.states.filter(({ state }) => states.includes(state));
      return { row, states, premium: sumMoney(parts.map((part) => part.total_estimated_annual_premium)) };
    })
    .filter(({ states }) => states.length > 0);
  return (
    <Panel title="Compare quotes" lead={MESSAGES.compareComes}>
      {chosen.length === 0 ? (
        <p className={styles.none}>Nothing is checked in the table above, so nothing goes along yet.</p>
      ) : (
        <>
          <p className={styles.lead}>What is checked above goes along; it is kept for the next visit too.</p>
          <ul className={styles.list} aria-label="Goes along">
            {chosen.map(({ row, states, premium }) => (
              <li key={row.program} className={styles.line}>
                <span>
                  {row.carrier_name} <span className={styles.partner}>{partnerName(row.partner)}</span>
                </span>
                <span className={styles.states}>{states.join(', ')}</span>
                <span className="tabular">{shownOf(row)(premium)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
