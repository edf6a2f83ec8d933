/** The frame of every route: title and focus, the line of a pending navigation, cut pastes, the network, and sign-in over the page. */
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSession, useSessionExpired } from '@/api/session';
import { OfflineLine } from './shell/offline-line';
import { usePasteTooLong } from './shell/paste-too-long';
import { useSignedOutElsewhere } from './shell/signed-out-elsewhere';
import { RouteFocus } from './shell/route-focus';
import { placeOf, useScrollPlace } from './shell/scroll-place';
import styles from './root.module.css';

const SignInAgain = lazy(async () => ({
  default: (await import('@/features/identity/sign-in-again')).SignInAgain,
}));

const DemoOver = lazy(async () => ({ default: (await import('./shell/demo-over')).DemoOver }));

const VisitOver = lazy(async () => ({ default: (await import('./shell/visit-over')).VisitOver }));

/** Component of the root route. */
export function Root() {
  const navigating = useNavigation().state !== 'idle';
  const expired = useSessionExpired();
  const left = useSignedOutElsewhere();
  usePasteTooLong();
  useScrollPlace();
  const kind = useSession()?.user.user_type;
  const over = kind === 'visitor' ? <VisitOver /> : kind === 'demo' ? <DemoOver /> : <SignInAgain />;
  return (
    <>
      <RouteFocus />
      <ScrollRestoration getKey={placeOf} />
      {navigating && <div className={styles.pending} role="progressbar" aria-label="Loading the page" />}
      <OfflineLine />
      {!left && <Outlet />}
      {expired && <Suspense fallback={null}>{over}</Suspense>}
    </>
  );
}
