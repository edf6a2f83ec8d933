/** Every fault of a refused file by its line and column, and all of them as a file. */
import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { StateView } from '@/ui/state-view';
import { VirtualTable, type VirtualColumn } from '@/ui/virtual-table';
import { saveFaults, useFaults, type RowFault } from './api';
import styles from './fault-table.module.css';
import { many } from './model';

const COLUMNS: readonly VirtualColumn<RowFault>[] = [
  { key: 'line', title: 'Line', width: 80, align: 'end', head: true, cell: ({ line }) => line || 'File' },
  { key: 'column', title: 'Column', width: 160, cell: ({ column }) => column },
  {
    key: 'problem',
    title: 'What is wrong',
    width: 300,
    cell: ({ problem }) => <span title={problem}>{problem}</span>,
  },
  {
    key: 'right',
    title: 'What would be right',
    width: 360,
    cell: ({ right }) => <span title={right}>{right}</span>,
  },
];

/** The table, with a button for each column that has faults. */
export function FaultTable(props: { version: string; importId: string; fileName: string }) {
  const { version, importId, fileName } = props;
  const { notification } = App.useApp();
  const [column, setColumn] = useState('');
  const [saving, setSaving] = useState(false);
  const list = useFaults(version, importId, column);
  const save = async () => {
    setSaving(true);
    try {
      await saveFaults(version, importId, fileName);
    } catch (error) {
      notification.error({ title: 'The list was not saved', description: messageOf(error) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <StateView state={list} rows={6}>
      {({ columns }) => {
        const all = columns.reduce((sum, { faults }) => sum + faults, 0);
        const chips = [{ column: '', faults: all }, ...columns.filter((each) => each.column !== '')];
        return (
          <>
            <div className={styles.chips} role="group" aria-label="Faults by column">
              {chips.map((chip) => (
                <button
                  key={chip.column}
                  type="button"
                  className={styles.chip}
                  aria-pressed={chip.column === column}
                  onClick={() => setColumn(chip.column)}
                >
                  {chip.column || 'All'} <span>{many(chip.faults)}</span>
                </button>
              ))}
              <Button className={styles.save ?? ''} loading={saving} onClick={() => void save()}>
                Save all faults as CSV
              </Button>
            </div>
            <VirtualTable
              label={`Faults of ${fileName}`}
              columns={COLUMNS}
              total={list.total}
              rowAt={list.rowAt}
              onShow={list.show}
              height={400}
              listKey={`${importId} ${column}`}
            />
          </>
        );
      }}
    </StateView>
  );
}
