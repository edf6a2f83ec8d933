/** Keeps what is typed on a page in this browser, and answers how many changes of an earlier visit came back. */
import { useEffect, useState } from 'react';
import { sessionStore } from '@/api/session';
import type { KeptCopy } from './kept-copy';

/** The end of the visit before: what it left can be taken up once it is written. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The copy of the page, for as long as it stands.
 *
 * @param make the copy of a visit; another function begins another visit.
 */
export function useKept<T>(make: () => KeptCopy<T>): number {
  const [back, setBack] = useState(0);
  useEffect(() => {
    const copy = make();
    let left = false;
    void before.then(() => !left && copy.begin((changes) => setBack((came) => came + changes)));
    const hidden = () => document.visibilityState === 'hidden' && void copy.write();
    const leaving = () => void copy.write();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    // Signing out removes the copy: who has something unsaved is asked first.
    const withdraw = sessionStore.beforeSignOut(() => Promise.resolve(copy.isEmpty()));
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      withdraw();
      left = true;
      before = copy.end();
    };
  }, [make]);
  return back;
}
