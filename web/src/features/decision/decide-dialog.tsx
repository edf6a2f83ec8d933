/** Asks before a decision is taken, and says what follows from it. */
import { App } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { newUuid } from '@/lib/uuid';
import { Modal } from '@/ui/modal';
import { TOAST_S } from '@/ui/toast-time';
import { decide, statusEmail, useRefresh } from './api';
import { askedOf, fromSales, stateWord, type Act, type Decision } from './model';
import styles from './decision-row.module.css';

/** 'The sales desk is told.' where its mail is on its way; '' else, also where that could not be learnt. */
async function salesTold(row: Decision): Promise<string> {
  if (!fromSales(row)) return '';
  try {
    return (await statusEmail(row)).id === null ? '' : `${row.salesperson_email} is told by e-mail.`;
  } catch {
    return 'Whether the sales desk is told could not be learnt.';
  }
}

/** The dialog of one act; it stands open while it is rendered. */
export function DecideDialog(props: {
  row: Decision;
  act: Act;
  remark: string;
  onClose: () => void;
  onDone: () => void;
  /** Somebody was faster, or time was: what the refusal says. */
  onRefused: (said: string) => void;
}) {
  const { row, act, remark, onClose, onDone, onRefused } = props;
  const { notification } = App.useApp();
  const refresh = useRefresh();
  const asked = askedOf(act, row);
  // The same for each try, so that an answer that was lost makes no second decision.
  const [press] = useState(newUuid);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const go = async () => {
    setBusy(true);
    setSaid('');
    try {
      const answered = await decide(row, act, remark, press);
      const { label } = stateWord({ quote_status: answered.quote_status, ended: null });
      void salesTold(row).then((description) =>
        notification.success({ title: `${row.company_name}: ${label}`, description, duration: TOAST_S }),
      );
      onDone();
      await refresh();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 409) {
        onRefused(messageOf(error));
        await refresh();
      } else setSaid(messageOf(error));
    }
  };
  return (
    <Modal
      open
      title={asked.title}
      okText={asked.ok}
      danger={asked.danger}
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className={styles.follows}>{asked.follows}</p>
      {remark.trim() !== '' && (
        <div className={styles.read}>
          <span id="decide-remark">Remark:</span>
          {/* A long one scrolls by itself, by keys too: what it is said with stays in sight. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <blockquote className={styles.quote} role="region" aria-labelledby="decide-remark" tabIndex={0}>
            {remark.trim()}
          </blockquote>
        </div>
      )}
      {said !== '' && (
        <p className={styles.refused} role="alert">
          {said}
        </p>
      )}
    </Modal>
  );
}
