/** The journey of a demo: sales makes a link, a stranger opens it once, and quotes under demo names. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, launch, leave, look, PEOPLE, visit, type Visit } from '../browser';
import { getQuote, prices } from '../stage-one';

let browser: Browser;
let sales: Visit;
let guest: Visit;
let link: string;

beforeAll(async () => {
  browser = await launch();
  sales = await visit(browser);
  guest = await visit(browser);
});

afterAll(() => leave(browser));

it('lets sales make a link', async () => {
  const { page } = sales;
  await enter(page, PEOPLE.sales, '/DemoLinks');
  await page.getByRole('button', { name: 'Make a demo link' }).click();
  link = await page.getByRole('textbox', { name: 'Demo link' }).inputValue();
  expect(link).toMatch(/\/demo\?path=%2FQuote&id=[0-9a-f-]{36}$/);
  await page.getByText('Not opened yet').first().waitFor();
  await look(page, 'demo-links');
});

it('[RD-005] [RD-044] [RD-045] signs a stranger in who was somebody else before', async () => {
  const { page } = guest;
  await enter(page, PEOPLE.agent);
  await page.route('**/api/verifyDemoRedirectUuid/**', async (route) => {
    await page.getByRole('heading', { name: 'Redirecting...' }).waitFor();
    await route.continue();
  });
  await page.goto(link);
  await page.waitForURL(/\/Quote$/);
  await page.getByRole('button', { name: /guest-[0-9a-f]+@demo/ }).waitFor();
  const cookies = await guest.context.cookies();
  expect(cookies.every(({ httpOnly }) => httpOnly)).toBe(true);
});

it('[RD-281] [RD-226] quotes the sample company under demo names', async () => {
  const { page } = guest;
  await page
    .getByRole('button', { name: /sample/i })
    .first()
    .click();
  await page.waitForURL(/\/Quote\/[0-9a-f-]+\/profile/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/questions$/);
  await getQuote(page);
  await page.getByText('All carriers answered within').waitFor();
  expect((await prices(page)).length).toBeGreaterThan(0);
  const text = await page.locator('body').innerText();
  expect(text).toMatch(/Carrier [AB]/);
  expect(text).not.toMatch(/key risk|uwic|gms/i);
  await look(page, 'demo-prices', null);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('button:enabled', { hasText: 'Quote PDF' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Carrier [AB]-quote\.pdf$/);
  expect(readFileSync(await file.path()).toString('latin1')).not.toMatch(/Key Risk|UWIC|StarNet/);
});

it('[RD-046] says Error to whoever opens the link again, with a way to the start', async () => {
  const again = await visit(browser);
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: 'Error' }).waitFor();
  await again.page.getByText('This demo link was used before or has expired; ask for a new one').waitFor();
  await look(again.page, 'demo-over');
  await again.page.getByRole('link', { name: 'To the start' }).click();
  await again.page.getByRole('heading', { level: 1, name: "Workers' Compensation Rater" }).waitFor();
});

it('keeps the console clean', () => {
  expect(sales.complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});
