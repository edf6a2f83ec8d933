/** The underwriters' page on the demo's submissions: views, filters, order, keys, status, preview, CSV, dark, phone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PATIENCE, PEOPLE, visit, type Visit } from '../browser';
import { laidOut } from '../layout';
import { stands } from '../layout-shifts';

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await enter(page, PEOPLE.underwriter);
});
afterAll(() => leave(browser));

const rows = () => page.getByRole('region', { name: 'Submissions' }).locator('tr[data-row-key]');
const first = () => rows().first();

it('[CB-009] [CB-010] [CB-324] is where an underwriter lands, with ten rows', async () => {
  await page.getByRole('heading', { level: 1, name: 'Underwriter Dashboard' }).waitFor();
  await expect.poll(() => rows().count(), PATIENCE).toBe(10);
  await look(page, 'uw-dashboard');
});

/** Heights of what a selector finds, pixels. */
const heights = (of: Page, selector: string): Promise<number[]> =>
  of.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));

it('has calm rows: two lines at most, and what is cut says all in its title', async () => {
  expect(
    Math.max(...(await heights(page, '[aria-label="Submissions"] tr[data-row-key]'))),
  ).toBeLessThanOrEqual(56);
  const company = first().getByRole('link').first();
  expect(await company.getAttribute('title')).toBe(await company.textContent());
});

it.each([1440, 390])('stands still in a cold browser while its rows come, at %i px', async (width) => {
  const cold = await visit(browser, width);
  await enter(cold.page, PEOPLE.underwriter);
  await cold.page.getByRole('button', { name: 'CSV of all matches' }).waitFor();
  await cold.page
    .getByRole('button', { name: /^Release / })
    .first()
    .waitFor();
  await cold.page.getByRole('button', { name: /^All \d/ }).waitFor();
  await stands(cold.page, `the underwriter dashboard at ${width} px`);
  await cold.context.close();
});

it('[CB-089] filters by a view and by status, in an address that opens the same again', async () => {
  await page.getByRole('button', { name: /^Unowned/ }).click();
  await page.waitForURL(/view=unowned/);
  await first()
    .getByRole('button', { name: /^Claim / })
    .waitFor();
  await page.reload();
  await first()
    .getByRole('button', { name: /^Claim / })
    .waitFor();
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await look(page, 'uw-filters');
  await page.getByRole('button', { name: /^Filters/ }).click();
});

it('[CB-085] walks by keys: j, e, and Alt+Enter for the preview', async () => {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => first().evaluate((row) => row === document.activeElement), PATIENCE).toBe(true);
  await page.keyboard.press('e');
  await page.getByRole('table', { name: /^Status history of / }).waitFor();
  await page.keyboard.press('Alt+Enter');
  const drawer = page.getByRole('dialog', { name: /^Preview of / });
  await drawer.getByRole('list', { name: 'Prices' }).waitFor();
  await drawer.getByRole('table', { name: 'Payroll by state and class' }).waitFor();
  await look(page, 'uw-preview', DIALOG);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

it('[CB-005] [CB-083] [CB-239] [CB-258] picks a status and takes it back', async () => {
  // One of the demo's own: what other journeys have just submitted changes under their hands.
  await page.getByRole('searchbox').fill('Blue Heron Catering');
  await expect.poll(() => rows().count(), PATIENCE).toBe(1);
  const status = first().getByRole('combobox', { name: /^Status of / });
  await status.click();
  await page.getByTitle('Quoted', { exact: true }).last().click();
  await page.getByText('Data Submitted').first().waitFor();
  await first()
    .getByRole('button', { name: /^Undo the status of / })
    .click();
  await first()
    .getByRole('button', { name: /^Undo the status of / })
    .waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => rows().count(), PATIENCE).toBe(10);
});

it('[CB-325] downloads every match as Underwriter Dashboard.csv', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of all matches' }).click();
  expect((await download).suggestedFilename()).toBe('Underwriter Dashboard.csv');
});

it('is read in the dark, and lists the unsubmitted ones', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'uw-dashboard-dark');
  await page.goto(`${new URL(page.url()).origin}/PreUnderwriter`);
  await page.getByRole('region', { name: 'Prospects that are not submitted' }).waitFor();
  await look(page, 'pre-underwriter-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await look(page, 'pre-underwriter');
});

it('is reached from the first page of a phone, and each of its controls by a finger', async () => {
  const phone = await visit(browser, 390);
  await enter(phone.page, PEOPLE.underwriter, '/');
  const places = phone.page.getByRole('list', { name: 'Your places' });
  await places.getByRole('link', { name: 'Underwriter Dashboard' }).click();
  await phone.page
    .getByRole('button', { name: /^Release / })
    .first()
    .waitFor();
  await laidOut(phone.page, 'the underwriter dashboard on a phone');
  const links = await heights(phone.page, '[aria-label="Submissions"] li a');
  expect(links.length).toBe(10);
  expect(Math.min(...links)).toBeGreaterThanOrEqual(44);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

it('leaves the console clean', () => {
  expect(seen.complaints.filter((each) => !/ERR_ABORTED/.test(each))).toEqual([]);
});
