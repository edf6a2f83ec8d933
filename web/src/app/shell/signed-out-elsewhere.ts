/** The person signed out elsewhere: this page shows nothing of theirs any more, and goes to the sign-in. */
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchSession } from '@/api/client';
import { sessionStore } from '@/api/session';
import { hearLeft } from '@/api/session-tabs';
import { forgetHere } from '@/features/identity/api';

/**
 * A page that the browser kept and shows again, by Back or Forward, heard nothing meanwhile: it asks who is signed in.
 * Without an answer it stays, and its next call finds out. Answers how to stop.
 */
function askWhenShownAgain(gone: () => void): () => void {
  const shown = async ({ persisted }: PageTransitionEvent) => {
    const person = sessionStore.current()?.user.email;
    if (!persisted || person === undefined) return;
    const known = await fetchSession().catch(() => undefined);
    if (known === undefined || sessionStore.current()?.user.email !== person) return;
    // The same person may have signed in anew, with another token.
    if (known?.user.email === person) sessionStore.set(known);
    else gone();
  };
  const look = (event: PageTransitionEvent) => void shown(event);
  window.addEventListener('pageshow', look);
  return () => window.removeEventListener('pageshow', look);
}

/** True while the page must not be shown: it is gone before the way to the sign-in, which nothing on it may block. */
export function useSignedOutElsewhere(): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { notification } = App.useApp();
  const [left, setLeft] = useState(false);
  useEffect(() => {
    const gone = (deliberate: boolean) => {
      setLeft(true);
      void forgetHere(deliberate);
    };
    const unheard = hearLeft((person, deliberate) => {
      // Somebody else may have signed in here meanwhile.
      if (sessionStore.current()?.user.email !== person) return;
      gone(deliberate);
      // Whoever comes back to this tab finds a sign-in where the work was. It does not say who that was.
      const description = 'You signed out in another tab of this browser.';
      if (deliberate) notification.info({ title: 'Signed out', description, duration: 0 });
    });
    // The session may also have ended by itself: what could not be saved stays sealed until the person comes back.
    const unasked = askWhenShownAgain(() => gone(false));
    return () => {
      unheard();
      unasked();
    };
  }, [notification]);
  useEffect(() => {
    if (left) void navigate('/');
  }, [left, navigate]);
  if (left && pathname === '/') setLeft(false);
  return left && pathname !== '/';
}
