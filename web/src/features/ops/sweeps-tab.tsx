/** Rounds of stuck work: what waits for longer than it should, and who had it looked after by hand. */
import { Button } from 'antd';
import { useState } from 'react';
import { elapsed, momentWords } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { ActDialog, type Asked } from './act-dialog';
import { useSweeps } from './api';
import { WorkViews } from './work-views';
import styles from './ops.module.css';

const SWEEP: Asked = { action: 'sweep', target: '', name: 'stuck work' };

/** The tab. */
export function SweepsTab() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className={styles.tab}>
      <Panel
        title="Stuck work"
        lead="Looked after every five minutes by itself."
        extra={<Button onClick={() => setAsked(SWEEP)}>Look now</Button>}
      >
        <StateView state={useSweeps()} rows={4}>
          {(found) => (
            <>
              <dl className={styles.facts}>
                {(
                  [
                    ['Messages that wait for over a minute', String(found.outbox_late)],
                    [
                      'The oldest of them',
                      found.outbox_oldest_s > 0 ? elapsed(found.outbox_oldest_s * 1000) : '–',
                    ],
                    ['Work past its deadline', String(found.jobs_overdue)],
                    ['Decisions past theirs', String(found.decisions_overdue)],
                  ] as const
                ).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <h3 className={styles.heading}>Asked for by hand</h3>
              {found.presses.length === 0 ? (
                <p className={styles.quiet}>Nobody has yet.</p>
              ) : (
                <ul className={styles.plain}>
                  {found.presses.map(({ at, by, reason }) => (
                    <li key={`${at} ${reason}`}>
                      {momentWords(at)}
                      {by !== null && ` by ${by}`}: {reason}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </StateView>
      </Panel>
      <WorkViews />
      {asked !== null && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
