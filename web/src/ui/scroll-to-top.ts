/** The way of a page to its top. */

/** Milliseconds that it takes. */
const WAY_MS = 250;

/**
 * Leads the window up, at once for who wants no motion, and no further once somebody scrolls.
 *
 * @param top pixels from the top of the page; what is at it or above stays where it is.
 */
export function scrollToTop(top = 0): void {
  const from = window.scrollY;
  if (from <= top) return;
  const to = (place: number) => window.scrollTo({ top: place, behavior: 'instant' });
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    to(top);
    return;
  }
  const begun = performance.now();
  let left = from;
  const step = (now: number) => {
    if (Math.abs(window.scrollY - left) > 1) return;
    const part = Math.min(1, Math.max(0, (now - begun) / WAY_MS));
    left = Math.round(top + (from - top) * (1 - part) ** 3);
    to(left);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
