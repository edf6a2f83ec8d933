/** What carriers that decide in the portal say of a prospect, for those who do not decide: state, clock, history. */
import { Button } from 'antd';
import { useState } from 'react';
import { Panel } from '@/ui/panel';
import { ErrorState } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { useDecisionsOf } from './api';
import { CaseHistory } from './case-history';
import { SalesFlag } from './sales-flag';
import { daysLeft, isRunning, stateWord, type Decision } from './model';
import { standingLines } from './standing';
import styles from './carrier-decisions.module.css';

const [SHOW, HIDE] = ['What happened', 'Hide what happened'] as const;

function One({ row }: { row: Decision }) {
  const [open, setOpen] = useState(false);
  const history = `history-${row.id}`;
  return (
    <li className={styles.one}>
      <div className={styles.head}>
        <h3 className={styles.carrier}>{row.carrier_name}</h3>
        <StatusTag {...stateWord(row)} />
        {isRunning(row) && <StatusTag {...daysLeft(row)} />}
        <Button
          size="small"
          type="link"
          aria-expanded={open}
          aria-controls={history}
          aria-label={`${open ? HIDE : SHOW} at ${row.carrier_name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? HIDE : SHOW}
        </Button>
      </div>
      {standingLines(row).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {row.review !== '' && (
        <p className={styles.line}>
          Remark: <q className={styles.remark}>{row.review}</q>
        </p>
      )}
      <SalesFlag row={row} />
      <div id={history}>{open && <CaseHistory row={row} />}</div>
    </li>
  );
}

/** The panel; nothing where no carrier of the portal was asked. */
export function CarrierDecisions({ prospect }: { prospect: string }) {
  const { data, error, mutate } = useDecisionsOf(prospect);
  if (error !== undefined && data === undefined)
    return (
      <ErrorState
        error={error}
        title="What carriers decided could not be read"
        onRetry={() => void mutate()}
        compact
      />
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel
      title="Decided by carriers"
      lead="These carriers have no API: their people decide in the UW Portal."
    >
      <ul className={styles.list} aria-label="Decisions of carriers">
        {data.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}
