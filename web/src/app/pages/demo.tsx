/** Entry of a demo: its link signs the visitor in and goes on where it leads. */
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '@/api/errors';
import { useSession } from '@/api/session';
import { demoOf, enterDemo } from '@/features/identity/demo';
import { demoMessages } from '@/features/identity/messages';
import { LogoMark } from '@/ui/logo';
import styles from './demo.module.css';

/** What the page says about a link that did not open, and whether trying again can help. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const session = useSession();
  const passing = error instanceof ApiError && [0, 429, 503].includes(error.status);
  const known = error instanceof ApiError && (passing || error.status === 410);
  return (
    <div role="alert">
      <h1 className={styles.title}>{demoMessages.error}</h1>
      <p className={styles.text}>
        {known
          ? messageOf(error)
          : 'This demo link is not complete. Copy the whole address from the mail that it came with.'}
      </p>
      {session && <p className={styles.text}>You are still signed in as {session.user.email}.</p>}
      <p className={styles.ways}>
        {passing && (
          <Button type="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link to="/">To the start</Link>
      </p>
    </div>
  );
}

/** The page. */
export default function DemoPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const tried = useRef(false);
  const enter = async () => {
    setError(null);
    try {
      await navigate(await enterDemo(demoOf(search)), { replace: true });
    } catch (refused) {
      setError(refused);
    }
  };
  useEffect(() => {
    // A link opens once, so that a second run of this effect must not try it again.
    if (tried.current) return;
    tried.current = true;
    void enter();
  });
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <LogoMark size={40} />
        {error === null ? (
          <div role="status">
            <h1 className={styles.title}>{demoMessages.redirecting}</h1>
          </div>
        ) : (
          <Refused error={error} onRetry={() => void enter()} />
        )}
      </div>
    </main>
  );
}
