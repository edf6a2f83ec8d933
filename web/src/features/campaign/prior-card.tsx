/** What was quoted before for the proven address, and the way on. */
import { Button } from 'antd';
import { priorWords, type Prior } from './model';
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
  return (
    <div className={styles.prior}>
      <h2 className={styles.company}>{prior.companyProfile?.companyName || 'Your first quote'}</h2>
      <p className={styles.quiet}>{priorWords(email, prior)}</p>
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
