/** A visitor's hour is over: a new code goes on where they are; what was typed is still on the page. */
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@/api/session';
import { screens } from '@/app/access/screens';
import { CodeDialog, type MailedCodes } from '@/features/campaign/code-dialog';
import { forget } from '@/features/identity/api';
import { Modal } from '@/ui/modal';

/** First a question, so that nobody is mailed a code that they did not ask for. */
export function VisitOver() {
  const email = useSession()?.user.email;
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [mailed] = useState<MailedCodes>(() => new Map());
  if (email === undefined) return null;
  const leave = async () => {
    await forget(false);
    await navigate(screens.campaign.path);
  };
  if (asked) {
    return (
      <CodeDialog
        email={email}
        mailed={mailed}
        title="Check your e-mail"
        lead="Type the four digits that we have mailed to"
        onCancel={() => setAsked(false)}
        onVerified={() => undefined}
      />
    );
  }
  return (
    <Modal
      open
      size="small"
      title="Your visit has ended"
      footer={[
        <Button key="leave" onClick={() => void leave()}>
          Leave
        </Button>,
        <Button key="code" type="primary" onClick={() => setAsked(true)}>
          Send me a code
        </Button>,
      ]}
    >
      <p>
        A visit lasts an hour. Prove {email} once more to go on where you are; what you have typed is still
        here.
      </p>
    </Modal>
  );
}
