/** The letter that no loss is known since a day: written by the server for somebody to sign, shown in a frame. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { noLossLetter } from './api';
import styles from './claims.module.css';
import { MESSAGES } from './messages';

/** Shows a letter over the page until it is closed. */
export type ShowLetter = (letter: Blob, onClose: () => void) => ReactNode;

/** The button, and what came of it. */
export function NoLossLetter(props: {
  prospect: string;
  since: string;
  disabled: boolean;
  show: ShowLetter;
}) {
  const { prospect, since, disabled, show } = props;
  const [letter, setLetter] = useState<Blob>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const write = async () => {
    setBusy(true);
    setFailed(false);
    try {
      setLetter(await noLossLetter(prospect, since));
    } catch (error) {
      console.info('No letter:', error);
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <div className={styles.acts}>
      <Button loading={busy} disabled={disabled || since === ''} onClick={() => void write()}>
        No-loss letter
      </Button>
      <span className={styles.quiet}>
        {since === '' ? 'Needs the date above' : 'To be signed by somebody who may act for the business'}
      </span>
      {failed && (
        <span className={styles.problem} role="alert">
          {MESSAGES.noLossFailed}
        </span>
      )}
      {letter && show(letter, () => setLetter(undefined))}
    </div>
  );
}
