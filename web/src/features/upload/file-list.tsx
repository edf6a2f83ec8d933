/** The files of a prospect in the panel: those on their way with their progress, below them those that arrived. */
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { isGivenOut, type FileEntry } from '@/api/files';
import { sizeWords } from '@/lib/file-size';
import { StatusTag } from '@/ui/status-tag';
import { DeleteDialog } from './delete-dialog';
import { MESSAGES, ZONES } from './messages';
import { isUploaded, stateOf, stateWords, type Folder, type Pending } from './model';
import styles from './upload.module.css';

const zoneWords = (folder: string): string =>
  folder in ZONES ? ZONES[folder as Folder].replace('Upload ', '') : folder;

/** The X of the next file, before the focused one goes; without one the panel says where the focus rests. */
function focusBeside(pressed: HTMLElement): void {
  const line = pressed.closest('li');
  const beside = [line?.nextElementSibling, line?.previousElementSibling].find((each) =>
    each?.hasAttribute('data-pending'),
  );
  beside?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}

/** A file that has not arrived: its progress, and the X that takes it back. */
function PendingLine(props: {
  pending: Pending;
  busy: boolean;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}) {
  const { pending, busy, onRemove, onRetry } = props;
  const { id, file, folder, state, progress, why } = pending;
  return (
    <li className={styles.file} data-pending>
      <span className={styles.fileName}>
        <strong>{file.name}</strong>
        <span className={styles.facts}>
          {zoneWords(folder)}, {sizeWords(file.size)}
        </span>
      </span>
      <span className={styles.state}>
        {state === 'chosen' && 'Not sent yet'}
        {state === 'failed' && (
          <span className={styles.bad} role="alert">
            {why === MESSAGES.exists ? why : `${MESSAGES.error}: ${why}`}
          </span>
        )}
        {(state === 'sending' || state === 'sent') && (
          <Progress
            percent={progress}
            size="small"
            aria-label={`Upload of ${file.name}`}
            className={styles.progress ?? ''}
          />
        )}
      </span>
      <span className={styles.acts}>
        {state === 'failed' && (
          <Button size="small" disabled={busy} aria-label={`Retry ${file.name}`} onClick={() => onRetry(id)}>
            Retry
          </Button>
        )}
        {state !== 'sent' && (
          <Button
            size="small"
            aria-label={`${state === 'sending' ? 'Cancel' : 'Remove'} ${file.name}`}
            onClick={({ currentTarget }) => {
              if (!busy) focusBeside(currentTarget);
              onRemove(id);
            }}
          >
            {state === 'sending' ? 'Cancel' : 'X'}
          </Button>
        )}
      </span>
    </li>
  );
}

/** A file of the prospect with how far it is. Once it is uploaded it has no X; an office may delete it. */
function StoredLine(props: {
  file: FileEntry;
  onOpen: ((file: FileEntry) => void) | undefined;
  onDelete: (file: FileEntry) => void;
}) {
  const { file, onOpen, onDelete } = props;
  const [label, tone] = stateOf(file);
  const words = stateWords(file);
  const opening = file.kind === 'LossRun' ? 'Open' : 'Download';
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        <strong>{file.keyToFile}</strong>
        <span className={styles.facts}>
          {zoneWords(file.kind)}, {sizeWords(file.size)}, {file.who}
        </span>
      </span>
      <span className={styles.state}>
        <StatusTag label={label} tone={tone} busy={file.state === 'checking' || file.state === 'reading'} />
        {words !== '' && <span className={styles.facts}>{words}</span>}
      </span>
      <span className={styles.acts}>
        {onOpen && isGivenOut(file) && (
          <Button size="small" aria-label={`${opening} ${file.keyToFile}`} onClick={() => onOpen(file)}>
            {opening}
          </Button>
        )}
        {file.may_delete && (
          <Button
            size="small"
            danger={file.completed_at !== null}
            aria-label={`${file.completed_at === null ? 'Remove' : 'Delete'} ${file.keyToFile}`}
            onClick={() => onDelete(file)}
          >
            {file.completed_at === null ? 'X' : 'Delete'}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The list. */
export function FileList(props: {
  readAgain: () => Promise<unknown>;
  pending: readonly Pending[];
  stored: readonly FileEntry[];
  busy: boolean;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onOpen: ((file: FileEntry) => void) | undefined;
}) {
  const { readAgain, pending, stored, busy, onRemove, onRetry, onOpen } = props;
  const [deleting, setDeleting] = useState<FileEntry | null>(null);
  const onTheWay = new Set(pending.map(({ key }) => key));
  const rows = stored.filter((file) => isUploaded(file) && !onTheWay.has(file.key));
  return (
    <>
      <ul className={styles.files} aria-label="Files of this prospect">
        {pending.map((each) => (
          <PendingLine key={each.id} pending={each} busy={busy} onRemove={onRemove} onRetry={onRetry} />
        ))}
        {rows.map((file) => (
          <StoredLine key={file.id} file={file} onOpen={onOpen} onDelete={setDeleting} />
        ))}
      </ul>
      {deleting && <DeleteDialog readAgain={readAgain} file={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
