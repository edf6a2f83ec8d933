/** The frame of every route: title and focus, the line of a pending navigation, cut pastes, and sign-in over the page. */
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSession, useSessionExpired } from '@/api/session';
import { useCutPaste } from './shell/cut-paste';
import { useLeftElsewhere } from './shell/left-elsewhere';
import { RouteFocus } from './shell/route-focus';
import styles from './root.module.css';

const SignInAgain = lazy(async () => ({
  default: (await import('@/features/identity/sign-in-again')).SignInAgain,
}));

const DemoOver = lazy(async () => ({ default: (await import('./shell/demo-over')).DemoOver }));

const ProveAgain = lazy(async () => ({ default: (await import('./shell/prove-again')).ProveAgain }));

/** Component of the root route. */
export function Root() {
  const navigating = useNavigation().state !== 'idle';
  const expired = useSessionExpired();
  const left = useLeftElsewhere();
  useCutPaste();
  const kind = useSession()?.user.user_type;
  const over = kind === 'visitor' ? <ProveAgain /> : kind === 'demo' ? <DemoOver /> : <SignInAgain />;
  return (
    <>
      <RouteFocus />
      <ScrollRestoration />
      {navigating && <div className={styles.pending} role="progressbar" aria-label="Loading the page" />}
      {!left && <Outlet />}
      {expired && <Suspense fallback={null}>{over}</Suspense>}
    </>
  );
}
