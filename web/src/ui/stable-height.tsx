/**
 * A place that is as high from the start as what stood in it at the last visit, so that nothing below it jumps, the focus
 * least. What is higher this time fades out below a button that shows all of it, as anything does that is pressed in it,
 * until somebody goes on elsewhere.
 */
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { below } from '@/lib/breakpoints';
import { readPreference, writePreference } from '@/lib/storage';
import styles from './stable-height.module.css';

/** From the opening to the measuring, milliseconds: what loads has come by then, and nobody has unfolded much. */
export const MEASURED_AFTER_MS = 2000;

/** The layouts that differ in height, narrowest first. */
export type Layout = 'cards' | 'rater' | 'wide';

/** The layout that the window has now. */
export const layoutNow = (): Layout =>
  (['cards', 'rater'] as const).find((name) => window.matchMedia(below(name)).matches) ?? 'wide';

/** What is kept, and how high it is taken to be before the first visit, CSS pixels. */
export interface StableHeightProps {
  /** Its height is remembered per layout, in this browser. */
  readonly name: string;
  readonly usual: Readonly<Record<Layout, number>>;
  readonly children: ReactNode;
}

/** Where what has the focus stands in the window, if it comes after the place; null: it does not. */
function focusTop(place: Element): number | null {
  const has = document.activeElement;
  if (!has || has === document.body) return null;
  const after = (place.compareDocumentPosition(has) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return after && !place.contains(has) ? has.getBoundingClientRect().top : null;
}

/** A field below that has the focus stays where it is in the window when the place becomes higher or lower. */
function useFocusKept(outside: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const place = outside.current;
    if (!place) return undefined;
    let before = focusTop(place);
    let height = place.offsetHeight;
    const note = () => (before = focusTop(place));
    const observer = new ResizeObserver(() => {
      const grown = place.offsetHeight - height;
      height += grown;
      const top = focusTop(place);
      // Where the browser has followed by itself, as it does in a page that is scrolled, nothing is left to do.
      if (grown !== 0 && before !== null && top !== null && Math.abs(top - before) >= 1) {
        window.scrollBy({ top: top - before, behavior: 'instant' });
      }
      note();
    });
    observer.observe(place);
    document.addEventListener('focusin', note);
    document.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('scroll', note);
    };
  }, [outside]);
}

/** How high what stands inside is now, and was at most. */
function useHeights(inside: RefObject<HTMLDivElement | null>): {
  now: number;
  most: number;
  /** Begins anew: the highest is what stands there now. */
  forget: () => void;
} {
  const [heights, setHeights] = useState({ now: 0, most: 0 });
  useEffect(() => {
    const what = inside.current;
    if (!what) return undefined;
    const observer = new ResizeObserver(() => {
      const now = what.offsetHeight;
      setHeights(({ most }) => ({ now, most: Math.max(most, now) }));
    });
    observer.observe(what);
    return () => observer.disconnect();
  }, [inside]);
  const forget = () => {
    const now = inside.current?.offsetHeight ?? 0;
    setHeights({ now, most: now });
  };
  return { ...heights, forget };
}

/** Ends what a press in the place allowed it, once somebody is at something else. */
function useLeft(outside: RefObject<HTMLDivElement | null>, free: boolean, end: () => void): void {
  useEffect(() => {
    if (!free) return undefined;
    const moved = ({ target }: FocusEvent) => {
      if (target instanceof Node && !outside.current?.contains(target)) end();
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  });
}

/** A window of another width, or a phone that is turned, lays all out anew: the height that was kept says nothing. */
function useOtherWidth(onOther: () => void): void {
  useEffect(() => {
    const width = window.innerWidth;
    const resized = () => {
      if (window.innerWidth !== width) onOther();
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  });
}

/** Keeps room for what loads inside. */
export function StableHeight({ name, usual, children }: StableHeightProps) {
  const [layout] = useState(layoutNow);
  const key = `quoteloom.height.${name}.${layout}` as const;
  // What is less high, such as what a search finds, pulls nothing up.
  const [height, setHeight] = useState(() => Number(readPreference(key)) || usual[layout]);
  // What a press unfolds may come later, and takes what it needs.
  const [free, setFree] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  const outside = useRef<HTMLDivElement>(null);
  useFocusKept(outside);
  const { now, most, forget } = useHeights(inside);
  const takeUntilNow = () => setHeight(Math.max(height, inside.current?.offsetHeight ?? 0));
  useLeft(outside, free, () => {
    setHeight(Math.max(height, most));
    setFree(false);
  });
  const showAll = () => setFree(true);
  useOtherWidth(() => {
    setHeight(0);
    forget();
    showAll();
  });
  // A press while its rows are still to come leaves the place as it is: they would move all below it later on.
  const pressed = () => inside.current?.querySelector('[aria-busy="true"]') === null && showAll();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (inside.current) writePreference(key, String(inside.current.offsetHeight));
    }, MEASURED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    // No control of its own: one inside that is pressed or reached by Tab gives the place the height that it needs.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={outside}
      className={styles.cut}
      style={free ? { minHeight: Math.max(height, most), overflow: 'visible' } : { height }}
      onClick={pressed}
      onInput={takeUntilNow}
      onKeyUp={(event) => event.key === 'Tab' && takeUntilNow()}
    >
      <div ref={inside} style={{ display: 'flow-root' }}>
        {children}
      </div>
      {!free && now > height && (
        <div className={styles.more}>
          <Button onClick={showAll}>Show all</Button>
        </div>
      )}
    </div>
  );
}
