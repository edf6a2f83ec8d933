/** Keeps what is typed on the page in this browser, and answers how many changes of an earlier visit came back. */
import { useEffect, useState } from 'react';
import { sessionStore } from '@/api/session';
import { useDesk } from './context';
import { KeptCopy } from './kept-edits';

/** The copy of the page, for as long as it stands. */
export function useKeptEdits(): number {
  const { submission, store } = useDesk();
  const [back, setBack] = useState(0);
  useEffect(() => {
    const copy = new KeptCopy(submission, store);
    copy.begin((changes) => setBack((before) => before + changes));
    const hidden = () => document.visibilityState === 'hidden' && void copy.write();
    const leaving = () => void copy.write();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    // Signing out removes the copy: who has unsaved cells is asked first.
    const withdraw = sessionStore.beforeSignOut(() => {
      const { cells, carriers } = store.read();
      return Promise.resolve(cells.size + carriers.length === 0);
    });
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      withdraw();
      void copy.end();
    };
  }, [submission, store]);
  return back;
}
