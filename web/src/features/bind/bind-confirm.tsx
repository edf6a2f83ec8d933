/** What is about to be bound, in one look: carrier, insured, date, total, and what is paid first. */
import { Button } from 'antd';
import { ApiError, messageOf } from '@/api/errors';
import { dayWords } from '@/lib/dates';
import { dollarsAndCents } from '@/lib/money';
import { movedWords } from '@/lib/moved-price';
import { Modal } from '@/ui/modal';
import { Money } from '@/ui/money';
import type { Account } from './api';
import { chosenPlan, heldWords } from './model';
import { restWords } from './plan-table';
import styles from './bind-confirm.module.css';

/** What is confirmed. */
export interface BindConfirmProps {
  readonly account: Account;
  readonly insured: string;
  /** YYYY-MM-DD. */
  readonly effectiveDate: string;
  readonly busy: boolean;
  /** What a press met; undefined for nothing. */
  readonly error: unknown;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

interface Moved {
  readonly moved?: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
}

/** What was refused, and by which figures where the price moved. */
function Wrong({ error }: { error: unknown }) {
  const moved = error instanceof ApiError ? Object.entries((error.problem as Moved).moved ?? {}) : [];
  return (
    <div className={styles.wrong} role="alert">
      {messageOf(error)}
      {moved.length > 0 && (
        <ul>
          {moved.map(([field, values]) => (
            <li key={field}>{movedWords({ field, ...values })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The dialog. */
export function BindConfirm(props: BindConfirmProps) {
  const { account, insured, effectiveDate, busy, error, onAccept, onClose } = props;
  const plan = chosenPlan(account);
  if (!plan || account.premium === null) return null;
  const day = dayWords(effectiveDate);
  return (
    <Modal
      open
      final
      title={`Bind ${insured} with ${account.carrier}?`}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="primary" loading={busy} onClick={onAccept}>
            Accept and bind for {dollarsAndCents(plan.total)}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>Carrier</dt>
        <dd>{account.carrier}</dd>
        <dt>Insured</dt>
        <dd>{insured}</dd>
        <dt>Effective date</dt>
        <dd>{day}</dd>
        <dt>Premium</dt>
        <dd>
          <Money amount={account.premium} />
        </dd>
        <dt>Taxes and fees</dt>
        <dd>
          <Money amount={account.taxes ?? plan.taxes} /> and <Money amount={plan.fees} />
        </dd>
        <dt>Total</dt>
        <dd>
          <Money amount={plan.total} strong />
        </dd>
        <dt>Down payment</dt>
        <dd>
          <Money amount={plan.down_payment} strong /> on {dayWords(plan.down_payment_due)}, then{' '}
          {restWords(plan)}
        </dd>
        <dt>Plan</dt>
        <dd>
          {plan.words}, {plan.billing}
        </dd>
      </dl>
      {heldWords(account) !== '' && <p className={styles.held}>{heldWords(account)}</p>}
      <p className={styles.note}>
        A policy is made at {account.carrier}, which bills the insured. It is final: it is not undone here.
      </p>
      {error !== undefined && <Wrong error={error} />}
    </Modal>
  );
}
