/** What an account's price is, until when it holds, and what its carrier says and asks. */
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import type { Account } from './api';
import styles from './bind-panel.module.css';
import { chosenPlan, hasMoved, otherAbove, priceWords, STATES, verdictWords, wantedWords } from './model';

/** The price in one line: what kind, until when, and what it is made of. */
export function BindPrice({ account, above }: { account: Account; above: string | null }) {
  const { premium, taxes, state } = account;
  const plan = chosenPlan(account);
  const { label, tone, busy = false } = STATES[state];
  const wanted = wantedWords(account);
  // The banner says it already, and with all that moved.
  const other = hasMoved(account) ? null : otherAbove(account, above);
  return (
    <div className={styles.price}>
      {premium !== null && state !== 'declined' && (
        <>
          <span className={styles.premium}>
            <Money amount={premium} strong />
          </span>
          <span className={styles.quiet}>
            premium, and <Money amount={taxes ?? plan?.taxes ?? null} /> taxes
          </span>
        </>
      )}
      <span className={styles.quiet}>{priceWords(account)}</span>
      {/* Behind what stays as it is, whose place its width would change. The line of a policy says it already. */}
      {account.policy === null && <StatusTag tone={tone} label={label} busy={busy} wraps />}
      <span className={styles.quiet}>{verdictWords(account)}</span>
      {other !== null && (
        <p className={styles.wanted}>
          This is {account.carrier}&rsquo;s newer price. Above stands <Money amount={other} />, as it was
          submitted.
        </p>
      )}
      {wanted !== '' && (
        <p className={styles.wanted}>
          <strong>{account.carrier} asks:</strong> {wanted}
        </p>
      )}
    </div>
  );
}
