/** The status of a submission: picked in the row, stored at once, and taken back for eight seconds. */
import { App, Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import { TOAST_S } from '@/ui/toast-time';
import { pickStatus } from './api';
import styles from './submission-table.module.css';
import { MESSAGES } from './messages';
import { STATUSES, statusLabel, type Row } from './model';

/** For so long a pick is taken back by one press, milliseconds. */
const UNDO_MS = 8000;

const OPTIONS = STATUSES.map(([value, label]) => ({ value, label }));

/** The dropdown of a row. */
export function StatusSelect(props: {
  row: Row;
  onKept: (status: Row['uw_status'], version: number) => void;
  /** Somebody else was there first: the row is to be read anew. */
  onLost: () => void;
}) {
  const { row, onKept, onLost } = props;
  const { notification } = App.useApp();
  const [wanted, setWanted] = useState<string | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    if (before === null) return undefined;
    const timer = setTimeout(() => setBefore(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [before]);
  const pick = async (status: string, undoes: boolean) => {
    setWanted(status);
    setBefore(null);
    try {
      const version = await pickStatus(row, status);
      onKept((status || null) as Row['uw_status'], version);
      if (!undoes) setBefore(row.uw_status ?? '');
      notification.success({ title: MESSAGES.stored, duration: TOAST_S });
    } catch (error) {
      notification.error({ title: MESSAGES.notStored, description: messageOf(error), duration: TOAST_S });
      onLost();
    } finally {
      setWanted(null);
    }
  };
  const { derived_status: derived } = row;
  return (
    <span className={styles.status} data-part="status">
      <Select
        size="small"
        className={styles.pick ?? ''}
        virtual={false}
        popupMatchSelectWidth={false}
        aria-label={`Status of ${row.company}`}
        value={wanted ?? row.uw_status ?? ''}
        loading={wanted !== null}
        disabled={wanted !== null}
        options={OPTIONS}
        onChange={(status) => void pick(status, false)}
      />
      {before !== null && (
        <Button
          size="small"
          type="link"
          aria-label={`Undo the status of ${row.company}`}
          onClick={() => void pick(before, true)}
        >
          Undo
        </Button>
      )}
      {before === null && derived !== null && derived !== row.uw_status && (
        <span className={styles.derived}>by its cells: {statusLabel(derived)}</span>
      )}
    </span>
  );
}
