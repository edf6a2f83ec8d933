/** The rows of one table of a book: searched by state, class and text, only what is in sight is read. */
import { App, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { VirtualTable, type VirtualColumn } from '@/ui/virtual-table';
import {
  saveTable,
  useTableRows,
  type BookDetail,
  type BookRow,
  type RowFilter,
  type TableFacts,
} from './api';
import { CodeFilter, FilterBar, StateFilter, TextFilter } from './filter-bar';
import filterStyles from './filter-bar.module.css';
import { many, tableWords } from './model';
import { useDebounced } from './use-debounced';

const WIDE = new Set(['description', 'source', 'note', 'reason', 'label', 'licence', 'source_link']);
const NUMERIC = new Set(['value', 'factor', 'minimum_premium', 'loss_cost_multiplier', 'rate', 'wage_base']);
const NO_FILTER: RowFilter = { state: '', code: '', text: '' };

const DAYS = new Set(['effective', 'from_date', 'to_date', 'valid_from', 'valid_to']);

const widthOf = (name: string): number =>
  WIDE.has(name) ? 240 : DAYS.has(name) ? 116 : Math.max(96, 8 * name.length + 24);

function columnsOf(names: readonly string[]): VirtualColumn<BookRow>[] {
  // What the row is about: on a phone it would lie far to the right, with nothing that says so.
  const figure = names.find((name) => NUMERIC.has(name));
  const columns = names.map((name, at): VirtualColumn<BookRow> => ({
    key: name,
    title: tableWords(name),
    width: widthOf(name),
    align: NUMERIC.has(name) ? 'end' : 'start',
    head: at === 0,
    ...(name === figure && { kept: true }),
    cell: ({ cells }) => <span title={cells[at]}>{cells[at]}</span>,
  }));
  const place = names.indexOf('class_code');
  if (place >= 0) {
    columns.splice(place + 1, 0, {
      key: 'class words',
      title: 'what the class is',
      width: 240,
      cell: ({ class_words: words }) => <span title={words}>{words}</span>,
    });
  }
  return columns;
}

/** The tables of a book, one at a time. */
export function RowTable(props: { detail: BookDetail; table: string; onTable: (table: string) => void }) {
  const { detail, table, onTable } = props;
  const facts = detail.tables.find(({ name }) => name === table) ?? detail.tables[0];
  if (!facts) return <EmptyState title="This book has no tables" />;
  return <OneTable detail={detail} facts={facts} onTable={onTable} />;
}

function nothingFound(facts: TableFacts) {
  const bare = facts.rows === 0;
  return (
    <EmptyState title={bare ? 'This table has no rows' : 'No row is like that'}>
      {bare ? 'Nothing of this kind is filed in this book.' : 'Clear a filter, or search for less.'}
    </EmptyState>
  );
}

function SaveButton({ version, table }: { version: string; table: string }) {
  const { notification } = App.useApp();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveTable(version, table);
    } catch (error) {
      notification.error({ title: 'The table was not saved', description: messageOf(error) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button loading={saving} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}

function OneTable(props: { detail: BookDetail; facts: TableFacts; onTable: (table: string) => void }) {
  const { detail, facts, onTable } = props;
  const id = useId();
  const [typed, setTyped] = useState(NO_FILTER);
  const wanted = useDebounced(typed);
  const list = useTableRows(detail.book.version, facts.name, wanted);
  const has = (column: string) => facts.columns.includes(column);
  const change = (part: Partial<RowFilter>) => setTyped((now) => ({ ...now, ...part }));
  return (
    <Panel title="Tables" extra={<SaveButton version={detail.book.version} table={facts.name} />}>
      <FilterBar total={list.data?.total} what="rows">
        <div className={filterStyles.field}>
          <label htmlFor={id}>Table</label>
          <Select
            id={id}
            className={filterStyles.wide ?? ''}
            virtual={false}
            showSearch
            value={facts.name}
            options={detail.tables.map(({ name, rows }) => ({
              value: name,
              label: `${tableWords(name)} (${many(rows)})`,
            }))}
            onChange={(name) => {
              setTyped(NO_FILTER);
              onTable(name);
            }}
          />
        </div>
        {has('state') && (
          <StateFilter states={detail.states} value={typed.state} onChange={(state) => change({ state })} />
        )}
        {(has('class_code') || facts.name === 'class_codes') && (
          <CodeFilter value={typed.code} onChange={(code) => change({ code })} />
        )}
        <TextFilter value={typed.text} onChange={(text) => change({ text })} />
      </FilterBar>
      <StateView state={list} rows={8} empty={({ total }) => (total > 0 ? null : nothingFound(facts))}>
        {(page) => (
          <VirtualTable
            label={`Rows of ${tableWords(facts.name)}`}
            columns={columnsOf(page.columns)}
            total={list.total}
            rowAt={list.rowAt}
            onShow={list.show}
            listKey={`${facts.name} ${JSON.stringify(wanted)}`}
          />
        )}
      </StateView>
    </Panel>
  );
}
