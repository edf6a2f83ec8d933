/** A message to the carrier's underwriter is written: what it is about, and the text. */
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useKeptTyped } from '@/api/kept-typed';
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

/** The dialog; it closes once the message was taken. What is typed stands again if it was closed before. */
export function WriteMessage({ account, steps, onClose }: WriteMessageProps) {
  const kept = useKeptTyped();
  const place = `message ${account.id}`;
  const { text = '', about = '' } = kept.of(place);
  const reason = ABOUT.find((each) => each === about) ?? 'Other';
  const [tried, setTried] = useState(false);
  const busy = steps.waits('message') !== '';
  const go = async () => {
    setTried(true);
    if (text.trim() === '') return;
    const taken = await steps.ask('message', () => messageBind(account.id, { text: text.trim(), reason }));
    if (!taken) return;
    kept.forget(place);
    onClose();
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
            onChange={(to) => kept.type(place, { about: to })}
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
        letters={{ used: text.length, most: LONGEST }}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => kept.type(place, { text: event.target.value })}
          />
        )}
      </Field>
    </Modal>
  );
}
