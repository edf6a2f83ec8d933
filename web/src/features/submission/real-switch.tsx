/** The Submission switch: whether a prospect is a real submission, or practice. */
import { App, Switch } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { TOAST_S } from '@/ui/toast-time';
import { switchReal, type Standing } from './api';
import { MESSAGES } from './messages';
import styles from './submit-panel.module.css';

/** The switch; it turns at once and turns back where the server refuses. */
export function RealSwitch(props: {
  userId: string;
  standing: Standing;
  /** Reads what the server says now. */
  refresh: () => Promise<unknown>;
}) {
  const { userId, standing, refresh } = props;
  const id = useId();
  const { notification } = App.useApp();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const real = wanted ?? standing.real_submission === 'true';
  const flip = async (to: boolean) => {
    setWanted(to);
    try {
      await switchReal(userId, to);
    } catch (error) {
      notification.error({ title: messageOf(error), duration: TOAST_S });
    }
    await refresh();
    setWanted(null);
  };
  return (
    // The words are part of what a finger hits.
    <label className={styles.switch} htmlFor={id}>
      <Switch id={id} checked={real} loading={wanted !== null} onChange={(to) => void flip(to)} />
      {MESSAGES.toggle}
    </label>
  );
}
