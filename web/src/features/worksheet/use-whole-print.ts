/** Paper shows the whole sheet: what was narrowed down on the screen is opened before printing, and narrowed after. */
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows everything while the browser prints.
 *
 * @param narrowed what the screen shows of it; null: everything.
 */
export function useWholePrint<T>(narrowed: T | null, show: (next: T | null) => void): void {
  const open = useEffectEvent(() => {
    if (narrowed === null) return undefined;
    // The page is laid out for paper when the event returns.
    flushSync(() => show(null));
    return narrowed;
  });
  const back = useEffectEvent((before: T) => show(before));
  useEffect(() => {
    let before: T | undefined;
    const opening = () => {
      before = open();
    };
    const closing = () => {
      if (before !== undefined) back(before);
      before = undefined;
    };
    window.addEventListener('beforeprint', opening);
    window.addEventListener('afterprint', closing);
    return () => {
      window.removeEventListener('beforeprint', opening);
      window.removeEventListener('afterprint', closing);
    };
  }, []);
}
