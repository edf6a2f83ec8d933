/** What a failed page shows: the cause, a way on, and the rest of the product untouched. */
import { Button } from 'antd';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '@/api/errors';
import { ErrorState } from '@/ui/state-view';
import styles from './route-error.module.css';

/** True if the browser could not fetch the code of a page, as after a new release. */
function isChunkFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

const reload = () => window.location.reload();

function Failure({ error }: { error: unknown }) {
  if (isChunkFailure(error)) {
    return (
      <div className={styles.box}>
        <h1 className={styles.title}>This page has been updated</h1>
        <p>The version in this tab is older than the one on the server. Nothing that was saved is lost.</p>
        <Button type="primary" onClick={reload}>
          Reload
        </Button>
      </div>
    );
  }
  const known = error instanceof ApiError;
  return (
    <div className={styles.box}>
      <h1 className={styles.title}>
        {known ? 'This page cannot be opened right now' : 'Something went wrong'}
      </h1>
      <ErrorState error={error} onRetry={reload} title="What happened" />
      <a href="/">Back to the start</a>
    </div>
  );
}

/** Error boundary of a route: the navigation stays. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className={styles.route}>
      <Failure error={isRouteErrorResponse(error) ? new ApiError(error.status, {}) : error} />
    </div>
  );
}

/** Error boundary of the whole application. */
export function RootError() {
  const error = useRouteError();
  return (
    <main className={styles.root}>
      <Failure error={error} />
    </main>
  );
}
