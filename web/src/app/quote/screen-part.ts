/** Short screens of one step, one after the other: the address says which, so that the browser's Back leads back. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { scrollToTop } from '@/ui/scroll-to-top';

const NAME = 'part';

/** Which screen stands, and the way to another. */
export interface ScreenPart {
  readonly at: number;
  readonly show: (part: number) => void;
  /** Gets the focus when another screen stands there. */
  readonly heading: RefObject<HTMLDivElement | null>;
}

/**
 * The screens of a step.
 *
 * @param count how many there are.
 * @param first the one that stands where the address names none.
 */
export function useScreenPart(count: number, first = 0): ScreenPart {
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as object | null;
  const born = useParams()['prospect'] !== undefined;
  const heading = useRef<HTMLDivElement>(null);
  const named = Number(params.get(NAME));
  const at = Number.isInteger(named) && named >= 1 && named <= count ? named - 1 : first;
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  const show = (part: number) => {
    if (part === at) return;
    // Until its first save a draft lives at the bare address: there it stays the new quote that was asked for, in the
    // one entry of the history that gets the draft's own address once it has one.
    const how = born
      ? { state: { keepFocus: true } }
      : { replace: true, state: { ...state, keepFocus: true } };
    setParams({ [NAME]: String(part + 1) }, how);
  };
  return { at, show, heading };
}
