/** The documents of a submission, by name; they are not shown here, and each button says so. */
import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import { supportEmail } from '@/lib/support-email';
import { MESSAGES } from './messages';
import styles from './decision-row.module.css';

const NAMES = [MESSAGES.acord, MESSAGES.lossRun, MESSAGES.noLoss] as const;

/** The three buttons. */
export function DocumentButtons() {
  const why = useId();
  const reason = `Documents are not shown here yet. Ask ${supportEmail()} for them.`;
  return (
    <>
      <div className={styles.documents}>
        {NAMES.map((name) => (
          <Tooltip key={name} title={reason}>
            <Button disabled aria-describedby={why}>
              {name}
            </Button>
          </Tooltip>
        ))}
      </div>
      <p className={styles.quiet} id={why}>
        {reason}
      </p>
    </>
  );
}
