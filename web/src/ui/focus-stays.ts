/** A frame whose controls come and go: the focus of one that goes moves to what stands next, never to nowhere. */
import { useEffect, useRef, type RefObject } from 'react';

const TAKES_FOCUS = 'a[href], button, input, select, textarea, [tabindex="0"]';

const canTake = (place: HTMLElement): boolean => place.isConnected && !place.matches(':disabled');

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Puts the focus on a heading, which nobody reaches otherwise. */
export function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Watches a frame with a heading.
 *
 * @param rest takes the focus in place of the next control, where a press there would undo something.
 * @returns the ref of the frame; whoever renders it renders anew whenever a control of it goes.
 */
export function useFocusStays<Frame extends HTMLElement = HTMLElement>(
  rest?: RefObject<HTMLElement | null>,
): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  /** Where the focus was, then what stood after it, then what stood before it, the nearest first. */
  const order = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const own = frame.current;
    if (!own) return undefined;
    const came = ({ target }: FocusEvent) => {
      const all = [...own.querySelectorAll<HTMLElement>(TAKES_FOCUS)];
      const at = all.indexOf(target as HTMLElement);
      order.current = at < 0 ? [] : [...all.slice(at), ...all.slice(0, at).toReversed()];
    };
    // Whoever leaves a control that stays, for nothing in particular, wants the focus nowhere.
    const went = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && isNowhere()) order.current = [];
      });
    own.addEventListener('focusin', came);
    own.addEventListener('focusout', went);
    return () => {
      own.removeEventListener('focusin', came);
      own.removeEventListener('focusout', went);
    };
  }, []);
  useEffect(() => {
    const [last, ...others] = order.current;
    if (last === undefined || last.isConnected || !isNowhere()) return;
    order.current = [];
    const next = rest ? rest.current : others.find(canTake);
    if (next) next.focus({ preventScroll: true });
    else focusHeading(frame.current?.querySelector<HTMLElement>('h2'));
  });
  return frame;
}
