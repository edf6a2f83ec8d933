/** Twenty locations and fifteen programs: one carrier fails and is asked again, two runs are laid side by side. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, baseUrl, enter, launch, leave, look, PATIENCE, visit, type Visit } from '../browser';
import { PLACES, PROGRAMS, quoteFifteen, refuseNext, storeTwenty, type Stored } from '../large-quote';
import { ownName } from '../stage-one';

const ALL_PRICED = new RegExp(`^${PROGRAMS.length} of ${PROGRAMS.length} priced, lowest \\$`);
const company = ownName('Twenty Shops');

let browser: Browser;
let seen: Visit;
let page: Page;
let stored: Stored;
let first: string;

const compare = () => `${baseUrl}/Quote/${stored.id}/compare`;
const view = (name: string) => page.getByRole('radiogroup', { name: 'Show prices' }).getByText(name);

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
});
afterAll(() => leave(browser));

it('[QE-002] [QE-059] prices twenty locations with fifteen programs while the page is open', async () => {
  stored = await storeTwenty(page, company);
  await refuseNext(stored);
  first = await quoteFifteen(page, stored, '120000.00');
  await page.goto(compare());
  await page.getByText(`${PROGRAMS.length - 1} of ${PROGRAMS.length} priced`).waitFor();
  await page.getByRole('button', { name: /^Retry / }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Retry / }).count(), PATIENCE).toBe(1);
  await look(page, 'retry-failed');
});

it('[QE-132] names the reason of Dropped at each location', async () => {
  await view('By location').click();
  const table = page.getByRole('region', { name: 'Prices by location and carrier' });
  await expect.poll(() => table.getByRole('row').count(), PATIENCE).toBe(PLACES + 2);
  await expect.poll(() => table.getByRole('columnheader').count(), PATIENCE).toBe(PROGRAMS.length + 1);
  const marks = table.getByRole('button', { name: /^Dropped \(why: .* at location \d+\)$/ });
  await expect.poll(() => marks.count(), PATIENCE).toBe(PLACES);
  // By key, as by a finger.
  await marks.first().press('Enter');
  await page
    .getByRole('list', { name: /^Reasons of .* at location 1$/ })
    .getByText('The carrier refused')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(`${PLACES} of ${PLACES} locations priced by at least one carrier`).waitFor();
  await look(page, 'retry-locations');
  // On paper nothing is scrolled: all locations stand there.
  await page.emulateMedia({ media: 'print' });
  const hidden = () => table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden, PATIENCE).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
  await view('By state').click();
});

it('asks the failed carrier again, alone, and shows its price', async () => {
  await page.getByRole('button', { name: /^Retry / }).click();
  await page.getByText(ALL_PRICED).waitFor();
  expect(await page.getByRole('button', { name: /^Retry / }).count()).toBe(0);
  await page.getByRole('button', { name: 'All tries' }).click();
  const tries = page.getByRole('list', { name: 'Tries' });
  await expect.poll(() => tries.getByRole('listitem').count(), PATIENCE).toBe(2);
  expect(await tries.innerText()).toContain('The carrier refused');
  await page.keyboard.press('Escape');
});

it('finds the same after leaving and coming back', async () => {
  await page.goto(`${baseUrl}/Dashboard`).catch(() => undefined);
  await page.goto(compare());
  await page.getByText(ALL_PRICED).waitFor();
  await page.getByRole('button', { name: 'All tries' }).waitFor();
  expect(await page.getByText('Oops!! Timed Out. Please try again.').count()).toBe(0);
});

it('lays two runs side by side, down to the lines', async () => {
  const second = await quoteFifteen(page, stored, '150000.00');
  expect(second).not.toBe(first);
  await page.goto(compare());
  await page.getByText(ALL_PRICED).waitFor();
  await page.getByRole('button', { name: 'Compare runs' }).click();
  const drawer = page.getByRole('dialog', { name: 'Compare with an earlier quote' });
  await drawer.getByText('What changed').waitFor();
  const asked = drawer.locator('dl');
  expect(await asked.innerText()).toMatch(/Payroll\s+\$7,200,000 . \$9,000,000/);
  const rows = drawer.getByRole('row', { name: /UWIC/ });
  expect(await rows.first().innerText()).toMatch(/\+\$/);
  await look(page, 'runs-compared', DIALOG);
  await drawer.getByRole('button', { name: /^Line by line: UWIC/ }).click();
  await page
    .getByText(/Every line|lines differ|of the lines/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

it('keeps the console clean', () => expect(seen.complaints).toEqual([]));
