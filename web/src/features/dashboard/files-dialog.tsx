/** Files of a submission, to be downloaded. */
import { Modal } from '@/ui/modal';
import { EmptyState } from '@/ui/state-view';
import { MESSAGES } from './messages';
import type { Row } from './model';

/** The dialog; it stands open while it is rendered. */
export function FilesDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { file_count: count } = row;
  return (
    <Modal open title={`Files of ${row.company}`} footer={null} onCancel={onClose}>
      {count === 0 ? (
        <EmptyState title={MESSAGES.noFiles}>Files that the agent uploads are listed here.</EmptyState>
      ) : (
        <EmptyState title={`${count} ${count === 1 ? 'file' : 'files'}`}>
          They are opened from here once documents are part of Quoteloom.
        </EmptyState>
      )}
    </Modal>
  );
}
