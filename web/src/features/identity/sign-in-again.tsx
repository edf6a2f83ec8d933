/** Sign-in over the page when the session ended: nothing on the page is lost, waiting requests go on. */
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fetchSession } from '@/api/client';
import { sessionStore, useSession } from '@/api/session';
import { Modal } from '@/ui/modal';
import { forget } from './api';
import { SignInForm } from './sign-in-form';
import styles from './sign-in-form.module.css';

/** The dialog; it closes itself because a new session ends the expiry. */
export function SignInAgain() {
  const session = useSession();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const toPassword = () => box.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  const leave = async () => {
    // What could not be saved stays sealed in this browser until the person comes back.
    await forget(false);
    await navigate('/');
  };
  const email = session?.user.email;
  useEffect(() => {
    // Signed in again in another tab: this one goes on as soon as it is seen.
    const seen = async () => {
      if (document.visibilityState !== 'visible') return;
      const known = await fetchSession().catch(() => null);
      if (known && known.user.email === email) sessionStore.set(known);
    };
    const look = () => void seen();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [email]);
  if (!session) return null;
  return (
    <Modal open size="small" title="Your session has ended" footer={null} onOpened={toPassword}>
      <p>Sign in again to go on where you are. What you have typed is still here.</p>
      <div ref={box}>
        <SignInForm
          fixedEmail={session.user.email}
          onSignedIn={() => undefined}
          onChallenge={() => void leave()}
          onUnknownUser={() => void leave()}
        />
      </div>
      <Button type="link" className={styles.other ?? ''} onClick={() => void leave()}>
        Sign in as someone else
      </Button>
    </Modal>
  );
}
