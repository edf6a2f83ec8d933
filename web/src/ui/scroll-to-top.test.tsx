import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollToTop } from './scroll-to-top';

/** Where the window stands, by the millisecond of each time it was led. */
let places: [number, number][];
let still: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [places, still] = [[], false];
  window.scrollY = 1_000;
  vi.spyOn(window, 'scrollTo').mockImplementation(((how: ScrollToOptions) => {
    window.scrollY = how.top ?? 0;
    places.push([performance.now(), window.scrollY]);
  }) as typeof window.scrollTo);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: still, media: query }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.scrollY = 0;
});

it('[CB-322] leads to the top in 250 ms, always upwards', () => {
  const begun = performance.now();
  scrollToTop();
  vi.advanceTimersByTime(220);
  expect(window.scrollY).toBeGreaterThan(0);
  expect(window.scrollY).toBeLessThan(100);
  vi.advanceTimersByTime(60);
  expect(window.scrollY).toBe(0);
  const [arrived] = places.at(-1)!;
  expect(arrived - begun).toBeGreaterThanOrEqual(250);
  expect(arrived - begun).toBeLessThan(250 + 17);
  const tops = places.map(([, top]) => top);
  expect(tops).toEqual(tops.toSorted((one, other) => other - one));
});

it('is there at once for who wants no motion', () => {
  still = true;
  scrollToTop(40);
  expect(places.map(([, top]) => top)).toEqual([40]);
});

it('goes no further once somebody scrolls, and leaves what is at the top already', () => {
  scrollToTop();
  vi.advanceTimersByTime(100);
  window.scrollY = 700;
  vi.advanceTimersByTime(300);
  expect(window.scrollY).toBe(700);
  scrollToTop(700);
  vi.advanceTimersByTime(300);
  expect(window.scrollY).toBe(700);
});
