/** Sign-in over the page when the session ended: nothing on the page is lost, waiting requests go on. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useSession } from '@/api/session';
import { Modal } from '@/ui/modal';
import { forget } from './api';
import { SignInForm } from './sign-in-form';

/** The dialog; it closes itself because a new session ends the expiry. */
export function SignInAgain() {
  const session = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await forget();
    await navigate('/');
  };
  if (!session) return null;
  return (
    <Modal open size="small" title="Your session has ended" footer={null}>
      <p>Sign in again to go on where you are. What you have typed is still here.</p>
      <SignInForm
        fixedEmail={session.user.email}
        onSignedIn={() => undefined}
        onChallenge={() => void leave()}
        onUnknownUser={() => void leave()}
      />
      <Button type="link" onClick={() => void leave()}>
        Sign in as someone else
      </Button>
    </Modal>
  );
}
