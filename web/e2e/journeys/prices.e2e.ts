/** Why is it this much, and why more than last time: two quotes of a business, payroll changed between them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  DIALOG,
  baseUrl,
  enter,
  launch,
  leave,
  look,
  PATIENCE,
  PEOPLE,
  signIn,
  signOut,
  visit,
  type Visit,
} from '../browser';
import { fillCompany, fillLocation, getQuote, goOn, ownName } from '../stage-one';

const company = ownName('Cedar Fabrication');
const AUSTIN = {
  street: '401 Congress Ave',
  zip: '78701',
  city: 'Austin',
  lines: [
    { code: '3632', ft: '14', payroll: '812000' },
    { code: '8810', ft: '4', payroll: '236000' },
  ],
};

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
});
afterAll(() => leave(browser));

/** '$1,593.00' or '−$50.00' in integer cents. */
const cents = (text: string): number => {
  const digits = Number(text.replace(/[^\d.]/g, ''));
  return Math.round((/^[-−]/.test(text.trim()) ? -digits : digits) * 100);
};

async function quoted(): Promise<void> {
  await page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  await page.getByText('All carriers answered within').waitFor();
}

/** What is said over prices of before a change. */
const banner = (tab: Page) => tab.getByRole('status', { name: 'These prices are out of date' });

/** The amount of the TOTAL row of UWIC, as a button. */
const total = () => page.getByRole('button', { name: /^\$[\d,]+, explain the total of UWIC$/ });

it('quotes a business, and again with more payroll', async () => {
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await fillCompany(page, company);
  await fillLocation(page, 1, AUSTIN);
  await goOn(page);
  await getQuote(page);
  await quoted();
  const first = await total().innerText();
  await page.getByText('Priced on $1,048,000 payroll at 1 location in TX').waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('Priced on $1,048,000 payroll at 1 location in TX').waitFor();
  await page.getByRole('link', { name: /Company Profile/ }).click();
  await page.getByLabel('Location 1, class code 1, Payroll').fill('930000');
  await goOn(page);
  // The other tab stays where it is, and is told by the save of this one.
  await banner(other).getByText('Payroll of 3632 at 401 Congress Ave').waitFor();
  await other.close();
  await page.getByRole('link', { name: /Get Quotes/ }).click();
  await banner(page).getByText('Payroll of 3632 at 401 Congress Ave').waitFor();
  expect(await banner(page).getByRole('list').innerText()).toContain('$812,000 → $930,000');
  expect(await total().innerText()).toBe(first);
  expect(await page.getByText(/^(Best|Lowest) .*before the change$/).count()).toBeGreaterThan(0);
  await look(page, 'out-of-date');
  await banner(page).getByRole('button', { name: 'Quote again' }).click();
  await quoted();
  await expect.poll(() => total().innerText(), PATIENCE).not.toBe(first);
  await page.getByText('Priced on $1,166,000 payroll at 1 location in TX').waitFor();
  expect(await banner(page).count()).toBe(0);
});

it('leads from the total to the lines that made it in two clicks', async () => {
  await total().click();
  const table = page.getByRole('table', { name: 'Worksheet lines' });
  await table.waitFor();
  await page.getByText('Marked: Total estimated annual premium, 1 line').waitFor();
  await page.getByRole('button', { name: /^Manual premium/ }).click();
  await page.getByText('Marked: Manual premium, 2 lines').waitFor();
  await table.getByText('$930,000 / 100 x').waitFor();
});

it('replays the price to the cent', async () => {
  await page.getByRole('button', { name: 'Replay' }).click();
  await page
    .getByText(/^Replayed: all \d+ lines the same to the cent, (under 1 ms|\d+ ms|[\d.]+ s)\.$/)
    .waitFor();
});

it('names the payroll as the cause beside the quote before, and the sum is the difference', async () => {
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Differences line by line' });
  await table.waitFor();
  await page.getByRole('heading', { name: /^\$[\d,.]+ more than on / }).waitFor();
  const premium = table.getByRole('row', { name: /^Class premium 3632/ });
  expect(await premium.innerText()).toContain('payroll was $812,000, is $930,000');
  await expect.poll(() => premium.getByText('Input', { exact: true }).count(), PATIENCE).toBe(1);
  expect(await table.getByRole('row', { name: /^Class premium 8810/ }).count()).toBe(0);

  const deltas = await table.evaluate((found) =>
    [...found.querySelectorAll<HTMLElement>('tr[data-counted="true"] [data-name="Difference"]')].map(
      ({ innerText }) => innerText,
    ),
  );
  const sum = deltas.reduce((all, each) => all + cents(each), 0);
  const closing = async (name: string) =>
    cents(await table.getByRole('row', { name }).getByRole('cell').first().innerText());
  expect(sum).toBeGreaterThan(0);
  expect(await closing('Sum of the lines')).toBe(sum);
  expect(await closing('Difference of the totals')).toBe(sum);

  await page.getByRole('switch', { name: 'Only differences' }).click();
  await table.getByRole('row', { name: /^Class premium 8810/ }).waitFor();
  await look(page, 'difference', DIALOG);
});

it('prints the sheet alone, labelled, without the chrome of the drawer', async () => {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Illustrative rates, not filed with any regulator').last().isVisible()).toBe(
    true,
  );
  expect(await page.getByRole('table', { name: 'Differences line by line' }).isVisible()).toBe(true);
  expect(await page.getByText('Explain this price', { exact: true }).first().isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Replay' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

it('is the same for an underwriter, found by the name of the business', async () => {
  const { search } = new URL(page.url());
  await page.keyboard.press('Escape');
  await signOut(page);
  await signIn(page, PEOPLE.underwriter);
  await page.getByRole('heading', { level: 1, name: 'Underwriter Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Quote history' }).click();
  await page.getByRole('searchbox', { name: 'Search by company, state or last digits' }).fill(company);
  await page.getByRole('link', { name: new RegExp(company) }).click();
  await page
    .getByRole('heading', { level: 2, name: /^Quoted / })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^UWIC, GMS/ }).count(), PATIENCE).toBe(2);
  await look(page, 'prices');
  // The risk stands beside its prices, to be read and not to be changed.
  const facts = page.getByRole('region', { name: 'Submission' });
  await facts.getByText('Machine shop with an office').waitFor();
  await facts.getByRole('cell', { name: /^3632/ }).first().waitFor();
  await facts.getByText('Is any work done underground or more than 15 feet above ground?').waitFor();
  expect(await facts.locator('input, textarea, select, button').count()).toBe(0);
  // As at 200 % of a usual screen: behind a tab, and no name runs over what stands beside it.
  await page.setViewportSize({ width: 720, height: 500 });
  const names = page.getByRole('button', { name: /^UWIC, GMS/ }).locator('> :first-child');
  await names.first().waitFor();
  const over = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
  expect(await names.evaluateAll(over)).toBe(0);
  await page.getByRole('tab', { name: 'Submission' }).click();
  await look(page, 'submission');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${baseUrl}${new URL(page.url()).pathname}${search}`);
  await page.getByRole('heading', { name: /^\$[\d,.]+ more than on / }).waitFor();
});

it('another agency finds neither the prices nor the difference', async () => {
  const address = page.url();
  await page.keyboard.press('Escape');
  await signOut(page, PEOPLE.underwriter);
  await signIn(page, PEOPLE.stranger);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await page.goto(address);
  await page.getByText('This business could not be opened').waitFor();
});

it('leaves the console clean', () => {
  const expected = /status of 404|ERR_ABORTED/;
  expect(seen.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
});
