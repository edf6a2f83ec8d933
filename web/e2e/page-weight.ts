/**
 * What a first visit transfers: scripts of the landing page and of an opened quote page, in a browser without a cache,
 * as gzip bytes of what was fetched. Prints a JSON object of kilobytes (1,000 bytes) as its last line; run by
 * `./quoteloom bench`.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { watchRequests } from './at-rest';

const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
const password = process.env['E2E_PASSWORD'] ?? '';

/** Opens an address in a page of its own and weighs the scripts that it fetched until it was at rest. */
async function weigh(
  context: BrowserContext,
  address: string,
  ready: (heading: string) => boolean,
): Promise<number> {
  const page = await context.newPage();
  const atRest = watchRequests(page);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body());
  });
  await page.goto(`${baseUrl}${address}`);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  await atRest();
  const words = await heading.innerText();
  if (!ready(words)) throw new Error(`${address} shows '${words}', not the page to be weighed.`);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** A context that is signed in, without anything in its cache. */
async function signedIn(browser: Browser): Promise<BrowserContext> {
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(`${baseUrl}/`);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill('agent@alder-agency.example');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  const state = await first.storageState();
  await first.close();
  return browser.newContext({ storageState: state });
}

const browser = await chromium.launch({
  executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const landing = await weigh(await browser.newContext(), '/', (words) => words.includes('Compensation'));
  const quote = await weigh(await signedIn(browser), '/Quote', (words) => words === 'Company Profile');
  console.log(JSON.stringify({ landing, quote }));
} finally {
  await browser.close();
}
