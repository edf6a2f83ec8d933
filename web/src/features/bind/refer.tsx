/** A referred quote is handed to the carrier's underwriter, with a note and by when an answer is needed. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { useKeptTyped } from '@/api/kept-typed';
import { DateInput } from '@/ui/date-input';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { referBind, type Account } from './api';

const LONGEST = 4000;

/** The button with its dialog; onAsked reads the account anew. What is typed stands again if it was closed before. */
export function Refer({ account, onAsked }: { account: Account; onAsked: () => Promise<unknown> }) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button loading={account.running.includes('refer')} onClick={() => setWriting(true)}>
        Hand to its underwriter
      </Button>
      {writing && <Note account={account} onAsked={onAsked} onClose={() => setWriting(false)} />}
    </>
  );
}

interface NoteProps {
  readonly account: Account;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Note({ account, onAsked, onClose }: NoteProps) {
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
      onClose();
      await onAsked();
    } catch (error) {
      setWrong(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Hand the quote to the underwriter of ${account.carrier}`}
      okText="Hand it over"
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Field
        label={`Note to the underwriter of ${account.carrier}`}
        problem={wrong}
        letters={{ used: note.length, most: LONGEST }}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={LONGEST}
            value={note}
            onChange={(event) => kept.type(place, { note: event.target.value })}
          />
        )}
      </Field>
      <Field label="Needed by" problem={null}>
        {(control) => <DateInput {...control} value={day} onChange={(to) => kept.type(place, { day: to })} />}
      </Field>
    </Modal>
  );
}
