/** Whose quote it is: the address to which the code goes. */
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { isEmail } from '@/lib/email';
import { Field } from '@/ui/field';
import styles from './campaign.module.css';

/** The form; it says nothing about whether an address is known. */
export function AddressForm({ initial, onAsk }: { initial: string; onAsk: (email: string) => void }) {
  const [email, setEmail] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    if (address === '') setProblem('Email is required');
    else if (!isEmail(address)) setProblem('format name@example.com');
    else onAsk(address);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label="Open your quote">
      <Field label="Email" problem={problem} hint="We mail a code of four digits to this address." required>
        {(control) => (
          <Input
            {...control}
            type="email"
            size="large"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" block>
        Send me a code
      </Button>
    </form>
  );
}
