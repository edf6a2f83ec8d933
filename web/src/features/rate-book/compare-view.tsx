/** Two books side by side: which tables differ, how rates move by state and class, and every row that differs. */
import { App, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import {
  saveChanges,
  useComparison,
  type BookDetail,
  type BookHead,
  type ChangeFilter,
  type TableCounts,
} from './api';
import { ChangeRows } from './change-rows';
import styles from './compare-view.module.css';
import { countWords, differing, tableWords } from './model';
import { MoveTable } from './move-table';

const NO_FILTER: ChangeFilter = { table: '', state: '', code: '', kind: '' };

const sameBooks = ({ tables }: { tables: readonly TableCounts[] }) =>
  differing(tables).length > 0 ? null : (
    <EmptyState title="Both books are the same">Not a cell differs.</EmptyState>
  );

/** The view; other is the book that it is compared with. */
export function CompareView(props: {
  detail: BookDetail;
  books: readonly BookHead[];
  other: string | null;
  onOther: (version: string) => void;
}) {
  const { detail, books, other, onOther } = props;
  const { version } = detail.book;
  const { notification } = App.useApp();
  const id = useId();
  const found = useComparison(version, other);
  const [wanted, setWanted] = useState(NO_FILTER);
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<ChangeFilter>) => setWanted((now) => ({ ...now, ...part }));
  const others = books.filter((book) => book.version !== version);
  const save = async (old: string) => {
    setSaving(true);
    try {
      await saveChanges(version, old);
    } catch (error) {
      notification.error({ title: 'The changes were not saved', description: messageOf(error) });
    } finally {
      setSaving(false);
    }
  };
  if (others.length === 0)
    return <EmptyState title="There is no other book">Make a draft to compare this one with.</EmptyState>;
  return (
    <>
      <Panel
        title={`How ${version} differs from another book`}
        extra={
          <div className={styles.against}>
            <label htmlFor={id}>Compared with</label>
            <Select
              id={id}
              className={styles.other ?? ''}
              virtual={false}
              value={other}
              options={others.map((book) => ({ value: book.version, label: book.version }))}
              onChange={(old: string) => {
                setWanted(NO_FILTER);
                onOther(old);
              }}
            />
            {other !== null && (
              <Button loading={saving} onClick={() => void save(other)}>
                Save as CSV
              </Button>
            )}
          </div>
        }
      >
        <StateView
          state={found}
          rows={6}
          reason="Every row of both books is compared. This takes a moment."
          empty={sameBooks}
        >
          {({ tables, by_state: byState, by_class: byClass }) => (
            <>
              <ul className={styles.tables} aria-label="Tables that differ">
                {differing(tables).map((counts) => (
                  <li key={counts.table}>
                    <button
                      type="button"
                      className={styles.table}
                      aria-pressed={wanted.table === counts.table}
                      onClick={() => change({ table: wanted.table === counts.table ? '' : counts.table })}
                    >
                      <strong>{tableWords(counts.table)}</strong>
                      <span>{countWords(counts)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {byState.length > 0 && (
                <div className={styles.moves}>
                  <MoveTable
                    label="Rates by state"
                    what="State"
                    moves={byState}
                    chosen={wanted.state}
                    onChoose={(state) => change({ state })}
                  />
                  <MoveTable
                    label="Rates by class"
                    what="Class"
                    moves={byClass}
                    chosen={wanted.code}
                    onChoose={(code) => change({ code })}
                  />
                </div>
              )}
            </>
          )}
        </StateView>
      </Panel>
      {other !== null && found.data !== undefined && differing(found.data.tables).length > 0 && (
        <ChangeRows
          version={version}
          other={other}
          states={found.data.by_state.map(({ group }) => group)}
          tables={differing(found.data.tables).map(({ table }) => table)}
          wanted={wanted}
          onWanted={change}
        />
      )}
    </>
  );
}
