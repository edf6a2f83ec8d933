/** Asks before a prospect goes back to its agent, and a second time for prices held back or of before a change. */
import { App, Input } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { StateView } from '@/ui/state-view';
import { TOAST_S } from '@/ui/toast-time';
import { releaseSubmission, useReleasePlan, type ReleasePlan, type Submission } from './api';
import { MESSAGES } from './messages';
import { heldBackWords, outWords } from './model';
import styles from './submission-head.module.css';

/** Characters of a comment. */
const LONGEST = 4000;

/** What goes out, column by column. */
function GoesOut({ plan }: { plan: ReleasePlan }) {
  return (
    <ul className={styles.list} aria-label="Goes out">
      {plan.prices.map((price) => (
        <li key={price.column}>{outWords(price)}</li>
      ))}
    </ul>
  );
}

/** What has to be said yes to once more. */
function AskedAgain({ plan }: { plan: ReleasePlan }) {
  const held = plan.prices.filter(({ level }) => level !== null);
  return (
    <>
      {held.length > 0 && (
        <>
          <p className={styles.ask}>These prices stay back until somebody approves them:</p>
          <ul className={styles.list} aria-label="Held back">
            {held.map((price) => (
              <li key={price.column}>{heldBackWords(price)}</li>
            ))}
          </ul>
        </>
      )}
      {plan.stale.length > 0 && (
        <>
          <p className={styles.ask}>These prices are from before a change:</p>
          <ul className={styles.list} aria-label="Before a change">
            {plan.stale.map(({ about, old, new: now }) => (
              <li key={`${about} ${old}`}>
                {about}: was {old}, is {now}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.ask}>Release all the same?</p>
    </>
  );
}

/** The dialog of one submission; it stands open while it is rendered. */
export function ReleaseDialog(props: {
  submission: { readonly id: string; readonly company: string };
  onClose: () => void;
  onReleased: (now: Submission) => void;
}) {
  const { submission, onClose, onReleased } = props;
  const { notification } = App.useApp();
  const plan = useReleasePlan(submission.id);
  const [again, setAgain] = useState(false);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  const go = async ({ prices, needed }: ReleasePlan) => {
    if (needed.length > 0 && !again) {
      setAgain(true);
      return;
    }
    setBusy(true);
    setSaid('');
    try {
      const named = Object.fromEntries(prices.map((price) => [price.column, price.run_id]));
      onReleased(await releaseSubmission(submission.id, { prices: named, accept: needed, comment }));
      notification.success({ title: `${submission.company} is with its agent again`, duration: TOAST_S });
      onClose();
    } catch (error) {
      // Somebody saved or approved meanwhile: what would go out now is read before anything is asked again.
      if (error instanceof ApiError && error.status === 409) await plan.mutate();
      if (error instanceof ApiError && error.code === 'confirm_needed') setAgain(true);
      setSaid(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={`Release ${submission.company}`}
      okText={MESSAGES.yes}
      cancelText={MESSAGES.no}
      busy={busy}
      okDisabled={plan.data === undefined || plan.data.prices.some(({ recalculating }) => recalculating)}
      onOk={() => plan.data && void go(plan.data)}
      onCancel={onClose}
    >
      <p className={styles.ask}>{MESSAGES.release}</p>
      <StateView state={plan} rows={3}>
        {(found) => (
          <>
            {again && found.needed.length > 0 ? <AskedAgain plan={found} /> : <GoesOut plan={found} />}
            {found.prices
              .filter(({ recalculating }) => recalculating)
              .map(({ column, name }) => (
                <p key={column} className={styles.said} role="status">
                  {name} is being priced. Release once the price has landed.
                </p>
              ))}
          </>
        )}
      </StateView>
      {said !== '' && (
        <p className={styles.said} role="alert">
          {said}
        </p>
      )}
      <Field label="Comment to the agent" problem={null} hint="Optional; stands in the underwriter comments">
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={LONGEST}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
