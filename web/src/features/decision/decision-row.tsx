/** A submission of the portal: a line of the list, which opens into what a carrier needs to decide. */
import { useEffect, useRef } from 'react';
import { ChevronIcon } from '@/ui/icons';
import { StatusTag } from '@/ui/status-tag';
import { CaseHistory } from './case-history';
import { DecisionArea } from './decision-area';
import { DecisionFacts } from './decision-facts';
import { SalesFlag } from './sales-flag';
import { dayOf, daysLeft, effectiveWords, isRunning, stateWord, type Decision } from './model';
import styles from './decision-row.module.css';

/** What a row is told by its list. */
export interface DecisionRowProps {
  readonly row: Decision;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** It has just been opened by a decision on another row: it takes the focus. */
  readonly takesFocus: boolean;
  readonly remark: string;
  readonly onRemark: (text: string) => void;
  readonly refused: string;
  readonly onRefused: (said: string) => void;
  readonly onDone: () => void;
}

/** The row. */
export function DecisionRow(props: DecisionRowProps) {
  const { row, open, onToggle, takesFocus, remark, onRemark, refused, onRefused, onDone } = props;
  const head = useRef<HTMLButtonElement>(null);
  const panel = `decision-${row.id}`;
  useEffect(() => {
    if (!takesFocus) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);
  return (
    <li className={styles.row} data-open={open}>
      <h2 className={styles.title}>
        <button
          ref={head}
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={panel}
          onClick={onToggle}
        >
          <span className={styles.days}>
            {isRunning(row) ? <StatusTag {...daysLeft(row)} /> : dayOf(row)}
          </span>
          <span className={styles.company}>{row.company_name}</span>
          <span className={styles.day}>Effective {effectiveWords(row)}</span>
          <span className={styles.state}>
            <StatusTag {...stateWord(row)} />
          </span>
          <span className={styles.chevron} aria-hidden="true">
            <ChevronIcon />
          </span>
        </button>
      </h2>
      {open && (
        <div className={styles.body} id={panel}>
          <DecisionFacts row={row} />
          <div className={styles.side}>
            <DecisionArea
              row={row}
              remark={remark}
              onRemark={onRemark}
              refused={refused}
              onRefused={onRefused}
              onDone={onDone}
            />
            <SalesFlag row={row} />
            <div className={styles.part}>
              <h3 className={styles.heading}>What happened</h3>
              <CaseHistory row={row} />
            </div>
          </div>
        </div>
      )}
    </li>
  );
}
