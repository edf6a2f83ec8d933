/** Gives a submission to somebody else; why is asked for where another person holds it. */
import { Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { reassign, useUnderwriters, type Submission } from './api';
import styles from './submission-head.module.css';

/** What the dialog must know of a submission. */
export interface Held {
  readonly id: string;
  readonly company: string;
  readonly owner: { readonly id: string; readonly name: string } | null;
}

/** The dialog; it stands open while it is rendered. */
export function ReassignDialog(props: {
  submission: Held;
  onClose: () => void;
  onDone: (now: Submission) => void;
}) {
  const { submission, onClose, onDone } = props;
  const { owner } = submission;
  const people = useUnderwriters(true);
  const [person, setPerson] = useState<string>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const told = (path: string, words: string) => setProblems(new Map([[path, words]]));
  const go = async () => {
    if (person === undefined) {
      told('person', 'Choose who takes it');
      return;
    }
    setBusy(true);
    try {
      onDone(await reassign(submission.id, person, reason.trim()));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.fields.size > 0) setProblems(error.fields);
      else told('', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Reassign ${submission.company}`}
      okText="Reassign"
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className={styles.ask}>{owner ? `${owner.name} holds it.` : 'Nobody holds it yet.'}</p>
      <Field label="Underwriter" required problem={problems.get('person') ?? null}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            virtual={false}
            loading={people.isLoading}
            value={person ?? null}
            onChange={(chosen) => {
              setPerson(chosen);
              setProblems(new Map());
            }}
            options={(people.data ?? [])
              .filter(({ id }) => id !== owner?.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field
        label="Reason"
        problem={problems.get('reason') ?? null}
        hint={owner ? 'Needed where somebody else holds it; stands in the history' : 'Stands in the history'}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setProblems(new Map());
            }}
          />
        )}
      </Field>
      {problems.has('') && (
        <p className={styles.said} role="alert">
          {problems.get('')}
        </p>
      )}
    </Modal>
  );
}
