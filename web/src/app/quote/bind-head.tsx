/** The state of the binding at the head of the compared prices: what was asked, the policy, or why there is none. */
import { Button } from 'antd';
import type { Account } from '@/features/bind/api';
import { BindStanding } from '@/features/bind/bind-standing';
import { STATES } from '@/features/bind/model';
import { inAnyGroup, useSession } from '@/api/session';
import { StatusTag } from '@/ui/status-tag';
import { useQuoteFlow } from './flow';
import styles from './online-bind.module.css';

/** Whether something is to be said of an account: a wish to bind it, or what came of one. */
const isTold = ({ bind, policy }: Account): boolean => bind !== null || policy !== null;

/** The head; in stage four it says of each carrier how far it is, before anything was bound too. */
export function BindHead({ accounts }: { accounts: readonly Account[] }) {
  const { record, goTo } = useQuoteFlow();
  const underwriter = inAnyGroup(useSession()?.groups ?? [], ['UWBeta']);
  const told = accounts.filter((account) => record?.stage === 'four' || isTold(account));
  if (told.length === 0) return null;
  return (
    <section className={styles.head} aria-label="Online bind">
      {told.map((account) => (
        <div key={account.id}>
          {isTold(account) ? (
            <BindStanding account={account} />
          ) : (
            <p className={styles.line}>
              <StatusTag tone={STATES[account.state].tone} label={STATES[account.state].label} />
              <span>{account.carrier}: nothing was asked to be bound yet</span>
            </p>
          )}
        </div>
      ))}
      {underwriter && <Button onClick={() => goTo('underwriting')}>UnderWriting Page</Button>}
    </section>
  );
}
