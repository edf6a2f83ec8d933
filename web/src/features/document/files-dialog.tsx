/** The files of a prospect over the page that its row stands on. */
import { Modal } from '@/ui/modal';
import { FileDownloads, type FileDownloadsProps } from './file-downloads';

/** The dialog; it stands open while it is rendered. */
export function FilesDialog(props: FileDownloadsProps & { company: string; onClose: () => void }) {
  const { company, onClose, ...whose } = props;
  return (
    <Modal open title={`Files of ${company}`} footer={null} onCancel={onClose}>
      <FileDownloads {...whose} />
    </Modal>
  );
}
