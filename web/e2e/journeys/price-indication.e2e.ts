/** The price indication: once, in one order, checked, downloaded, drawn, noted, printed. */
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, launch, leave, look, PATIENCE, signIn, signOut, visit, type Visit } from '../browser';
import { forgetShifts, stands } from '../layout-shifts';
import { getQuote } from '../stage-one';
import { fromPython } from '../../test/python';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => leave(browser));

/** Pixels of page that five carriers may take in the width of a desk. */
const TALL = 1300;
/** Up to this score a whole wait for prices is calm. */
const CALM = 0.1;

/** Loads the sample company, answers what is asked, and waits for every price. */
async function priced(page: Page): Promise<void> {
  await enter(page);
  await page.getByRole('button', { name: /the sample company$/ }).click();
  await expect.poll(() => page.getByLabel('Company name').inputValue(), PATIENCE).not.toBe('');
  await quoted(page);
}

/** From stage one to the last price; nothing jumps between Get Quote and it. */
async function quoted(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const dialog = page.getByRole('button', { name: /^Continue with/ });
  const quote = page.getByRole('button', { name: 'Get Quote', exact: true });
  await dialog.or(quote).first().waitFor();
  if (await dialog.isVisible()) await dialog.click();
  await quote.waitFor();
  await forgetShifts(page);
  await getQuote(page);
  await page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  await page.getByText('All carriers answered within').waitFor();
  await page.locator('[aria-label="Price indication table"][aria-busy="false"]').waitFor();
  await stands(page, 'the wait for prices', CALM);
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return download;
}

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

/** The table as cards below 700 px has the same buttons, so one locator serves both. */
const pdfButtons = (page: Page) => page.getByRole('button', { name: /^Download the quote PDF/ });

async function firstPdf(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const button = page.locator('button:enabled', { hasText: 'Quote PDF' }).first();
  const file = await downloaded(page, () => button.click());
  return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
}

let agent: Visit;
let address: string;

it('[CB-001] [CB-002] an agent gets premium and payroll by state and program, and both files', async () => {
  agent = await visit(browser);
  const { page } = agent;
  await priced(page);
  const table = page.getByRole('region', { name: 'Price indication table' });
  await page.locator('[aria-label="Price indication table"][aria-busy="false"]').waitFor();
  const states = await table.getByRole('rowheader').allInnerTexts();
  expect(states.at(-1)).toBe('TOTAL');
  await expect
    .poll(() => table.getByText(/^(MCP|MASTER)(, [a-z ]+)? · \$[\d,]+k?$/).count(), PATIENCE)
    .toBeGreaterThan(2);
  await expect.poll(() => pdfButtons(page).count(), PATIENCE).toBeGreaterThan(1);
  const { name, bytes } = await firstPdf(page);
  expect(name).toMatch(/^[\w .()-]+-quote\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-8).toString()).toContain('%%EOF');
  expect(bytes.length).toBeGreaterThan(20_000);
  const summary = await downloaded(page, () =>
    page.getByRole('button', { name: 'Get Rating Summary' }).click(),
  );
  expect(summary.suggestedFilename()).toBe('rating-summary.csv');
  const lines = (await bytesOf(summary)).toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('State,State type,Partner,Carrier');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines[1]).toContain('"Illustrative rates, not filed with any regulator"');
  expect(agent.complaints).toEqual([]);
});

it('[CB-037] sets the prices side by side, figure by figure, and only those that differ', async () => {
  const { page, complaints } = agent;
  const views = page.getByRole('radiogroup', { name: 'Show prices' });
  await views.getByText('Compare', { exact: true }).click();
  const table = page.getByRole('region', { name: 'Prices side by side' });
  await table.getByRole('rowheader', { name: 'Manual premium' }).first().waitFor();
  const longest = table.getByRole('rowheader', { name: 'Total estimated annual premium' }).first();
  expect((await longest.boundingBox())?.height, 'a figure has its name on two lines').toBeLessThan(60);
  const frame = page.locator('div[aria-label="Prices side by side"]');
  expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth), 'the last is cut off').toBe(0);
  await look(page, 'prices-compared');
  const rows = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Differences only' }).check();
  await table.getByRole('rowheader', { name: 'Valid until' }).waitFor({ state: 'detached' });
  expect(await table.getByRole('row').count()).toBeLessThan(rows);
  await views.getByText('By state', { exact: true }).click();
  await page.getByRole('region', { name: 'Price indication table' }).waitFor();
  expect(complaints).toEqual([]);
});

it('shows the prices of five carriers once, on little more than a screen', async () => {
  const { page } = agent;
  const table = page.getByRole('region', { name: 'Price indication table' });
  await expect.poll(() => table.getByRole('columnheader').getByRole('checkbox').count(), PATIENCE).toBe(5);
  // Also where the window is narrow: none is reached only by moving the table sideways.
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth), `at ${width} px`).toBe(0);
  }
  const total = await table.getByRole('button', { name: /explain the total of UWIC$/ }).innerText();
  await expect.poll(() => page.getByText(total, { exact: true }).count(), PATIENCE).toBe(1);
  expect(await table.getByText(/\d ms$/).count()).toBe(0);
  // What stands below the prices (sheets, claims, files) is not theirs.
  const last = page.getByRole('region', { name: 'Compare quotes' });
  const tall = await last.evaluate((part) => part.getBoundingClientRect().bottom + window.scrollY);
  console.info(`five carriers take ${tall} px`);
  expect(tall).toBeLessThanOrEqual(TALL);
});

