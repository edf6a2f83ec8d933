/**
 * The call-back form of the landing page: topic, name, e-mail, phone. What was typed stays when it fails.
 * Topics are plain radios: a select would be the largest thing that the landing page loads.
 */
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '@/api/errors';
import { isEmail } from '@/lib/email';
import { Field } from '@/ui/field';
import { sendCallbackMail } from './api';
import { callbackMessages } from './messages';
import { callBackTopics, isComplete, type Callback } from './model';
import styles from './campaign.module.css';

const empty: Callback = { type: callBackTopics[0], name: '', email: '', phone: '' };
/** With the longest text that the call takes. */
const inputs = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', required: false, maxLength: 200 },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', required: true, maxLength: 40 },
] as const;

function useWish() {
  const [typed, setTyped] = useState(empty);
  const [said, setSaid] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null);
  const [misspelt, setMisspelt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Callback>) => {
    setTyped((now) => ({ ...now, ...part }));
    setSaid(null);
    setMisspelt(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(typed)) {
      setSaid({ kind: 'bad', text: callbackMessages.incomplete });
      return;
    }
    if (!isEmail(typed.email)) {
      setMisspelt('format name@example.com');
      return;
    }
    setBusy(true);
    try {
      const { message } = await sendCallbackMail(typed);
      setTyped(empty);
      setSaid({ kind: 'good', text: message });
    } catch (error) {
      setSaid({ kind: 'bad', text: messageOf(error) });
    }
    setBusy(false);
  };
  return { typed, said, misspelt, busy, change, submit };
}

/** The form. */
export function CallbackForm() {
  const { typed, said, misspelt, busy, change, submit } = useWish();
  const group = useId();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Request a call back"
    >
      <fieldset className={styles.topics}>
        <legend>Topic</legend>
        {callBackTopics.map((topic) => (
          <label key={topic} className={styles.topic}>
            <input
              type="radio"
              name={group}
              value={topic}
              checked={typed.type === topic}
              onChange={() => change({ type: topic })}
            />
            {topic}
          </label>
        ))}
      </fieldset>
      <div className={styles.fields}>
        {inputs.map(({ name, label, type, autoComplete, required, maxLength }) => (
          <Field key={name} label={label} problem={name === 'email' ? misspelt : null} required={required}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete={autoComplete}
                maxLength={maxLength}
                value={typed[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Button className={styles.send ?? ''} type="primary" size="large" htmlType="submit" loading={busy}>
        Call me back
      </Button>
      <div className={styles.said} role="alert" data-kind={said?.kind}>
        {said?.text ?? ''}
      </div>
    </form>
  );
}
