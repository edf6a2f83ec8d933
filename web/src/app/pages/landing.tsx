/** Landing page: sign-in, or where to go on; what the product does comes after the panel has loaded. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore, useSession, type Session } from '@/api/session';
import { SignInPanel } from '@/features/identity/sign-in-panel';
import { afterSignIn, screens } from '@/app/access/screens';
import { refusalIn, takeRefusal } from '@/app/access/refusal';
import { LandingHeader } from './landing-header';
import { LandingNotice } from './landing-notice';
import { LandingVignette } from './landing-vignette';
import { LandingWelcome } from './landing-welcome';
import styles from './landing.module.css';

const LandingSections = lazy(async () => ({ default: (await import('./landing-sections')).LandingSections }));
const TopBar = lazy(async () => ({ default: (await import('@/app/shell/top-bar')).TopBar }));

/** Takes a refusal of the guard into the history state, so that a reload still knows the wanted page. */
function useRefusal() {
  const location = useLocation();
  const navigate = useNavigate();
  // After every render: a refused link of this very page leads here again without a new mount.
  useEffect(() => {
    const refusal = takeRefusal();
    if (refusal) void navigate('/', { replace: true, state: { refusal } });
  });
  return refusalIn(location.state);
}

/** Right side of the hero: the panel, or the person's own places. */
function Entrance({ session }: { session: Session | null }) {
  const navigate = useNavigate();
  const refusal = useRefusal();
  return (
    <section className={styles.entrance} id="sign-in" aria-label={session ? 'Your account' : 'Sign in'}>
      {refusal && <LandingNotice refusal={refusal} />}
      <div className={styles.card}>
        {session ? (
          <LandingWelcome session={session} />
        ) : (
          <SignInPanel
            onSignedIn={({ route, session: signedIn }) =>
              void navigate(afterSignIn(refusal?.wanted ?? null, route, signedIn))
            }
          />
        )}
      </div>
      {!session && (
        <p className={styles.small}>
          Sessions end by themselves. Untick Remember Me on a device that others use.
        </p>
      )}
    </section>
  );
}

/** The session that the page speaks of: who signs in on it goes on at once, and it stays as it was until then. */
function useVisit(): Session | null {
  // An expired session is shown as it was until the person signs in again or leaves.
  const now = useSession() ?? sessionStore.current() ?? null;
  const { key } = useLocation();
  const [visit, setVisit] = useState({ key, signedIn: now !== null });
  if (visit.key !== key) setVisit({ key, signedIn: now !== null });
  else if (visit.signedIn && now === null) setVisit({ key, signedIn: false });
  return visit.signedIn ? now : null;
}

/** The page. */
export default function LandingPage() {
  const session = useVisit();
  return (
    <div className={styles.page}>
      {session ? (
        <Suspense fallback={<LandingHeader />}>
          <TopBar session={session} />
        </Suspense>
      ) : (
        <LandingHeader />
      )}
      <main>
        <div className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {screens.landing.title}
            </h1>
            {!session && (
              <>
                <p className={styles.lead}>
                  Enter a business once. See which carriers want it, what each of them charges in every state,
                  and why, while the prices arrive.
                </p>
                <LandingVignette />
              </>
            )}
          </div>
          <Entrance session={session} />
        </div>
        {!session && (
          <Suspense fallback={<div className={styles.later} />}>
            <LandingSections />
          </Suspense>
        )}
      </main>
    </div>
  );
}
