/** What was quoted before for the proven address, and the way on. */
import { Button } from 'antd';
import { usDay } from '@/lib/dates';
import type { Prior } from './model';
import styles from './campaign.module.css';

/** The card. */
export function PriorCard(props: {
  email: string;
  prior: Prior;
  /** Text of the button that opens the quote; null: it opens by itself. */
  action: string | null;
  busy: boolean;
  onOpen: () => void;
}) {
  const { email, prior, action, busy, onOpen } = props;
  const { companyProfile: company, lastQuote: last } = prior;
  const carriers = last?.uuid_carriers.length ?? 0;
  return (
    <div className={styles.prior}>
      <h2 className={styles.company}>{company?.companyName || 'Your first quote'}</h2>
      {company === null ? (
        <p className={styles.quiet}>
          No quote has been made for {email} yet. Four short screens lead to one.
        </p>
      ) : (
        <dl className={styles.facts}>
          <dt>Last quote</dt>
          <dd>{last ? usDay(last.date) : 'Not quoted yet'}</dd>
          {last && <dt>Carriers asked</dt>}
          {last && <dd>{carriers}</dd>}
          {company.effectiveDate && <dt>Effective date</dt>}
          {company.effectiveDate && <dd>{usDay(company.effectiveDate)}</dd>}
        </dl>
      )}
      {action === null ? (
        <p className={styles.quiet} role="status">
          Opening your quote
        </p>
      ) : (
        <Button type="primary" size="large" block loading={busy} onClick={onOpen}>
          {action}
        </Button>
      )}
    </div>
  );
}
