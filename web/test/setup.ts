/** What jsdom lacks, and the network of the screen tests: a request that nobody expects fails the test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { sessionStore } from '@/api/session';

/** Server of a test; each test adds its own handlers. */
export const server = setupServer();

/** Media queries that hold in the current test; wide and light when empty. */
export const media = new Set<string>();

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string): MediaQueryList => ({
    media: query,
    matches: media.has(query),
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

// The first visit of a page in a run compiles its modules; two busy cores take seconds for that.
configure({ asyncUtilTimeout: 10_000 });

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
vi.stubGlobal('ResizeObserver', SilentObserver);
vi.stubGlobal('IntersectionObserver', SilentObserver);
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// jsdom does not know pseudo elements and says so on every call that names one.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

let complaints: string[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  media.clear();
  sessionStorage.clear();
  localStorage.clear();
  sessionStore.reset();
  if (complaints.length > 0) throw new Error(`The console was not clean:\n${complaints.join('\n')}`);
});
afterAll(() => server.close());
