/** Logout with work that could not be saved: says what would be lost, and does not lose it by itself. */
import { Modal } from '@/ui/modal';

/** The question. */
export function LeaveUnsaved({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      open
      size="small"
      title="Not everything is saved"
      okText="Sign out and lose it"
      cancelText="Stay signed in"
      danger
      onOk={onLeave}
      onCancel={onStay}
    >
      What you typed last has not reached the server yet. It is kept on this device while you are signed in;
      signing out removes it.
    </Modal>
  );
}
