/** What was done with a submission: status and date, newest first. */
import { historyStamp } from '@/lib/dates';
import { StateView } from '@/ui/state-view';
import { useHistory } from './api';
import { historyWords, type Row } from './model';
import styles from './submission-table.module.css';

/** The table in an opened row. */
export function HistoryTable({ row }: { row: Pick<Row, 'prospect_id' | 'company'> }) {
  const state = useHistory(row.prospect_id);
  return (
    <StateView state={state} rows={2}>
      {(entries) => (
        <table className={styles.history} aria-label={`Status history of ${row.company}`}>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Date</th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map((entry) => (
              <tr key={`${entry.at} ${entry.button_name} ${entry.carrier ?? ''}`}>
                <td>{historyWords(entry)}</td>
                <td className="tabular">{historyStamp(entry.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </StateView>
  );
}

/** What stands in an opened row. */
export const historyOf = (row: Row) => <HistoryTable row={row} />;
