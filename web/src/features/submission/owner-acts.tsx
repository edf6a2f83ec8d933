/** Who holds a submission, with Claim where nobody does and Reassign where somebody may. */
import { UserSwitchOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { TOAST_S } from '@/ui/toast-time';
import { claim, refreshSubmission, type Submission } from './api';
import { ReassignDialog, type Held } from './reassign-dialog';
import styles from './submission-head.module.css';

/** The name, and the acts of an underwriter. */
export function OwnerActs(props: {
  submission: Held;
  /** Nobody changes hands any more. */
  closed?: boolean;
  /** A row of a list: Reassign as its icon. */
  brief?: boolean;
  onChanged?: (now: Submission) => void;
  /** Somebody was faster, or it was released. */
  onLost?: () => void;
}) {
  const { submission, closed = false, brief = false, onChanged, onLost } = props;
  const { notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [giving, setGiving] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      onChanged?.(await claim(submission.id));
    } catch (error) {
      notification.warning({ title: messageOf(error), duration: TOAST_S });
      await refreshSubmission(submission.id);
      onLost?.();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span className={brief ? styles.brief : undefined} title={submission.owner?.name}>
        {submission.owner ? submission.owner.name : 'Unowned'}
      </span>
      {!closed && !submission.owner && (
        <Button
          size="small"
          loading={busy}
          aria-label={`Claim ${submission.company}`}
          onClick={() => void take()}
        >
          Claim
        </Button>
      )}
      {!closed && (
        <Button
          size="small"
          type="text"
          aria-label={`Reassign ${submission.company}`}
          {...(brief && { icon: <UserSwitchOutlined />, title: 'Reassign' })}
          onClick={() => setGiving(true)}
        >
          {brief ? undefined : 'Reassign'}
        </Button>
      )}
      {giving && (
        <ReassignDialog
          submission={submission}
          onClose={() => setGiving(false)}
          onDone={(now) => onChanged?.(now)}
        />
      )}
    </>
  );
}
