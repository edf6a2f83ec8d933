/** Before and after each screen test: a quiet page, and a network on which an unexpected request fails the test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { keptTyped } from '@/api/kept-typed';
import { sessionStore } from '@/api/session';
import { stopTimers } from './browser';
import { PATIENCE } from './timeouts';
import { media, server } from './server';

export { media, server };

/** What was not found; with the page as text once nobody waits any more, not anew after each change of the page. */
function notFound(message: string | null, container: Element): Error {
  const waits = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error(waits ? (message ?? '') : `${message ?? ''}\n\n${String(prettyDOM(container))}`);
  error.name = 'TestingLibraryElementError';
  return error;
}
configure({ asyncUtilTimeout: PATIENCE.timeout, getElementError: notFound });

/** What every test is answered: a reset to anything else would be what each later reset comes back to. */
const standing = server.listHandlers();
const refused = http.all('*', () => HttpResponse.error());

let complaints: string[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  // Once a test has been left, what nobody expects is refused, and only in the first one told: a draft saves itself by
  // the clock, which on a slow machine comes to it in tests that are not about it.
  server.resetHandlers(...standing, ...server.listHandlers().filter((each) => each === refused));
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
});
afterEach(async () => {
  await leave();
  if (complaints.length > 0) throw new Error(`The console was not clean:\n${complaints.join('\n')}`);
});
afterAll(() => server.close());

/** Leaves nothing of a test to the next one, also to that of another file: they share the page. */
async function leave(): Promise<void> {
  // What a page sends while it is left, a last save above all, reaches nobody, and no later test.
  server.resetHandlers(refused);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopTimers();
  // When these have been refused, so has what was sent before them.
  for (const _ of [1, 2]) await fetch(window.location.origin).catch(() => undefined);
  stopTimers();
  media.clear();
  sessionStorage.clear();
  localStorage.clear();
  void keptTyped.leave(true);
  sessionStore.reset();
  window.history.replaceState(null, '', '/');
  document.title = '';
  vi.restoreAllMocks();
}
