/** Everybody lands on a screen that works, and every link of the bar leads to one. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, DIALOG, enter, launch, leave, look, PATIENCE, PEOPLE, visit } from '../browser';

const LANDINGS = [
  ['agent', 'Company Profile'],
  ['partner', 'Company Profile'],
  ['demo', 'Company Profile'],
  ['sales', 'Company Profile'],
  ['admin', 'Company Profile'],
  ['underwriter', 'Underwriter Dashboard'],
  ['rates', 'Rate Books'],
  ['operator', 'Stuck work'],
  ['carrier', 'UW Portal'],
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
  await look(page, `landing-${who}`, null);
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

/** A red point, and a logo that does something. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqkL4KAcT9BAHVuV7SAAAAAElFTkSuQmCC';
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>';

/** Goes down a menu to an item, a key at a time: the next one only when the one before has been followed. */
async function menuMovesTo(page: Page, item: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role="menuitem"]')?.textContent ?? '');
  for (let at = await focused(); at !== item; at = await focused()) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused, PATIENCE).not.toBe(at);
  }
}

it('an agency gives its proposals a logo by keys, and none that holds a script', async () => {
  const { page, context } = await visit(browser);
  await enter(page, PEOPLE.stranger);
  await page.getByRole('button', { name: new RegExp(PEOPLE.stranger) }).press('Enter');
  const menu = page.getByRole('menuitem', { name: 'Agency logo' });
  await menu.waitFor();
  await menuMovesTo(page, 'Agency logo');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Agency logo' });
  const choose = dialog.getByRole('button', { name: /^Choose a/ });
  await choose.waitFor();
  // The dialog takes the focus once it is open; a key before that goes elsewhere.
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), PATIENCE)
    .toBe(true);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  const shown = dialog.getByRole('img', { name: /^Logo of / });
  await shown.waitFor();
  const kept = await shown.getAttribute('src');
  expect(kept).toMatch(/^data:image\/png;base64,/);
  await dialog
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SCRIPT) });
  await dialog.getByText('The SVG holds a script; export it as a plain SVG, or as a PNG').waitFor();
  expect(await shown.getAttribute('src')).toBe(kept);
  await look(page, 'agency-logo', DIALOG);
  await dialog.getByRole('button', { name: 'Remove logo' }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await context.close();
});

it('an agency finds its logo on a telephone', async () => {
  const { page, context } = await visit(browser, 390);
  await enter(page, PEOPLE.stranger);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Agency logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agency logo' });
  await dialog.getByRole('button', { name: /^Choose a/ }).waitFor();
  const box = await dialog.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await context.close();
});

it('the arrows of stuck work keep their size on a telephone', async () => {
  const { page, context } = await visit(browser, 390);
  await enter(page, PEOPLE.operator);
  await page.getByRole('tab', { name: 'Sweeps' }).click();
  const arrows = page.getByRole('main').locator('a svg');
  await arrows.nth(2).waitFor();
  const widths = await arrows.evaluateAll((every) => every.map((each) => each.getBoundingClientRect().width));
  expect(new Set(widths).size, `arrows are ${widths.join(', ')} px wide`).toBe(1);
  await context.close();
});
