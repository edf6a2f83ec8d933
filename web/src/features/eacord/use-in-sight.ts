/** Whether a part of the page has come into sight; it stays so. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The part's ref, and whether somebody has scrolled to it. */
export function useInSight<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const part = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = part;
    if (current === null || seen) return undefined;
    const looks = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    looks.observe(current);
    return () => looks.disconnect();
  }, [seen]);
  return [part, seen];
}
