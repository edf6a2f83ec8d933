/** The prices that moved, and everything entered since the last visit or since submit, by person, in a drawer. */
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { EmptyState, StateView } from '@/ui/state-view';
import { useChanges, type Change } from './api';
import { useBook, useDesk, useView } from './context';
import { FIELD_WORDS, valueWords } from './history-words';
import { decisionWords, issueWords, rowWords } from './issue-words';
import { shownColumns } from './rows';
import styles from './what-changed.module.css';

/** Its end, and the version of the workbook at the last visit; 0: there was none. */
interface ChangesDrawerProps {
  readonly open: boolean;
  readonly before: number;
  readonly onClose: () => void;
}

/** 'Key Risk: $36,396 → $33,027' for each column whose price is no longer the submitted one. */
function PricesMoved() {
  const { columns } = useBook(({ book }) => book);
  const moved = columns.flatMap(({ key, name, price, submitted }) =>
    price && submitted && price.total !== submitted.total
      ? [{ key, words: `${name}: ${wholeDollars(submitted.total)} → ${wholeDollars(price.total)}` }]
      : [],
  );
  if (moved.length === 0) return null;
  return (
    <ul className={styles.prices} aria-label="Prices that moved since submit">
      {moved.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </ul>
  );
}

/** People in the order of their first change, each with their own, oldest first. */
function byPerson(changes: readonly Change[]): [string, Change[]][] {
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    const person = change.by || 'Somebody';
    found.set(person, [...(found.get(person) ?? []), change]);
  }
  return [...found];
}

const none = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? (
    <EmptyState title="Nothing was changed">The workbook stands as it did.</EmptyState>
  ) : undefined;

function Changes({ since }: { since: number }) {
  const { submission } = useDesk();
  const state = useChanges(submission, { since });
  const columns = shownColumns(useView());
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  return (
    <StateView state={state} empty={none}>
      {({ changes }) =>
        byPerson(changes).map(([person, own]) => (
          <section key={person} aria-label={`By ${person}`}>
            <h3 className={styles.person}>{person}</h3>
            <ol className={styles.list}>
              {own.map(({ version, column, row, field, before, after, at }) => (
                <li key={`${version} ${column} ${row} ${field}`} className={styles.change}>
                  <span>
                    {[nameOf(column), rowWords(row)].filter(Boolean).join(', ')}:{' '}
                    {FIELD_WORDS[field] ?? field} {valueWords(before, field)} →{' '}
                    <strong>{valueWords(after, field)}</strong>
                  </span>
                  <span className={styles.when}>{at !== null && momentWords(at)}</span>
                </li>
              ))}
            </ol>
          </section>
        ))
      }
    </StateView>
  );
}

/** Every credit, rate or price that needed a higher level, and what became of it, oldest first. */
function Decisions() {
  const view = useView();
  const columns = shownColumns(view);
  const decided = view.book.issues.flatMap((issue) => {
    const words = issue.measure === 'reason_missing' ? null : decisionWords(issue);
    return words === null ? [] : [{ issue, words }];
  });
  if (decided.length === 0) return null;
  return (
    <section aria-label="Decisions">
      <h3 className={styles.person}>Decisions</h3>
      <ol className={styles.list}>
        {decided.map(({ issue, words }) => (
          <li key={issue.id} className={styles.change}>
            <span>
              {[columns.find(({ key }) => key === issue.column)?.label ?? issue.column, rowWords(issue.row)]
                .filter(Boolean)
                .join(', ')}
              : {issueWords(issue)}, <strong>{words}</strong>
            </span>
            <span className={styles.when}>{issue.decided_at !== null && momentWords(issue.decided_at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The drawer. */
export function ChangesDrawer({ open, before, onClose }: ChangesDrawerProps) {
  const [all, setAll] = useState(before === 0);
  return (
    <Drawer open={open} onClose={onClose} size="min(520px, 100vw)" title="What changed" destroyOnHidden>
      <PricesMoved />
      <Decisions />
      <Segmented
        options={[
          { label: 'Since my last visit', value: 'visit', disabled: before === 0 },
          { label: 'Since submit', value: 'submit' },
        ]}
        value={all ? 'submit' : 'visit'}
        onChange={(value) => setAll(value === 'submit')}
      />
      <Changes since={all ? 0 : before} />
    </Drawer>
  );
}
