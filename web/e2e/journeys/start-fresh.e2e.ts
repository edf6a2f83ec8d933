/** The open prospect is deleted from the menu: nothing of it stays in this browser, or comes back by a late save. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, baseUrl, enter, launch, leave, look, PEOPLE, visit } from '../browser';
import { ownName } from '../stage-one';

const company = ownName('Fresh Start Bakery');

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  ({ page, context } = await visit(browser));
  await enter(page);
});
afterAll(() => leave(browser));

it('[RD-161] [RD-237] deletes what is stored, and what was typed behind it goes nowhere', async () => {
  await page.getByLabel('Company name').fill(company);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const stored = `${baseUrl}/api/prospects/${new URL(page.url()).pathname.split('/')[2]}`;
  expect((await page.request.get(stored)).status()).toBe(200);
  // What opens the menu comes with the first look at it; from then on it needs no network.
  const menu = page.getByRole('button', { name: new RegExp(PEOPLE.agent) });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Start Fresh' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Start Fresh' }).waitFor({ state: 'hidden' });
  await context.setOffline(true);
  await page.getByLabel('Notes').fill('typed for nobody');
  await page.getByText(/^Offline: kept on this device/).waitFor();
  await page.evaluate(() => (document.cookie = 'seen=guide; path=/'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Start Fresh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Fresh' });
  await dialog.waitFor();
  await look(page, 'start-fresh', DIALOG);
  await dialog.getByLabel('Type the company name to confirm').fill(company.toUpperCase());
  const confirm = dialog.getByRole('button', { name: 'Delete and start fresh' });
  await confirm.click();
  await dialog.getByText('Got a problem in Start Fresh activity').waitFor();
  await context.setOffline(false);
  const reloaded = page.waitForEvent('domcontentloaded');
  await confirm.click();
  await reloaded;
  await page.getByRole('heading', { level: 2, name: 'Your quotes' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/quote$/i);
  const left = () => [
    sessionStorage.getItem('formStage'),
    sessionStorage.getItem('loggedIn'),
    document.cookie,
  ];
  expect(await page.evaluate(left)).toEqual(['one', 'true', '']);
  const drafts = page.getByRole('region', { name: 'Open drafts' });
  expect(await drafts.getByRole('link', { name: new RegExp(company) }).count()).toBe(0);
  expect(await page.getByText(/Kept on this device/).count()).toBe(0);
  expect((await page.request.get(stored)).status()).toBe(404);
});