it('uses the width of a large screen', async () => {
  const { page } = agent;
  await page.setViewportSize({ width: 1920, height: 1000 });
  const table = await page.getByRole('region', { name: 'Price indication table' }).boundingBox();
  const rail = await page.getByRole('region', { name: 'Underwriting', exact: true }).boundingBox();
  expect(rail!.x, 'the way to the underwriters stands beside the prices').toBeGreaterThan(
    table!.x + table!.width,
  );
  expect(rail!.x + rail!.width - table!.x).toBeGreaterThan(1920 - 300);
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('prints the table whole, labelled, and without what is pressed', async () => {
  const { page } = agent;
  await page.emulateMedia({ media: 'print' });
  // A letter on its side, between its margins.
  await page.setViewportSize({ width: 965, height: 725 });
  expect(await page.getByText('Illustrative rates, not filed with any regulator').isVisible()).toBe(true);
  const pressed = page.locator('.ant-btn, [role="radiogroup"], nav, textarea').and(page.locator(':visible'));
  expect(await pressed.allInnerTexts()).toEqual([]);
  const table = page.getByRole('region', { name: 'Price indication table' }).getByRole('table');
  expect(await table.isVisible()).toBe(true);
  expect(await table.evaluate((found) => found.getBoundingClientRect().right)).toBeLessThanOrEqual(965);
  expect(await page.getByText('Compare quotes').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('draws premium by carrier and state when the chart is opened, with the figures in a table', async () => {
  const { page } = agent;
  const views = page.getByRole('radiogroup', { name: 'Show prices' });
  await views.getByText('Chart').click();
  await page.getByRole('img', { name: /^Premium of \d+ carriers, from .+ apart\.$/ }).waitFor();
  const figures = page.getByRole('table', { name: 'Premium by carrier and state' });
  const totals = await figures.getByRole('row').locator('td:last-child').allInnerTexts();
  const cents = totals.map((text) => Number(text.replaceAll(/[$,]/g, '')));
  expect(cents.length).toBeGreaterThan(1);
  expect(cents).toEqual(cents.toSorted((one, other) => one - other));
  await views.getByText('By state').click();
  await look(page, 'price-indication');
});

it('[CB-027] shows the one stepper in the quote flow, and none elsewhere', async () => {
  const { page } = agent;
  const steps = page.getByRole('navigation', { name: 'Steps of the quote' });
  await expect.poll(() => steps.count(), PATIENCE).toBe(1);
  await expect.poll(() => steps.getByRole('listitem').count(), PATIENCE).toBe(5);
  // Done and reached steps are links; what lies ahead is none.
  expect(await steps.getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('Company Profile'),
    expect.stringContaining('Underwriting Questions'),
    expect.stringContaining('Risk Profile'),
  ]);
  await page.getByRole('button', { name: 'Quote history' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => steps.count(), PATIENCE).toBe(0);
  await page.goBack();
  await page.getByText('All carriers answered within').waitFor();
});

it('[CB-030] keeps what is checked, and takes it along to the comparison', async () => {
  const { page } = agent;
  const goes = page.getByRole('list', { name: 'Goes along' });
  const before = await goes.getByRole('listitem').count();
  const head = page.getByRole('columnheader').getByRole('checkbox').and(page.locator(':enabled'));
  const name = await head.first().getAttribute('aria-label');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/choices') && answer.ok());
  await head.first().click();
  await expect.poll(() => goes.getByRole('listitem').count(), PATIENCE).toBe(before - 1);
  await kept;
  await page.reload();
  await page.getByText('All carriers answered within').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: name ?? '' }).isChecked(), PATIENCE).toBe(false);
  await expect.poll(() => goes.getByRole('listitem').count(), PATIENCE).toBe(before - 1);
});

it('[CB-002] [CB-040] [CB-041] [CB-042] has ACORD tabs, whose sheet our own reader reads back', async () => {
  const { page } = agent;
  const forms = page.getByRole('region', { name: 'ACORD forms' });
  await forms.scrollIntoViewIfNeeded();
  const tabs = forms.getByRole('tab');
  const first = (await tabs.first().innerText()).trim();
  await tabs.first().focus();
  await page.keyboard.press('End');
  await expect.poll(() => tabs.last().getAttribute('aria-selected'), PATIENCE).toBe('true');
  await page.keyboard.press('Home');
  const panel = forms.getByRole('tabpanel');
  const shown = panel.locator('iframe[src^="blob:"]').or(panel.getByText(/^This browser shows no PDF/));
  await shown.first().waitFor({ timeout: PATIENCE.timeout });
  const tick = panel.getByRole('checkbox', { name: 'Include Premium and Carrier Name' });
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  await forgetShifts(page);
  const gone = page.waitForResponse((answer) => answer.url().includes('/api/deleteEAcord') && answer.ok());
  const file = await downloaded(page, () => panel.getByRole('button', { name: /^Download eACORD/ }).click());
  await gone;
  await stands(page, 'the download of a sheet', CALM);
  expect(file.suggestedFilename()).toBe(`eacord-${first}.pdf`);
  const found = fromPython(
    'import json; from pathlib import Path; from tests.support.read_back import read_back; ' +
      `print(json.dumps(read_back(Path(${JSON.stringify(await file.path())}).read_bytes())[1]))`,
  ) as Record<string, unknown>;
  expect(found['company']).toEqual(expect.any(String));
  expect(found['applicant.name']).toEqual(expect.any(String));
  expect(found['rating[0].class_codes[0].rate']).toEqual(expect.any(String));
  await page.evaluate(() => window.scrollTo(0, 0));
  // The page around it is looked at with its prices.
  await look(page, 'acord-tabs', 'section:has([aria-label="ACORD forms"])');
});

it('[CB-014] [CB-320] shows a quote in a popup, 1,080 px wide', async () => {
  const { page } = agent;
  const view = page.getByRole('button', { name: /^View the quote/ }).and(page.locator(':enabled'));
  const [popup] = await Promise.all([page.waitForEvent('popup'), view.first().click()]);
  const place = popup.getByRole('region', { name: 'Quote', exact: true });
  await place.waitFor({ timeout: PATIENCE.timeout });
  expect((await place.boundingBox())?.width).toBe(1080);
  // Chromium without a window shows no PDF itself: there the quote is offered as a file.
  await place.getByRole('button', { name: 'Download' }).waitFor();
  await popup.close();
});

it('[CB-032] keeps a note after signing out, with who wrote it', async () => {
  const { page } = agent;
  address = page.url();
  await page.getByLabel('Your note on these prices').fill('Wants PAYGO; call Dana on Friday');
  await page.getByText(/^Note saved \d\d:\d\d by /).waitFor();
  await signOut(page);
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await page.goto(address);
  await page.getByText(/^Note saved \d\d:\d\d by /).waitFor();
  expect(await page.getByLabel('Your note on these prices').inputValue()).toBe(
    'Wants PAYGO; call Dana on Friday',
  );
  await page.getByText('Premiums are estimates of the payroll entered').waitFor();
});

/** Headings and carriers of the table, from left to right. */
const heads = async (page: Page): Promise<string[]> => {
  await page.locator('[aria-label="Price indication table"][aria-busy="false"]').waitFor();
  const found = page.getByRole('region', { name: 'Price indication table' }).getByRole('columnheader');
  return (await found.allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' '));
};

it('says who takes a class, opens the reason at its mark, and leaves the choice to the box', async () => {
  const { page } = agent;
  await page.getByRole('link', { name: /Company Profile/ }).click();
  await page.getByRole('combobox', { name: 'Location 1, class code 1, Class code' }).fill('8835');
  await page.getByRole('option', { name: /^8835/ }).first().waitFor({ state: 'attached' });
  await page.getByText('8835', { exact: true }).last().click();
  await page.getByLabel('Location 1, class code 1, Payroll').fill('500000');
  const reasons = page.getByRole('group', { name: 'Reasons' });
  await reasons.getByText(/^Of 5 chosen carriers 2 eligible, 3 referred$/).click();
  expect(await reasons.innerText()).toMatch(
    /8835 Home.*: Key Risk, StarNet, UWIC refer it; AmTrust \(sandbox\), Birch Direct \(sandbox\) take it/,
  );
  await page.getByRole('button', { name: 'Referred (why: UWIC)' }).click();
  await page
    .getByRole('tooltip')
    .getByText(/class 8835/)
    .waitFor();
  expect(await page.getByRole('checkbox', { name: /^UWIC/ }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
});

it('puts quotes before indications before referrals in an order that stays, and calls only the first the lowest quote', async () => {
  const { page } = agent;
  // At 200 % the views stand below the words beside which they stand on a desk.
  await page.setViewportSize({ width: 720, height: 450 });
  await quoted(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  const shown = await heads(page);
  expect(shown).toEqual([
    'State',
    'Quotes',
    'Indications to confirm',
    'Referrals to approve',
    expect.stringMatching(/^Birch Direct \(sandbox\) .*Lowest quote$/),
    expect.stringMatching(/^AmTrust \(sandbox\) .*Indication \(why: AmTrust \(sandbox\)\) \+\$/),
    expect.stringMatching(/^StarNet .*Referred \(why: StarNet\) Lowest if approved −\$/),
    expect.stringMatching(/^Key Risk .*Referred \(why: Key Risk\) −\$/),
    expect.stringMatching(/^UWIC .*Referred \(why: UWIC\) −\$/),
  ]);
  await page.reload();
  expect(await heads(page)).toEqual(shown);
  await page.getByRole('button', { name: 'Referred (why: StarNet)' }).click();
  await page.getByRole('list', { name: 'Reasons of StarNet' }).getByText('Class 8835:').waitFor();
  await look(page, 'price-referrals', null);
});
