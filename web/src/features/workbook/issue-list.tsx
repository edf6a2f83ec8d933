/** Prices that wait for somebody of a higher level: what, how much, who made it; Approve and Refuse with a note. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { decideIssue } from './api';
import { useView } from './context';
import { givenFor, issueWords, pricesBeside, rowWords } from './issue-words';
import { shownColumns } from './rows';
import type { Workbook } from './shapes';
import styles from './workbook-panel.module.css';

type Issue = Workbook['issues'][number];

const LONGEST = 500;

function Decision({ issue, onDecided }: { issue: Issue; onDecided: () => Promise<unknown> }) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const decide = async (how: 'approve' | 'refuse') => {
    setBusy(true);
    setError(undefined);
    try {
      await decideIssue(issue.id, how, issue.price_run, note.trim());
    } catch (refused) {
      setError(refused);
    }
    await onDecided();
    setBusy(false);
  };
  return (
    <span className={styles.decision}>
      <Input
        size="small"
        aria-label="Note of the decision"
        placeholder="Why: needed to decide"
        maxLength={LONGEST}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        size="small"
        type="primary"
        loading={busy}
        disabled={note.trim() === ''}
        onClick={() => void decide('approve')}
      >
        Approve
      </Button>
      <Button size="small" disabled={busy || note.trim() === ''} onClick={() => void decide('refuse')}>
        Refuse
      </Button>
      {error !== undefined && (
        <span className={styles.bad} role="alert">
          {messageOf(error)}
        </span>
      )}
    </span>
  );
}

/** What whoever decides has to know: the price before and after, and what the percent is given for. */
function Beside({ issue: { column, row } }: { issue: Issue }) {
  const { book } = useView();
  const priced = book.columns.find(({ key }) => key === column);
  const cell = book.stateCarrierData[column]?.[row];
  const lines = [priced && pricesBeside(priced), cell && givenFor(cell)].filter(Boolean);
  return lines.map((line) => (
    <span key={line} className={styles.beside}>
      {line}
    </span>
  ));
}

/** The list; nothing while nothing waits. */
export function IssueList({ onDecided }: { onDecided: () => Promise<unknown> }) {
  const view = useView();
  const open = view.book.issues.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  const columns = shownColumns(view);
  return (
    <section className={styles.issues} aria-label="Waits for authority">
      <h2>Waits for authority</h2>
      <ul>
        {open.map((issue) => (
          <li key={issue.id}>
            <span>
              {columns.find(({ key }) => key === issue.column)?.label ?? issue.column}
              {issue.row !== '' && `, ${rowWords(issue.row)}`}: {issueWords(issue)}
              <Beside issue={issue} />
            </span>
            {issue.mine_to_decide && issue.measure !== 'reason_missing' && (
              <Decision issue={issue} onDecided={onDecided} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
