/** Tells the others in which cell one is: when it changed, and again before it is forgotten. */
import { useCallback, useEffect, useRef } from 'react';
import { sayPresence } from './api';
import { keyOf } from './model';
import type { Place } from './shapes';

/** Milliseconds between two looks, and after which the same cell is told again. */
export const [LOOK_MS, AGAIN_MS] = [3000, 12_000];

/** Says where one is while the page stands; answers how a cell is reported. */
export function usePresence(submission: string, enabled: boolean): (place: Place) => void {
  const now = useRef<string | null>(null);
  useEffect(() => {
    if (!enabled) return undefined;
    let [said, waited]: [string | null | undefined, number] = [undefined, 0];
    const look = () => {
      waited += LOOK_MS;
      if (document.visibilityState === 'hidden' || (said === now.current && waited < AGAIN_MS)) return;
      [said, waited] = [now.current, 0];
      void sayPresence(submission, now.current);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [submission, enabled]);
  return useCallback((place) => {
    now.current = keyOf(place);
  }, []);
}
