/** The person signed out in another tab: this one shows nothing of theirs any more, and goes to the sign-in. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore } from '@/api/session';
import { hearLeft } from '@/api/session-tabs';
import { forgetHere } from '@/features/identity/api';

/** True while the page must not be shown: it is gone before the way to the sign-in, which nothing on it may block. */
export function useLeftElsewhere(): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [left, setLeft] = useState(false);
  useEffect(
    () =>
      hearLeft((person, deliberate) => {
        // Somebody else may have signed in here meanwhile.
        if (sessionStore.current()?.user.email !== person) return;
        setLeft(true);
        void forgetHere(deliberate);
      }),
    [],
  );
  useEffect(() => {
    if (left) void navigate('/');
  }, [left, navigate]);
  if (left && pathname === '/') setLeft(false);
  return left && pathname !== '/';
}
