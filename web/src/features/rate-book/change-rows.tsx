/** Every row that differs between two books: what it is, what became of it, by how much it moves. */
import { usDay } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { VirtualTable, type VirtualColumn } from '@/ui/virtual-table';
import { useChanges, type ChangeFilter, type ChangeKind, type RowChange } from './api';
import styles from './change-rows.module.css';
import { ChoiceFilter, CodeFilter, FilterBar, StateFilter } from './filter-bar';
import { changeWords, direction, percentText, rowName, tableWords } from './model';
import { useDebounced } from './use-debounced';

const KINDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
} as const satisfies Record<ChangeKind, string>;

/** Rows begin on a day, or with a year. */
const dayWords = (first: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(first) ? usDay(first) : first || 'the first row';

/** What moves and by how much comes first: the rest may lie beyond the right end of a narrow screen. */
const COLUMNS: readonly VirtualColumn<RowChange>[] = [
  { key: 'row', title: 'Row', width: 260, head: true, cell: rowName },
  {
    key: 'percent',
    title: 'Move',
    width: 90,
    align: 'end',
    cell: ({ percent }) => (
      <strong className={styles.move} data-way={direction(percent)}>
        {percentText(percent)}
      </strong>
    ),
  },
  {
    key: 'cells',
    title: 'From → to',
    width: 280,
    cell: (change) => <span title={changeWords(change)}>{changeWords(change)}</span>,
  },
  {
    key: 'kind',
    title: 'Change',
    width: 210,
    cell: ({ kind, follows }) => (
      <span data-kind={kind}>
        {KINDS[kind]}
        {follows !== null && `, follows ${dayWords(follows)}`}
      </span>
    ),
  },
  { key: 'table', title: 'Table', width: 150, cell: ({ table }) => tableWords(table) },
];

const nothingFound = ({ total }: { total: number }) =>
  total > 0 ? null : <EmptyState title="No row is like that">Clear a filter to see more.</EmptyState>;

/** The list with its filters. */
export function ChangeRows(props: {
  version: string;
  other: string;
  states: readonly string[];
  tables: readonly string[];
  wanted: ChangeFilter;
  onWanted: (part: Partial<ChangeFilter>) => void;
}) {
  const { version, other, states, tables, wanted, onWanted } = props;
  const asked = useDebounced(wanted);
  const list = useChanges(version, other, asked);
  return (
    <Panel title="Rows that differ">
      <FilterBar total={list.data?.total} what="rows">
        <ChoiceFilter
          label="Table"
          value={wanted.table}
          options={[
            { value: '', label: 'All tables' },
            ...tables.map((table) => ({ value: table, label: tableWords(table) })),
          ]}
          onChange={(table) => onWanted({ table })}
        />
        <StateFilter states={states} value={wanted.state} onChange={(state) => onWanted({ state })} />
        <CodeFilter value={wanted.code} onChange={(code) => onWanted({ code })} />
        <ChoiceFilter
          label="Change"
          value={wanted.kind}
          options={[
            { value: '', label: 'All changes' },
            ...Object.entries(KINDS).map(([value, label]) => ({ value: value as ChangeKind, label })),
          ]}
          onChange={(kind) => onWanted({ kind })}
        />
      </FilterBar>
      <StateView state={list} rows={8} empty={nothingFound}>
        {() => (
          <VirtualTable
            label="Rows that differ"
            columns={COLUMNS}
            total={list.total}
            rowAt={list.rowAt}
            onShow={list.show}
            listKey={JSON.stringify([other, asked])}
          />
        )}
      </StateView>
    </Panel>
  );
}
