/** What was done with a prospect: who pressed what, when; read when it is opened. */
import { Button } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import { historyStamp } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import styles from './status-history.module.css';

type Entry = components['schemas']['StatusEntry'];

/** 'Quote Generated', with the carrier or the status that it was about. */
const wordsOf = ({ label, carrier, status }: Entry): string =>
  [label, carrier, status].filter((part) => part !== null && part !== '').join(' · ');

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0)
    return <p className={styles.none}>Nothing yet. Continue and Get Quote will stand here.</p>;
  return (
    <ol className={styles.list} aria-label="History">
      {entries.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.button_name}`} className={styles.line}>
          <span>{wordsOf(entry)}</span>
          <span className={styles.who}>{entry.who}</span>
          <time dateTime={entry.at} className={styles.at}>
            {historyStamp(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function Read({ prospect }: { prospect: string }) {
  const state = useSWR(['prospect', 'listStatusHistory', prospect] as const, ([, , id]) =>
    answer(client.GET('/api/prospects/{id}/history', { params: { path: { id } } })),
  );
  return (
    <StateView state={state} rows={2}>
      {(entries) => <Entries entries={entries} />}
    </StateView>
  );
}

/** The panel, closed at first. */
export function StatusHistory({ prospect }: { prospect: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="History"
      extra={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the history' : 'Show the history'}
        </Button>
      }
    >
      {open && <Read prospect={prospect} />}
    </Panel>
  );
}
