/** What changed: the prices that moved, and everything entered since the last visit or since submit, by person. */
import { Button, Drawer, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { readPreference, writePreference } from '@/lib/storage';
import { EmptyState, StateView } from '@/ui/state-view';
import { useChanges, type Change } from './api';
import { useBook, useDesk, useView } from './context';
import { decisionWords, issueWords, rowWords } from './issue-words';
import { FIELD_WORDS, valueWords } from './history-words';
import { shownColumns } from './rows';
import styles from './what-changed.module.css';

/** The version of a workbook that this browser had before the page was opened; 0 for one that it never had. */
function useLastVisit(submission: string, version: number): number {
  const key = `quoteloom.seen.${submission}` as const;
  const [before] = useState(() => Number(readPreference(key) ?? 0));
  useEffect(() => writePreference(key, String(version)), [key, version]);
  return before;
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

/** The button that says how many Saves came since the last visit, and its drawer. */
export function WhatChanged() {
  const { submission } = useDesk();
  const version = useBook(({ book }) => book.version);
  const before = useLastVisit(submission, version);
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(before === 0);
  const saves = version - before;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {saves > 0 && before > 0
          ? `What changed: ${saves} ${saves === 1 ? 'Save' : 'Saves'} since your last visit`
          : 'What changed'}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size="min(520px, 100vw)"
        title="What changed"
        destroyOnHidden
      >
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
    </>
  );
}
