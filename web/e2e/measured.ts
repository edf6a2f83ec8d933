/** What pages that are only measured share: Chromium, who signs in, and the weight of a cold page. */
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { watchRequests } from './at-rest.ts';

export const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
const password = process.env['E2E_PASSWORD'] ?? '';

/** Starts Chromium; without a user of its own it cannot make its sandbox. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** Signs in by the form; the page is then where that person lands, under this heading. */
export async function signIn(page: Page, email: string, heading: string): Promise<void> {
  await page.goto(`${baseUrl}/`);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** A context of somebody who is signed in, without anything in its cache. */
export async function cold(browser: Browser, email: string, heading: string): Promise<BrowserContext> {
  const first = await browser.newContext();
  await signIn(await first.newPage(), email, heading);
  const state = await first.storageState();
  await first.close();
  return browser.newContext({ storageState: state });
}

/** Kilobytes (1,000, gzip) of the scripts that an address fetched until it was at rest, in a page of its own. */
export async function weigh(context: BrowserContext, address: string, heading: string): Promise<number> {
  const page = await context.newPage();
  const atRest = watchRequests(page);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body());
  });
  await page.goto(`${baseUrl}${address}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await atRest();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
