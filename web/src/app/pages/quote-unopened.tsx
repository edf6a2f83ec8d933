/** A prospect that could not be opened: tried again where that can help, else the way back to one's own. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '@/api/errors';
import { EmptyState, ErrorState } from '@/ui/state-view';
import { forgetProspect } from './quote-copy';

const TITLE = 'This prospect could not be opened';

/** What stands in place of the prospect. */
export function Unopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const navigate = useNavigate();
  const absent = error instanceof ApiError && error.status === 404;
  if (!absent) return <ErrorState error={error} onRetry={onRetry} title={TITLE} />;
  const leave = () => {
    forgetProspect();
    void navigate('/Quote');
  };
  return (
    <EmptyState
      title={TITLE}
      action={
        <Button type="primary" onClick={leave}>
          To your quotes
        </Button>
      }
    >
      {messageOf(error)}
    </EmptyState>
  );
}
