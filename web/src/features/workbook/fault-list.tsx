/** What cannot be saved, cell by cell; each line leads there. */
import { Button } from 'antd';
import type { Fault } from './faults';
import { keyOf } from './model';
import styles from './workbook-panel.module.css';
import type { Place } from './shapes';

interface FaultListProps {
  readonly faults: readonly Fault[];
  /** What is wrong with the names of carriers; null: nothing. */
  readonly nameWords: string | null;
  readonly nameOf: (column: string) => string;
  readonly onGoTo: (place: Place) => void;
}

/** The list; nothing while all can be saved. */
export function FaultList({ faults, nameWords, nameOf, onGoTo }: FaultListProps) {
  if (faults.length === 0 && nameWords === null) return null;
  return (
    <section className={styles.faults} aria-label="What cannot be saved" role="alert">
      {nameWords !== null && <p>{nameWords}</p>}
      {faults.length > 0 && (
        <>
          <p>{faults.length === 1 ? '1 cell cannot be saved' : `${faults.length} cells cannot be saved`}</p>
          <ul>
            {faults.map((fault) => (
              <li key={keyOf(fault)}>
                <Button type="link" size="small" onClick={() => onGoTo(fault)}>
                  {nameOf(fault.column)}, {fault.row}
                </Button>{' '}
                {fault.words}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
