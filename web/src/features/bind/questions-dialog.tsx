/** 'UW Questions' over the underwriting page. */
import { Modal } from '@/ui/modal';
import { MESSAGES } from './messages';
import styles from './question-form.module.css';
import { QuestionForm, type QuestionFormProps } from './question-form';

/** The dialog; it closes once the carrier has the answers. */
export function QuestionsDialog({ onClose, ...form }: QuestionFormProps & { onClose: () => void }) {
  return (
    <Modal open size="large" title={MESSAGES.questions} onCancel={onClose} footer={null}>
      <div className={styles.dialog}>
        <QuestionForm {...form} onDone={onClose} />
      </div>
    </Modal>
  );
}
