/** Everybody lands on a screen that works, and every link of the bar leads to one. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, enter, launch, leave, look, PATIENCE, PEOPLE, visit } from '../browser';

const LANDINGS = [
  ['agent', 'Company Profile'],
  ['partner', 'Company Profile'],
  ['demo', 'Company Profile'],
  ['sales', 'Company Profile'],
  ['admin', 'Company Profile'],
  ['underwriter', 'Quote history'],
  ['rates', 'Rate Books'],
  ['operator', 'Stuck work'],
  ['carrier', "Workers' Compensation Rater"],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => leave(browser));

it('the sign-in page begins at the e-mail, and says when the network is gone', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${baseUrl}/`);
  await page.getByRole('form', { name: 'Login' }).waitFor();
  const email = page.getByLabel('Email');
  await expect.poll(() => email.evaluate((field) => field === document.activeElement), PATIENCE).toBe(true);
  const said = page.getByText('You are offline.');
  await context.setOffline(true);
  await said.waitFor();
  await context.setOffline(false);
  await said.waitFor({ state: 'detached' });
  await context.close();
});

it.each(LANDINGS)('%s lands on a screen that works, and so do the links of the bar', async (who, title) => {
  const { page, context, complaints } = await visit(browser);
  await enter(page, PEOPLE[who]);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await look(page, `landing-${who}`);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const paths = await links.evaluateAll((every) => every.map((each) => each.getAttribute('href')!));
  const places = await page.getByRole('list', { name: 'Your places' }).getByRole('link').count();
  expect(places, `${who} is led nowhere from the first page`).toBe(0);
  for (const path of paths) {
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('What will stand here').count(), `${path} stands for ${who}`).toBe(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
