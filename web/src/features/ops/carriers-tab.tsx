/** Carriers that are asked online: whether operations hold them, since when, why, and what waits. */
import { Button } from 'antd';
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { EmptyState, StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { ActDialog, type Asked } from './act-dialog';
import { useOpsCarriers } from './api';
import type { OpsCarrier } from './model';
import { ACTIONS } from './stuck-words';
import styles from './ops.module.css';

const waits = (number: number): string =>
  number === 0 ? 'Nothing waits' : `${number} ${number === 1 ? 'step waits' : 'steps wait'}`;

function Row({ row, onAsk }: { row: OpsCarrier; onAsk: (asked: Asked) => void }) {
  const action = row.held ? 'release' : 'hold';
  return (
    <li className={styles.carrierRow}>
      <div>
        <h3 className={styles.carrierName}>{row.name}</h3>
        {row.held && row.since !== null && (
          <p className={styles.quiet}>
            Held since {momentWords(row.since)}
            {row.by !== null && ` by ${row.by}`}: {row.reason}
          </p>
        )}
      </div>
      <StatusTag
        {...(row.held ? { tone: 'warn' as const, label: 'Held' } : { tone: 'ok' as const, label: 'Asked' })}
      />
      <span className={styles.quiet}>{waits(row.waiting)}</span>
      <Button
        danger={!row.held}
        aria-label={`${ACTIONS[action].label} ${row.name}`}
        type={row.held ? 'primary' : 'default'}
        onClick={() => onAsk({ action, target: row.key, name: row.name })}
      >
        {ACTIONS[action].label}
      </Button>
    </li>
  );
}

const noCarrier = ({ carriers }: { carriers: readonly OpsCarrier[] }) =>
  carriers.length === 0 ? <EmptyState title="No carrier is asked online" /> : null;

/** The tab. */
export function CarriersTab() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className={styles.tab}>
      <StateView state={useOpsCarriers()} rows={3} empty={noCarrier}>
        {({ carriers }) => (
          <ul className={styles.frame} aria-label="Carriers that are asked online">
            {carriers.map((row) => (
              <Row key={row.key} row={row} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </StateView>
      {asked !== null && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
