/** Where a page was scrolled to when it was loaded anew: its content comes later, and with it the place. */
import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router';
import { readRouterPlaces } from '@/lib/storage';

/** Content that takes longer than this comes to whoever has begun to read at the top, milliseconds. */
const LONGEST_MS = 30_000;
/** By these a person goes elsewhere; a scrollbar is heard by what it does. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A page has its own place in the history, and one that was opened by its address has no key but that. */
export const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Pixels from the top; 0 where nothing is stored. */
function storedTop(place: string): number {
  try {
    const places = JSON.parse(readRouterPlaces() ?? '{}') as Record<string, unknown>;
    const top = places[place];
    return typeof top === 'number' ? top : 0;
  } catch {
    return 0;
  }
}

/** Brings the window to a place as often as the page grows or shrinks, until somebody goes elsewhere. Answers how to stop. */
function holdPlace(top: number): () => void {
  const page = document.documentElement;
  const { pathname } = window.location;
  const lowest = () => page.scrollHeight - window.innerHeight;
  const ended = new AbortController();
  /** Where the window is without anybody's doing. */
  let known = window.scrollY;
  const grown = new ResizeObserver(() => {
    if (window.location.pathname !== pathname) stop();
    else if (lowest() >= top && window.scrollY !== top) window.scrollTo({ top, behavior: 'instant' });
    known = window.scrollY;
  });
  const stop = () => {
    ended.abort();
    grown.disconnect();
    clearTimeout(late);
    page.style.removeProperty('overflow-anchor');
  };
  const late = setTimeout(stop, LONGEST_MS);
  const { signal } = ended;
  for (const act of ACTS) window.addEventListener(act, stop, { signal, passive: true });
  const scrolled = () => {
    // The browser scrolls as well, to the end of a page that got shorter, and tells of it a moment later.
    if (window.scrollY !== known && window.scrollY < Math.floor(lowest())) stop();
  };
  window.addEventListener('scroll', scrolled, { signal, passive: true });
  // What comes above must not move the window on top of that.
  page.style.setProperty('overflow-anchor', 'none');
  // The document itself is as high as the window, whatever stands in it.
  grown.observe(document.getElementById('root') ?? page);
  return stop;
}

/** Puts a page that was loaded anew back to where it was, once that is there. */
export function useScrollPlace(): void {
  const arrived = useRef(useLocation());
  useEffect(() => {
    const top = storedTop(placeOf(arrived.current));
    return top > 0 ? holdPlace(top) : undefined;
  }, []);
}
