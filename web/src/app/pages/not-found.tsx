/** Any address that no screen has. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { EmptyState } from '@/ui/state-view';

/** The page. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main>
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        title="There is no page at this address"
        action={
          <Button type="primary" onClick={() => void navigate('/')}>
            To the start
          </Button>
        }
      >
        The link may be old, or a letter may be missing.
      </EmptyState>
    </main>
  );
}
