/** What becomes of a row: into the archive with an offer to undo, back from there, or away for good. */
import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import { Modal } from '@/ui/modal';
import { eraseProspect } from '../draft/api';
import { nameOfRow } from './list';
import undoStyles from '../flow/undo-line.module.css';
import { archive, refreshWork, restore, type WorkRow } from '../draft/work-list';

/** How long the offer to undo stands, milliseconds. */
const UNDO_MS = 8000;

/** Puts rows away; question and offer are to be rendered once. */
export function useArchive() {
  const { notification } = App.useApp();
  const [gone, setGone] = useState<WorkRow>();
  const tell = (error: unknown) => notification.error({ title: messageOf(error) });
  useEffect(() => {
    if (!gone) return undefined;
    const timer = setTimeout(() => setGone(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  const put = (row: WorkRow) => archive(row.id).then(() => setGone(row), tell);
  const back = (row: WorkRow) => restore(row.id).then(() => setGone(undefined), tell);
  const offer = (
    <div className={undoStyles.place} role="status">
      {gone && (
        <div className={undoStyles.line}>
          <span>{nameOfRow(gone)} is in the archive now</span>
          <Button size="small" onClick={() => void back(gone)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
  return { put, back, offer };
}

/** The button of a row that puts it away. */
export function ArchiveButton({ row, onPut }: { row: WorkRow; onPut: (row: WorkRow) => void }) {
  if (row.quote_submitted) return null;
  return (
    <Tooltip title="Archive">
      <Button
        type="text"
        size="small"
        icon={<InboxOutlined />}
        aria-label={`Archive ${nameOfRow(row)}`}
        onClick={() => onPut(row)}
      />
    </Tooltip>
  );
}

/** The buttons of a row of the archive. */
export function ArchivedActs({ row, onBack }: { row: WorkRow; onBack: (row: WorkRow) => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { notification } = App.useApp();
  const name = nameOfRow(row);
  const erase = () => {
    setBusy(true);
    eraseProspect(row.user_id)
      .then(() => refreshWork())
      .catch((error: unknown) => {
        setBusy(false);
        setAsking(false);
        notification.error({ title: messageOf(error) });
      });
  };
  return (
    <>
      <Button size="small" aria-label={`Restore ${name}`} onClick={() => onBack(row)}>
        Restore
      </Button>
      <Tooltip title="Delete for good">
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`Delete ${name} for good`}
          onClick={() => setAsking(true)}
        />
      </Tooltip>
      {asking && (
        <Modal
          open
          size="small"
          title={`Delete ${name} for good?`}
          okText="Delete for good"
          danger
          busy={busy}
          onOk={erase}
          onCancel={() => setAsking(false)}
        >
          Its locations, class codes, answers and prices go with it. This cannot be undone.
        </Modal>
      )}
    </>
  );
}
