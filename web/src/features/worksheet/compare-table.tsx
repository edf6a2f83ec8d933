/** The compare table: prices side by side, figure by figure; one may be pinned first, and equal rows left out. */
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { useWorksheets } from './api';
import { compareLines } from './compare-lines';
import { compareGroups, differing, type Compared, type CompareGroup } from './compare-rows';
import styles from './compare-table.module.css';

function Groups({ groups, columns }: { groups: readonly CompareGroup[]; columns: number }) {
  return groups.map(({ name, rows, notes = [] }) => (
    <tbody key={name}>
      <tr>
        <th scope="rowgroup" colSpan={columns + 1} className={styles.group}>
          <span>{name}</span>
        </th>
      </tr>
      {rows.map(({ label, values }) => (
        <tr key={label} data-differs={new Set(values).size > 1}>
          <th scope="row">{label}</th>
          {values.map((value, at) => (
            <td key={at}>{value === '' ? '–' : value}</td>
          ))}
        </tr>
      ))}
      {notes.map((note) => (
        <tr key={note}>
          <td colSpan={columns + 1} className={styles.note}>
            <span>{note}</span>
          </td>
        </tr>
      ))}
    </tbody>
  ));
}

/** The table of the priced programs; its worksheets are read when it is opened. */
export function CompareTable(props: Omit<Compared, 'worksheets'>) {
  const { run, programs } = props;
  const [pinned, setPinned] = useState('');
  const [only, setOnly] = useState(false);
  const priced = programs.filter(({ totals }) => totals !== null);
  const explained = priced.filter(({ has_worksheet: has }) => has).map(({ program }) => program);
  const state = useWorksheets(run, explained);
  if (priced.length === 0) {
    return (
      <EmptyState title="Nothing to compare yet">Prices stand here side by side as they come.</EmptyState>
    );
  }
  if (state.error !== undefined) {
    return (
      <ErrorState error={state.error} title="The prices were not read" onRetry={() => void state.mutate()} />
    );
  }
  if (!state.data) return <LoadingState rows={compareLines(programs)} />;
  const shown = priced.toSorted(
    (one, two) => Number(two.program === pinned) - Number(one.program === pinned),
  );
  const groups = compareGroups({ ...props, programs: shown, worksheets: state.data });
  return (
    <>
      <div className={styles.acts}>
        <Checkbox checked={only} onChange={(event) => setOnly(event.target.checked)}>
          Differences only
        </Checkbox>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {/* The table scrolls sideways inside its own frame, which keyboards reach as well. */}
      <div
        className={styles.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Prices side by side"
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {shown.map(({ program, carrier_name: name }) => (
                <th key={program} scope="col">
                  <span className={styles.carrier}>{name}</span>
                  <Button
                    type="link"
                    size="small"
                    aria-pressed={program === pinned}
                    aria-label={`Pin ${name} first`}
                    onClick={() => setPinned(program === pinned ? '' : program)}
                  >
                    {program === pinned ? 'Unpin' : 'Pin'}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <Groups groups={only ? differing(groups) : groups} columns={shown.length} />
        </table>
      </div>
    </>
  );
}
