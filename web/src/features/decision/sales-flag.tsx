/** Whom of the sales desk a decision is told, and the way to have it told no more. */
import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { TOAST_S } from '@/ui/toast-time';
import { removeFlag, useRefresh } from './api';
import { fromSales, type Decision } from './model';
import styles from './decision-row.module.css';

/** The line; nothing for a submission of an agent. */
export function SalesFlag({ row }: { row: Decision }) {
  const { notification } = App.useApp();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  if (!fromSales(row)) return null;
  const remove = async () => {
    setBusy(true);
    try {
      await removeFlag(row);
      await refresh();
      notification.success({ title: `${row.company_name} is its agent's alone`, duration: TOAST_S });
    } catch (error) {
      notification.error({ title: messageOf(error), duration: TOAST_S });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={styles.flag}>
      From the sales desk: {row.salesperson_email} is told each decision by e-mail.{' '}
      <Button size="small" loading={busy} onClick={() => void remove()}>
        Tell the agent only
      </Button>
    </p>
  );
}
