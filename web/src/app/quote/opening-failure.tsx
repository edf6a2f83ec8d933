/** A prospect that could not be opened: tried again where that can help, else the way back to one's own. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '@/api/errors';
import { EmptyState, ErrorState } from '@/ui/state-view';
import { forgetProspect } from './session-copy';

/** What stands in place of the prospect: of its quote, or of its prices. */
export function Unopened(props: { error: unknown; onRetry: () => void; prices?: true }) {
  const { error, onRetry, prices = false } = props;
  const navigate = useNavigate();
  const title = `This ${prices ? 'business' : 'prospect'} could not be opened`;
  // An address with something else than an id in it names no prospect either.
  const absent = error instanceof ApiError && [404, 422].includes(error.status);
  if (!absent) return <ErrorState error={error} onRetry={onRetry} title={title} />;
  const leave = () => {
    if (!prices) forgetProspect();
    void navigate(prices ? '/Prices' : '/Quote');
  };
  return (
    <EmptyState
      title={title}
      action={
        <Button type="primary" onClick={leave}>
          {prices ? 'All quoted businesses' : 'To your quotes'}
        </Button>
      }
    >
      {error.status === 422
        ? 'The address names no prospect; the link may have lost a part'
        : messageOf(error)}
    </EmptyState>
  );
}
