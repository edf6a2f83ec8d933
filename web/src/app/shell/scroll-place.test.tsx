import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownClock, pass } from '@test/clock';
import { useScrollPlace } from './scroll-place';

const STORED = 'react-router-scroll-positions';
const WINDOW = 800;
/** Told when the page has another height. */
let resized: (() => void)[] = [];
let tall = 0;
let went: number[] = [];

beforeEach(() => {
  resized = [];
  went = [];
  window.history.replaceState(null, '', '/Quote/1/profile');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: () => void;
      constructor(told: () => void) {
        this.#told = told;
      }
      observe(part: Element) {
        // The document is as high as the window: nothing of it is ever told.
        if (part.id === 'root') resized.push(this.#told);
      }
      disconnect() {
        resized = [];
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => tall);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(WINDOW);
  const at = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
    const { top = 0 } = to as ScrollToOptions;
    went.push(top);
    at.mockReturnValue(top);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.getElementById('root')?.remove();
});

function Page() {
  useScrollPlace();
  return null;
}

/** The page at an address, which was left at a place. */
function loaded(places: string) {
  sessionStorage.setItem(STORED, places);
  const routes = [{ path: '*', Component: Page }];
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const router = createMemoryRouter(routes, { initialEntries: ['/Quote/1/profile'] });
  render(<RouterProvider router={router} />, { container: root });
}

/** The page gets this high, as the browser says after it has been drawn. */
function becomes(height: number) {
  tall = height;
  for (const told of resized) told();
}

const at = (top: number) => JSON.stringify({ '/Quote/1/profile': top, '/Prices': 40 });

it('goes back to its place once the content that comes later reaches so far, and again after it was shorter', () => {
  loaded(at(1500));
  becomes(900);
  expect(went).toEqual([]);
  becomes(2300);
  expect(went).toEqual([1500]);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(100);
  becomes(900);
  becomes(4000);
  expect(went).toEqual([1500, 1500]);
});

it('is not led astray by what the browser tells late: the end of a page that was still short', () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(61);
  loaded(at(1500));
  tall = 2300;
  window.dispatchEvent(new Event('scroll'));
  becomes(2300);
  expect(went).toEqual([1500]);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'stays where a person is who has begun: %s',
  (act) => {
    loaded(at(1500));
    window.dispatchEvent(new Event(act));
    becomes(4000);
    expect(went).toEqual([]);
  },
);

it('stays where the scrollbar has led', () => {
  loaded(at(1500));
  becomes(4000);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600);
  window.dispatchEvent(new Event('scroll'));
  becomes(4100);
  expect(went).toEqual([1500]);
});

it.each([
  ['of another page', JSON.stringify({ '/Prices': 900 })],
  ['at the top', at(0)],
  ['that nobody can read', '{'],
])('leaves a page without a place alone: %s', (_, places) => {
  loaded(places);
  becomes(4000);
  expect(went).toEqual([]);
});

it('gives up after half a minute, and on another page', async () => {
  ownClock();
  loaded(at(1500));
  await pass(30_000);
  becomes(4000);
  expect(went).toEqual([]);
  loaded(at(1500));
  window.history.replaceState(null, '', '/Prices');
  becomes(5000);
  expect(went).toEqual([]);
});
