/** A message to the carrier's underwriter is written: what it is about, and the text. */
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { messageBind, type Account, type MessageReason } from './api';
import type { Steps } from './use-steps';

const LONGEST = 4000;

/** The carrier's own list. */
const ABOUT: readonly MessageReason[] = [
  'Price',
  'Waiver of Subrogation',
  'Form/Coverage Request',
  'Dividend',
  'Deductible',
  'Class Code Verification',
  'Other',
];

/** Of what account. */
export interface WriteMessageProps {
  readonly account: Account;
  readonly steps: Steps;
  readonly onClose: () => void;
}

/** The dialog; it closes once the message was taken. */
export function WriteMessage({ account, steps, onClose }: WriteMessageProps) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState<MessageReason>('Other');
  const [tried, setTried] = useState(false);
  const busy = steps.waits('message') !== '';
  const go = async () => {
    setTried(true);
    if (text.trim() === '') return;
    if (await steps.ask('message', () => messageBind(account.id, { text: text.trim(), reason }))) onClose();
  };
  return (
    <Modal
      open
      title={`Message to the underwriter of ${account.carrier}`}
      okText="Send the message"
      busy={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Field label="About" problem={null}>
        {(control) => (
          <Select
            {...control}
            virtual={false}
            value={reason}
            options={ABOUT.map((value) => ({ value, label: value }))}
            onChange={setReason}
          />
        )}
      </Field>
      <Field
        label="Message"
        problem={
          tried && text.trim() === ''
            ? 'Say what its underwriter should know'
            : steps.wrong('message') || null
        }
        hint={`${account.carrier} keeps it with quote ${account.quote_id ?? ''}; it cannot be changed afterwards.`}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
