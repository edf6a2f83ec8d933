/** E-mail, password, Remember Me and the button; used by the landing panel and by the dialog over a page. */
import { Button, Checkbox, Input } from 'antd';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { supportEmail } from '@/lib/support-email';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';
import { signIn, type SignedIn } from './api';
import { fieldProblem, refusalOf, type SignInField } from './model';
import styles from './sign-in-form.module.css';

/** What the form tells. */
export interface SignInFormProps {
  readonly onSignedIn: (signedIn: SignedIn) => void;
  /** The service asks for a new password first. */
  readonly onChallenge: () => void;
  /** No known group: whatever the browser kept must go. */
  readonly onUnknownUser: () => void;
  /** The e-mail is given and cannot be changed, as when an expired session is renewed. */
  readonly fixedEmail?: string;
  /** The page begins here: the e-mail has the focus, where no keyboard would pop up over the page. */
  readonly first?: true;
  /** The e-mail as typed, so that another tab can go on with it. */
  readonly onEmail?: (email: string) => void;
}

type Problems = Record<SignInField, string | null>;
const none: Problems = { email: null, password: null };

function useCapsLock() {
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: watch, onKeyUp: watch } };
}

/** The sign-in form. */
export function SignInForm(props: SignInFormProps) {
  const [email, setEmail] = useState(props.fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState(none);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const caps = useCapsLock();
  const form = useRef<HTMLFormElement>(null);
  const { first: begins = false } = props;
  useEffect(() => {
    if (!begins || !window.matchMedia('(pointer: fine)').matches || window.location.hash !== '') return;
    form.current?.querySelector<HTMLInputElement>('input[name="email"]')?.focus({ preventScroll: true });
  }, [begins]);

  const typed = (set: (value: string) => void, value: string) => {
    set(value);
    setProblems(none);
    setRefused(null);
  };
  const left = (field: SignInField, value: string) =>
    setProblems((now) => ({ ...now, [field]: value === '' ? null : fieldProblem(field, value) }));

  const failed = (error: unknown) => {
    const refusal = refusalOf(error, supportEmail());
    if (refusal.kind === 'challenge') {
      props.onChallenge();
      return;
    }
    if (refusal.forget) props.onUnknownUser();
    setRefused(refusal.text);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {
      email: fieldProblem('email', email),
      password: fieldProblem('password', password),
    };
    setProblems(found);
    setRefused(null);
    const first = found.email !== null ? 'email' : found.password !== null ? 'password' : null;
    if (first !== null) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      // It stays busy until the page that opens takes its place: over a slow network that takes a while.
      props.onSignedIn(await signIn({ email: email.trim(), password, remember }));
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Login"
    >
      <Field label="Email" problem={problems.email} required>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            size="large"
            autoComplete="username"
            value={email}
            readOnly={props.fixedEmail !== undefined}
            onChange={(event) => {
              typed(setEmail, event.target.value);
              props.onEmail?.(event.target.value);
            }}
            onBlur={() => left('email', email)}
          />
        )}
      </Field>
      <Field label="Password" problem={problems.password} hint={caps.on ? 'Caps Lock is on' : ''} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...caps.handlers}
            name="password"
            size="large"
            autoComplete="current-password"
            value={password}
            onChange={(event) => typed(setPassword, event.target.value)}
            onBlur={() => left('password', password)}
          />
        )}
      </Field>
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        Remember Me
      </Checkbox>
      <Button
        className={styles.submit ?? ''}
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={busy}
      >
        {busy ? 'Signing in' : 'Login'}
      </Button>
      <div className={styles.refused} role="alert">
        {refused}
      </div>
    </form>
  );
}
