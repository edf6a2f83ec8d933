/** Waits until a page asks for nothing more. Streams that are open as long as their page do not count. */
import type { Page, Request } from 'playwright-core';

const STREAM = /^\/api\/(notices\/stream|events\/submission\/)/;
/** Milliseconds without a request after which a page is at rest. */
const REST = 500;

/** Watches a page from now on; what it answers waits until the page is at rest. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const over = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', (request) => {
    if (STREAM.test(new URL(request.url()).pathname)) return;
    open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    while (open.size > 0 || Date.now() - last < REST) await page.waitForTimeout(50);
  };
}
