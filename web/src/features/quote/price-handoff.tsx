/** What the comparison takes over from the price indication, and what it will hold. */
import { usePartnerName } from '@/api/partner-name';
import { Panel } from '@/ui/panel';
import type { Checked } from './indication';
import { MESSAGES } from './messages';
import { premiumOf, type ProgramQuote } from './model';
import styles from './price-handoff.module.css';
import { checkedStates } from './price-pdf';

/** The checked carriers with their states, and words about what comes. */
export function PriceHandoff({ programs, checked }: { programs: readonly ProgramQuote[]; checked: Checked }) {
  const partnerName = usePartnerName();
  const chosen = programs
    .filter((row) => premiumOf(row) !== null)
    .map((row) => ({ row, states: checkedStates(row, checked) }))
    .filter(({ states }) => states.length > 0);
  return (
    <Panel title="Compare quotes" lead={MESSAGES.compareComes}>
      <div className={styles.body}>
        {chosen.length === 0 ? (
          <p className={styles.none}>Nothing is selected in the table above, so nothing goes along yet.</p>
        ) : (
          <ul className={styles.list} aria-label="Goes along">
            {chosen.map(({ row, states }) => (
              <li key={row.program} className={styles.line}>
                {row.carrier_name} <span className={styles.partner}>{partnerName(row.partner)}</span>
                <span className={styles.states}>{states.join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
