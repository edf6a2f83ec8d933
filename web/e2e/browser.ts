/** The browser of the journeys: one Chromium, pages that remember what they logged, pictures for people to look at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { PageShifts } from './layout-shifts';

export const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
const password = process.env['E2E_PASSWORD'] ?? 'Quoteloom1!';
/** Where pictures of the screens go, for people to look at; without it none are taken. */
const artifacts = process.env['E2E_ARTIFACTS'];
const executablePath = process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium';

/** The widths at which screens are looked at. */
export const WIDTHS = [1440, 900, 390] as const;

/** What lies over a screen that axe has read elsewhere. */
export const DIALOG = '[role="dialog"]';

/** How long what has to come may take, on a machine that is slow or busy with other tests. */
export const PATIENCE = { timeout: 90_000 };

/** The demo people that the journeys sign in as. */
export const PEOPLE = {
  agent: 'agent@alder-agency.example',
  partner: 'peo@harborpeo.example',
  demo: 'demo@quoteloom.example',
  stranger: 'agent2@birchwood-agency.example',
  underwriter: 'underwriter@quoteloom.example',
  rates: 'rates@quoteloom.example',
  admin: 'admin@quoteloom.example',
  sales: 'sales@quoteloom.example',
  carrier: 'carrier@anchor-mutual.example',
  operator: 'ops@quoteloom.example',
} as const;

/** A page, and everything that its console and its network complained about. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** The Chromium of this worker, which the files that it runs one after the other share; it ends with the worker. */
const kept = globalThis as { chromium?: Browser };

/** Starts Chromium, unless an earlier file did. */
export async function launch(): Promise<Browser> {
  if (kept.chromium?.isConnected()) return kept.chromium;
  // Without a user of its own Chromium cannot make its sandbox; the pages are ours.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  kept.chromium = await chromium.launch({ executablePath, args });
  return kept.chromium;
}

/** How the pages of the file that runs now have jumped, by visit. */
const jumps: PageShifts[] = [];

/**
 * Closes every page of a file, so that none goes on asking beside the next file; names those that have jumped.
 *
 * What a press brings later than half a second counts as a jump, and on a busy machine much does: what must stand
 * still whatever the machine is asked for by stands().
 */
export async function leave(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const named = jumps.splice(0).flatMap((each) => each.found());
  if (named.length > 0) console.warn(`Pages that jump: ${named.join('\n')}`);
}

/** Opens an empty page in a context of its own, a phone's where it is narrow. */
export async function visit(browser: Browser, width = 1440): Promise<Visit> {
  const phone = width < 700;
  const context = await browser.newContext({
    viewport: { width, height: 1000 },
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
  });
  context.setDefaultTimeout(PATIENCE.timeout);
  const shifts = new PageShifts();
  jumps.push(shifts);
  await shifts.watch(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const about = message.location().url;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${about})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  return { page, context, complaints };
}

/** Opens the product as somebody who is signed in already, by the call of the form, which journeys of its own fill in. */
export async function enter(page: Page, email: string = PEOPLE.agent, path?: string): Promise<void> {
  const answer = await page.request.post(`${baseUrl}/api/auth/login`, {
    data: { email, password },
    headers: { origin: new URL(baseUrl).origin },
  });
  expect(answer.status(), `${email} is let in`).toBe(200);
  const { route } = (await answer.json()) as { route: string };
  await page.goto(`${baseUrl}${path ?? route}`);
}

/** Signs in through the panel of the first page. */
export async function signIn(page: Page, email: string = PEOPLE.agent): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  if (!(await form.isVisible())) await page.goto(`${baseUrl}/`);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const form = dialog.getByRole('form', { name: 'Login' });
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  // The page below may still say what it said before the session ended.
  await dialog.waitFor({ state: 'detached' });
}

/** Signs out through the user menu. */
export async function signOut(page: Page, email: string = PEOPLE.agent): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('form', { name: 'Login' }).waitFor();
}

/** A picture of the whole page as it stands; a JPEG, since a PNG takes longer to pack than all else. */
export async function picture(page: Page, name: string): Promise<void> {
  if (artifacts) await inFullHeight(page, () => shoot(page, name));
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!artifacts) return;
  mkdirSync(artifacts, { recursive: true });
  await page.screenshot({ path: join(artifacts, `${name}.jpg`), type: 'jpeg', quality: 60 });
}

/**
 * The screen at each width: it does not scroll sideways, and people get a picture. At the width that it is used in,
 * axe reads it.
 *
 * @param read the part that axe reads, as a selector; null where axe read this screen already.
 */
export async function look(page: Page, name: string, read: string | null = 'html'): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 });
    const { overflow, height } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { overflow: scrollWidth - window.innerWidth, height: scrollHeight };
    });
    expect(overflow, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    const reads = width === before?.width && read !== null;
    if (height > 1000 && (artifacts || reads)) await page.setViewportSize({ width, height });
    await shoot(page, `${name}-${width}`);
    if (reads) await accessible(page, name, read);
  }
  if (before) await page.setViewportSize(before);
}

/** Does something in a window as tall as the page, where nothing lies under the sticky bars. */
export async function inFullHeight<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!before || before.height >= height) return act();
  await page.setViewportSize({ ...before, height });
  const done = await act();
  await page.setViewportSize(before);
  return done;
}

/** axe finds nothing serious on the screen, or on a part of it. */
export async function accessible(page: Page, name: string, part = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const asked = () =>
    page.evaluate(async (context) => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        context,
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
          // What passes is not described, node by node.
          resultTypes: ['violations'],
        },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    }, part);
  // Under a sticky bar axe would measure half a button.
  expect(await inFullHeight(page, asked), `axe on ${name}`).toEqual([]);
}
