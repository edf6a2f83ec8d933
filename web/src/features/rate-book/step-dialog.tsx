/** Asks in words before a book takes a step, with a reason where one is needed. */
import { App, Input } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { takeStep, type BookDetail, type BookHead, type RowFault, type RowsRefused, type Step } from './api';
import { ApprovalFacts } from './approval';
import { stepWords } from './model';
import styles from './step-dialog.module.css';

const LEAST_REASON = 10;

/** What a refused check says; null for any other refusal. */
function faultsOf(error: unknown): RowsRefused | null {
  if (!(error instanceof ApiError) || error.code !== 'rows_refused') return null;
  return error.problem as unknown as RowsRefused;
}

function Faults({ refused }: { refused: RowsRefused }) {
  const place = ({ file, line, column }: RowFault) =>
    [file, line > 0 && `line ${line}`, column !== '' && column].filter(Boolean).join(', ');
  return (
    <div role="alert">
      <p className={styles.lead}>
        {refused.total === 1 ? 'One thing does' : `${refused.total} things do`} not fit together. The draft
        stays a draft.
      </p>
      <ul className={styles.faults}>
        {refused.faults.map((fault, index) => (
          <li key={index}>
            <strong>{place(fault)}</strong>: {fault.problem}
            {fault.right !== '' && `; ${fault.right}`}
          </li>
        ))}
      </ul>
      {refused.total > refused.faults.length && <p>and {refused.total - refused.faults.length} more</p>}
    </div>
  );
}

/** The dialog of one step. */
export function StepDialog(props: {
  step: Step;
  detail: BookDetail;
  needsReason: boolean;
  /** Takes its place when the book is rolled back. */
  instead: BookHead | undefined;
  onClose: () => void;
  onDone: (book: BookHead) => void;
}) {
  const { step, detail, needsReason, instead, onClose, onDone } = props;
  const { book } = detail;
  const approving = step === 'approved';
  const [known, setKnown] = useState(false);
  const { notification } = App.useApp();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<RowsRefused | null>(null);
  const [busy, setBusy] = useState(false);
  const words = stepWords(step, book, instead);

  const go = async () => {
    if (needsReason && reason.trim().length < LEAST_REASON) {
      setProblem(`Say why, in at least ${LEAST_REASON} letters`);
      return;
    }
    setBusy(true);
    try {
      onDone(await takeStep(book.version, step, reason.trim()));
    } catch (error) {
      const faults = faultsOf(error);
      if (faults) setRefused(faults);
      else notification.error({ title: `${book.version} stays as it is`, description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  if (refused) {
    return (
      <Modal open size="large" title={`${book.version} is not checked`} footer={null} onCancel={onClose}>
        <Faults refused={refused} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.ok}
      danger={words.danger === true}
      busy={busy}
      {...(approving && { size: 'large' as const, okDisabled: !known })}
      onOk={() => void go()}
      onCancel={onClose}
    >
      {words.body.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {approving && <ApprovalFacts detail={detail} instead={instead} onKnown={setKnown} />}
      {needsReason && (
        <Field label="Reason" required problem={problem} hint="Stands in the history for good">
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      )}
    </Modal>
  );
}
