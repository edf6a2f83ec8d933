/** A demo's hour is over. Its user has no password, so there is nothing to sign in with again. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { forget } from '@/features/identity/api';
import { Modal } from '@/ui/modal';

/** The dialog over the page. */
export function DemoOver() {
  const navigate = useNavigate();
  const leave = async () => {
    await forget();
    await navigate('/');
  };
  return (
    <Modal
      open
      size="small"
      title="Your demo has ended"
      footer={
        <Button type="primary" onClick={() => void leave()}>
          To the start
        </Button>
      }
    >
      <p>A demo lasts an hour. To go on, ask the person who sent you the link for a new one.</p>
    </Modal>
  );
}
