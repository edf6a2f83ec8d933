/** The name of a carrier that is added or renamed by hand: asked, and refused in the specified words. */
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { useView } from './context';
import { MESSAGES } from './messages';
import { nameFault } from './rows';

interface CarrierDialogProps {
  readonly title: string;
  readonly name: string;
  /** The column that is renamed; '' for a new one. */
  readonly own: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const WORDS = { empty: MESSAGES.nameEmpty, exists: MESSAGES.carrierExists };
const LONGEST = 80;

/** The dialog. */
export function CarrierDialog({ title, name, own, onName, onClose }: CarrierDialogProps) {
  const view = useView();
  const [typed, setTyped] = useState(name);
  const box = useRef<InputRef>(null);
  const [pressed, setPressed] = useState(false);
  const fault = nameFault(view, typed, own);
  const ok = () => {
    setPressed(true);
    if (fault !== null) return;
    onName(typed.trim());
    onClose();
  };
  const problem = fault !== null && (pressed || (fault === 'exists' && typed !== name)) ? WORDS[fault] : null;
  return (
    <Modal open size="small" title={title} onOk={ok} onCancel={onClose} onOpened={() => box.current?.focus()}>
      <Field label={MESSAGES.carrierName} problem={problem}>
        {(control) => (
          <Input
            {...control}
            ref={box}
            maxLength={LONGEST}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={ok}
          />
        )}
      </Field>
    </Modal>
  );
}
