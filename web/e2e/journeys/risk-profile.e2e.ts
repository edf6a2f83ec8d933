/** A risk profile from the questions on: chosen, read, opened, taken away, and found again by its own address. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, enter, launch, leave, look, PATIENCE, visit, type Visit } from '../browser';
import { goOn } from '../stage-one';

const TABLES = [
  'Eligibility Profile',
  'SIC Group Profile',
  'Best Hazard Profile',
  'NAICS Group Profile',
  'State Summary',
];

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
});
afterAll(() => leave(browser));

const cells = (table: string, row: RegExp): Promise<string[]> =>
  page
    .getByRole('table', { name: table })
    .getByRole('row', { name: row })
    .first()
    .getByRole('cell')
    .allInnerTexts();

/** Tenths of percent of a column, so that they can be added without binary fractions. */
async function tenths(table: string, column: number): Promise<number[]> {
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  const texts = await rows.locator(`td:nth-of-type(${column})`).allInnerTexts();
  return texts.map((text) => Number(text.replace(/[.%]/g, '')));
}

it('[CB-018] opens from stage two on, before anything was quoted', async () => {
  await enter(page);
  // While the programs are read the button spins, is called otherwise, and hears no click.
  await page.getByRole('button', { name: 'Load the sample company', exact: true }).click();
  await page.getByText('Everything is filled in').waitFor();
  await goOn(page);
  await page.getByRole('link', { name: /Risk Profile/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Risk Profile' }).waitFor();
});

it("[CB-101] [CB-105] asks for a program: 'Please Select'", async () => {
  await page.getByText('Please select a carrier').waitFor();
  expect(await page.getByText('Please Select', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
  await look(page, 'risk-profile-start');
});

it('[CB-104] says which carrier has no data, and why', async () => {
  await page.getByRole('button', { name: /^AmTrust/ }).click();
  await page.getByText('No data for the selected carrier').waitFor();
  await page.getByText('This carrier prices for itself: get a quote, then look again.').waitFor();
});

it('[CB-102] [CB-103] shows five tables with Total rows whose mixes add up to exactly 100.0', async () => {
  await page.getByRole('combobox', { name: 'Program' }).click();
  await page.keyboard.type('UWIC');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'State Summary' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(TABLES);
  const totals = await Promise.all(TABLES.map((table) => cells(table, /^Total/)));
  for (const total of totals) expect(total).toEqual(totals[0]);
  expect(totals[0]?.slice(3)).toEqual(['100.0%', '100.0%']);
  for (const table of TABLES) {
    for (const column of [4, 5]) {
      const shares = await tenths(table, column);
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(1000);
    }
  }
  expect(await page.getByText(/^Derived from hazard groups for illustration/).isVisible()).toBe(true);
  await look(page, 'risk-profile');
});

it('opens a row into its classes by keyboard', async () => {
  const row = page
    .getByRole('table', { name: 'State Summary' })
    .getByRole('button', { name: /class codes of TX/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => row.getAttribute('aria-expanded'), PATIENCE).toBe('true');
  const inside = await cells('State Summary', /^8810/);
  expect(inside[0]).toMatch(/^\$[\d,]+$/);
  expect(inside[3]).toBe('TX');
});

it('[CB-002] [CB-285] downloads the tables as they are shown', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('UWIC-risk-profile.csv');
  const text = readFileSync(await file.path(), 'utf8');
  for (const table of TABLES) expect(text).toContain(`\r\n${table}\r\n`);
  expect(text).toContain('State,Est. Payroll,Man. Prem.,Mix Rate,Payroll Mix,Prem Mix');
  expect(text.match(/^Total,.*,100\.0%,100\.0%\r$/gm)).toHaveLength(5);
});

it('[CB-013] is found at /riskprofile, and there without a session too', async () => {
  const total = await cells('State Summary', /^Total/);
  await page.goto(`${baseUrl}/riskprofile?program=gms-uwic`);
  await page.getByRole('table', { name: 'State Summary' }).waitFor();
  expect(await cells('State Summary', /^Total/)).toEqual(total);
  const stranger = await visit(browser);
  await stranger.page.goto(`${baseUrl}/riskprofile`);
  await stranger.page.getByRole('heading', { level: 1, name: 'Risk Profile' }).waitFor();
  await look(stranger.page, 'risk-profile-stranger');
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await stranger.page.getByText('Sign in to open Risk Profile. It opens right after.').waitFor();
  expect(stranger.complaints).toEqual([]);
  await stranger.context.close();
});

it('keeps the console clean', () => expect(seen.complaints).toEqual([]));
