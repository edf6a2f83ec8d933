/** Start Fresh: deletes the open prospect after its name was typed, and begins with an empty flow. */
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { deleteProsepectData } from '@/features/identity/api';
import { messages } from '@/features/identity/messages';
import { clearCookies, clearSession, writeSession } from '@/lib/storage';
import type { OpenProspect } from '@/ui/open-prospect';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import styles from './start-fresh.module.css';

/** Begins anew: the specified keys, and the one reload that the product makes. */
function beginAnew(): void {
  clearSession();
  clearCookies();
  writeSession('formStage', 'one');
  writeSession('loggedIn', 'true');
  window.location.assign('/quote');
}

/** The question, which names what goes. */
export function StartFresh({ work, onClose }: { work: OpenProspect; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(false);
  const name = work.companyName.trim();
  const matches = name === '' || typed.trim().toLowerCase() === name.toLowerCase();

  const go = async () => {
    setAsked(true);
    if (!matches) return;
    setBusy(true);
    setFailed(false);
    try {
      await work.discard(() => deleteProsepectData(work.username));
      beginAnew();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      size="small"
      title="Start Fresh"
      okText="Delete and start fresh"
      danger
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>
        This deletes the prospect {name === '' ? 'you have open' : <strong>{name}</strong>} with its
        locations, class codes, answers and prices.
      </p>
      {name !== '' && (
        <Field
          label="Type the company name to confirm"
          problem={asked && !matches ? `Type ${name} as it is written above.` : null}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      {failed && (
        <Alert className={styles.failed ?? ''} type="error" showIcon title={messages.startFreshFailed} />
      )}
    </Modal>
  );
}
