/** Takes a file away: one that never arrived at once, one that is uploaded with a reason that is kept. */
import { Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import type { FileEntry } from '@/api/files';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { deleteFile } from './api';
import styles from './upload.module.css';

const LONGEST = 500;

/** The dialog; it stands open while it is rendered. */
export function DeleteDialog(props: {
  readAgain: () => Promise<unknown>;
  file: FileEntry;
  onClose: () => void;
}) {
  const { readAgain, file, onClose } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const uploaded = file.completed_at !== null;
  const remove = async () => {
    if (uploaded && reason.trim() === '') {
      setProblem('Say why the file is deleted');
      return;
    }
    setBusy(true);
    try {
      await deleteFile(file.key, reason.trim());
      await readAgain();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      danger
      size="small"
      title={`Delete ${file.keyToFile}`}
      okText="Delete"
      busy={busy}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {uploaded ? (
        <Field label="Reason" required problem={problem} hint="Kept with who deleted it, and when">
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={LONGEST}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      ) : (
        <p className={styles.facts}>{problem ?? 'It was not sent to its end; nothing of it is kept.'}</p>
      )}
    </Modal>
  );
}
