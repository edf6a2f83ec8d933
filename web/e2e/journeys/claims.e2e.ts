/** Claims of a quoted business by the keyboard, and what an uploaded loss run adds to them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, enter, launch, leave, look, PATIENCE, visit, type Visit } from '../browser';
import { forgetShifts, stands } from '../layout-shifts';
import { ownName } from '../stage-one';
import { quoteRisk, RISK_A } from '../submitted-risk';

const company = ownName('Claims Shop');
let browser: Browser;
let agent: Visit;
let prospect = '';
/** The years of the table, newest first. */
let years: number[] = [];

beforeAll(async () => {
  browser = await launch();
  agent = await visit(browser);
});
afterAll(() => leave(browser));

const field = (page: Page, name: string, at: number) => page.getByLabel(`${name} of ${years[at] ?? 0}`);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Opens the prices, and waits for the table below them. */
async function openClaims(page: Page): Promise<void> {
  await page.goto(`${baseUrl}/Quote/${prospect}/compare`);
  await page.getByRole('heading', { level: 2, name: 'Claims history' }).waitFor();
  const names = page.getByRole('group', { name: /^Claims of \d{4}$/ });
  await names.first().waitFor();
  const labels = await names.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  years = labels.map((label) => Number(label.slice(-4)));
}

it('[CB-049] [CB-210] [CB-214] two years and a tick are entered by keyboard, saved, and read back', async () => {
  const { page } = agent;
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  prospect = await quoteRisk(page, company, RISK_A, '1.00');
  await openClaims(page);
  expect(years).toHaveLength(10);
  await field(page, 'Carrier', 1).focus();
  await page.keyboard.type('Old Line Mutual');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6000');
  await field(page, 'Total incurred', 3).focus();
  await page.keyboard.type('900');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Claims submitted should be for consecutive years!').waitFor();
  await look(page, 'claims-gap', '#claims');
  await page.getByRole('checkbox', { name: `No coverage in ${years[2] ?? 0}` }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('group', { name: 'All years' }).getByText('57.5%').waitFor();
  await save(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Submission saved successfully').waitFor();
  await openClaims(page);
  expect(await field(page, 'Carrier', 1).inputValue()).toBe('Old Line Mutual');
  expect(await field(page, 'Annual premium', 1).inputValue()).toBe('$12,000');
  expect(await field(page, 'Total incurred', 3).inputValue()).toBe('$900');
  expect(await page.getByRole('checkbox', { name: `No coverage in ${years[2] ?? 0}` }).isChecked()).toBe(
    true,
  );
});

/** A loss run of the year before last, as carriers send it in a sheet. */
const sheetOf = (year: number) =>
  [
    'Prairie States Mutual Insurance Company',
    'Workers Compensation Loss Run',
    `Insured:,${company}`,
    `Valuation Date:,${new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })}`,
    '',
    'Policy Number,Eff Date,Exp Date,Written Premium,Claim Number,Claimant Name,State,Date of Injury,Date Reported,Date Closed,Claim Type,Status,Paid Indemnity,Paid Medical,Paid Expense,Reserve Indemnity,Reserve Medical,Reserve Expense,Recovery,Total Incurred',
    `WC770025,01/01/${year},01/01/${year + 1},10000,C-1001,Jones,OH,03/01/${year},03/02/${year},,Medical,Open,0,2000,0,0,500,0,0,2500`,
  ].join('\n');

it('[CB-003] an uploaded loss run is offered beside what was typed, taken, and adds up', async () => {
  const { page } = agent;
  const year = years[1] ?? 0;
  const file = { name: 'runs.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetOf(year)) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('files uploaded').waitFor();
  await forgetShifts(page);
  const shown = page.getByRole('button', { name: 'Show what was read' });
  await shown.waitFor(PATIENCE);
  await stands(page, 'the page whose loss run was read', 0.05);
  await shown.focus();
  await page.keyboard.press('Enter');
  const offer = page.getByRole('group', { name: `Loss run of ${year}` });
  await offer.waitFor();
  expect(await field(page, 'Carrier', 1).inputValue()).toBe('Old Line Mutual');
  await look(page, 'claims-loss-run', '#claims');
  await page.getByRole('button', { name: `Take read ${year}` }).focus();
  await page.keyboard.press('Enter');
  expect(await field(page, 'Total incurred', 1).inputValue()).toBe('$2,500');
  const sums = page.getByRole('group', { name: 'All years' });
  await sums.getByText('$3,400').waitFor();
  await sums.getByText('$500', { exact: true }).waitFor();
  await save(page).click();
  await page.getByText('Submission saved successfully').waitFor();
  await page.getByRole('button', { name: 'Open runs.csv' }).click();
  const read = page.getByRole('region', { name: 'What was read of runs.csv' });
  await read.getByRole('row').filter({ hasText: '$2,500' }).waitFor();
  await look(page, 'claims-sheet', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await read.waitFor({ state: 'detached' });
});

it('[CB-171] [CB-287] a dated statement takes the place of the table, and its letter is shown', async () => {
  const { page } = agent;
  await page.getByRole('checkbox', { name: 'No historical claims' }).check();
  await page.getByLabel('Business Start Date').fill('2019-03-15');
  await page.keyboard.press('Tab');
  await field(page, 'Carrier', 1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'No-loss letter' }).click();
  await page.getByRole('dialog', { name: 'No Loss' }).waitFor(PATIENCE);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'No historical claims' }).uncheck();
  expect(await field(page, 'Total incurred', 1).inputValue()).toBe('$2,500');
});

it('leaves the console clean', () => {
  expect(agent.complaints.filter((each) => !/ERR_ABORTED/.test(each))).toEqual([]);
});
