/** A referred quote is handed to the carrier's underwriter, with a note and by when an answer is needed. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { useKeptTyped } from '@/api/kept-typed';
import { DateInput } from '@/ui/date-input';
import { Field } from '@/ui/field';
import { referBind, type Account } from './api';
import styles from './bind-panel.module.css';

const LONGEST = 4000;

/** The form; onAsked reads the account anew. */
export function Refer({ account, onAsked }: { account: Account; onAsked: () => Promise<unknown> }) {
  const kept = useKeptTyped();
  const place = `refer ${account.id}`;
  const { note = '', day = '' } = kept.of(place);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const go = async () => {
    if (note.trim() === '') {
      setWrong('Say what its underwriter should know');
      return;
    }
    setBusy(true);
    setWrong(null);
    try {
      await referBind(account.id, note.trim(), day || null);
      kept.forget(place);
      await onAsked();
    } catch (error) {
      setWrong(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const sent = account.running.includes('refer');
  return (
    <div className={styles.refer}>
      <Field
        label={`Note to the underwriter of ${account.carrier}`}
        problem={wrong}
        letters={{ used: note.length, most: LONGEST }}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={LONGEST}
            value={note}
            onChange={(event) => kept.type(place, { note: event.target.value })}
          />
        )}
      </Field>
      <Field label="Needed by" problem={null}>
        {(control) => <DateInput {...control} value={day} onChange={(to) => kept.type(place, { day: to })} />}
      </Field>
      <Button loading={busy || sent} onClick={() => void go()}>
        Hand to its underwriter
      </Button>
    </div>
  );
}
