/** The panel of the landing page: Login, Change Password, Forgot Password. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { supportEmail } from '@/lib/support-email';
import { Tabs } from '@/ui/tabs';
import { forget, type SignedIn } from './api';
import { SignInForm } from './sign-in-form';
import styles from './sign-in-panel.module.css';

type Pane = 'login' | 'change' | 'fgtpwd';

/** A mail that already says who asks for what. */
function mailTo(subject: string, email: string): string {
  const body = email === '' ? '' : `&body=${encodeURIComponent(`My sign-in: ${email}`)}`;
  return `mailto:${supportEmail()}?subject=${encodeURIComponent(subject)}${body}`;
}

function AskSupport(props: {
  heading: string;
  text: string;
  subject: string;
  email: string;
  onLogin: () => void;
}) {
  return (
    <div className={styles.pane}>
      <h2 className={styles.heading}>{props.heading}</h2>
      <p className={styles.text}>{props.text}</p>
      <Button type="primary" size="large" block href={mailTo(props.subject, props.email)}>
        Write to {supportEmail()}
      </Button>
      <Button type="link" className={styles.back ?? ''} onClick={props.onLogin}>
        Back to Login
      </Button>
    </div>
  );
}

/** The three tabs. */
export function SignInPanel({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const [pane, setPane] = useState<Pane>('login');
  const [challenged, setChallenged] = useState(false);
  const [email, setEmail] = useState('');
  const toLogin = () => setPane('login');

  const login = (
    <SignInForm
      first
      onSignedIn={onSignedIn}
      onEmail={setEmail}
      onUnknownUser={() => void forget()}
      onChallenge={() => {
        setChallenged(true);
        setPane('change');
      }}
    />
  );
  const change = (
    <>
      {challenged && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title="Your password is a temporary one. It has to be replaced before you can sign in."
        />
      )}
      <AskSupport
        heading="Change your password"
        text="Passwords are changed by our support team: write from the address that you sign in with, and you get a link to choose a new one."
        subject="Change my Quoteloom password"
        email={email}
        onLogin={toLogin}
      />
    </>
  );
  const forgot = (
    <AskSupport
      heading="Forgot your password?"
      text="Write to our support team from the address that you sign in with. They check that it is you and send you a way back in."
      subject="Reset my Quoteloom password"
      email={email}
      onLogin={toLogin}
    />
  );
  return (
    <Tabs<Pane>
      label="Sign in"
      active={pane}
      onChange={setPane}
      items={[
        { key: 'login', label: 'Login', content: login },
        { key: 'change', label: 'Change Password', content: change },
        { key: 'fgtpwd', label: 'Forgot Password', content: forgot },
      ]}
    />
  );
}
