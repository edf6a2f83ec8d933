/** Tells the others in which cell one is: as soon as it changed, and again before it is forgotten. */
import { useCallback, useEffect, useRef } from 'react';
import { sayPresence } from './api';
import { keyOf } from './model';
import type { Place } from './shapes';

/** Milliseconds between two calls of somebody who moves on, and after which the same cell is told again. */
export const [BETWEEN_MS, AGAIN_MS] = [400, 12_000];

/** Says where one is while the page stands; answers how a cell is reported. */
export function usePresence(submission: string, enabled: boolean): (place: Place) => void {
  const cell = useRef<string | null>(null);
  const moved = useRef(() => {});
  useEffect(() => {
    if (!enabled) return undefined;
    let [timer, told] = [0, 0];
    const within = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(say, ms);
    };
    const say = () => {
      within(AGAIN_MS);
      if (document.visibilityState === 'hidden') return;
      told = Date.now();
      void sayPresence(submission, cell.current);
    };
    moved.current = () => within(Math.max(0, told + BETWEEN_MS - Date.now()));
    const seen = () => moved.current();
    document.addEventListener('visibilitychange', seen);
    say();
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      moved.current = () => {};
    };
  }, [submission, enabled]);
  return useCallback((place) => {
    const key = keyOf(place);
    if (key === cell.current) return;
    cell.current = key;
    moved.current();
  }, []);
}
