/** The line above a run whose records could not be stored; nothing while all is well. */
import { Button } from 'antd';
import { messageOf } from '@/api/errors';
import type { QuoteRun } from '@/features/quote/model';
import { useRecords } from './records';
import styles from './records-line.module.css';

/** Stores the records of the run; a quiet line where that did not work, since the prices themselves are kept. */
export function RecordsLine({ run }: { run: QuoteRun }) {
  const lost = useRecords(run);
  return (
    <p className={styles.records} role="status">
      {lost && (
        <>
          The prices are kept, but they are not on your agency&apos;s list of quotes yet:{' '}
          {messageOf(lost.error)}{' '}
          <Button type="link" size="small" onClick={lost.retry}>
            Retry
          </Button>
        </>
      )}
    </p>
  );
}
