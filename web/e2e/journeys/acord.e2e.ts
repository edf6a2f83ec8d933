/** A form that is chosen: read, two values corrected and filled in by keys alone, quoted. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acordForm, FORM } from '../acord-form';
import { baseUrl, enter, launch, leave, look, PATIENCE, signIn, visit, type Visit } from '../browser';
import { tabTo } from '../focus';
import { forgetShifts, stands } from '../layout-shifts';
import { choose, getQuote, goOn, ownName, prices } from '../stage-one';

const company = ownName('Bluebonnet Machine LLC');

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
});
afterAll(() => leave(browser));

it('[QE-017] /Acord leads who is signed out to the sign-in and back, with its query', async () => {
  await page.goto(`${baseUrl}/Acord?user=nobody%40nowhere.example`);
  await page.getByRole('form', { name: 'Login' }).waitFor();
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Read an ACORD form' }).waitFor();
  expect(new URL(page.url()).search).toBe('?user=nobody%40nowhere.example');
  await page.getByText('nobody@nowhere.example').waitFor();
});

it('[QE-003] [QE-013] [QE-180] reads a form that is dropped in stage one, beside the picture of its page', async () => {
  await enter(page);
  await page.getByLabel('ACORD form (PDF)').setInputFiles({
    name: 'bluebonnet.pdf',
    mimeType: 'application/pdf',
    buffer: acordForm(company),
  });
  await look(page, 'acord-panel', '#acord');
  await page.getByLabel('ACORD form (PDF)').focus();
  await tabTo(page, /^button "Submit"/);
  // What comes half a second after the press or later comes by itself.
  await page.route('**/api/readings/*', async (route) => {
    await page.waitForTimeout(800);
    await route.continue();
  });
  await forgetShifts(page);
  await page.keyboard.press('Enter');
  await page.getByText('Parsing complete!').waitFor({ timeout: PATIENCE.timeout });
  await page.getByRole('link', { name: /^Download what was read/ }).waitFor();
  await page.getByRole('button', { name: /^Review \d+ values/ }).waitFor();
  await stands(page, 'the form below what was read');
  await page.unroute('**/api/readings/*');
  await tabTo(page, /^button "Review \d+ values"/);
  await look(page, 'acord-read', '#acord');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Look at these' }).waitFor();
  await page.getByText('Read clearly (', { exact: false }).click();
  const name = page.getByLabel('Company name: value to fill in');
  await name.focus();
  expect(await name.inputValue()).toBe(company);
  const picture = page.getByRole('img', { name: 'Page 1 of the form; the box marks Company name' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), PATIENCE)
    .toBeGreaterThan(500);
  await look(page, 'acord-review', '#acord');
});

it('[QE-003] fills in what was read and the two values that were corrected, each with its page', async () => {
  for (const [name, right] of [
    ['Last name', FORM.right.lastName],
    ['Years in business', FORM.right.years],
  ] as const) {
    await page.getByRole('list', { name: 'Look at these' }).locator('input').first().focus();
    await tabTo(page, new RegExp(`^textbox "${name}: value to fill in"`));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(right);
  }
  await tabTo(page, /^button "Fill in \d+ fields"/);
  await page.keyboard.press('Enter');
  await page.getByText(/fields filled in from the form/).waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe(FORM.right.lastName);
  expect(await page.getByLabel('Years in business', { exact: true }).inputValue()).toBe(FORM.right.years);
  await page.getByText('ACORD p. 1, corrected').first().waitFor();
  await look(page, 'acord-filled', null);
  // What is typed over is no longer the form's.
  const marks = page.getByText(/^ACORD p\. \d+/);
  const before = await marks.count();
  await page.getByLabel('First name', { exact: true }).fill('Daniela');
  await expect.poll(() => marks.count(), PATIENCE).toBe(before - 1);
});

it('[QE-003] keeps profile and class codes with the prospect, and quotes them', async () => {
  await choose(page, 'Partner', 'GMS');
  await page.getByRole('checkbox', { name: /UWIC/ }).waitFor();
  await page.getByText('Everything is filled in').waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const id = /\/Quote\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? '';
  const stored = (await (await page.request.get(`${baseUrl}/api/prospects/${id}`)).json()) as {
    sections: {
      companyProfile: Record<string, string>;
      childrenLoc: {
        classCodesInfo: { classCodeDescription: string; payroll: string; fromAcord: boolean }[];
      }[];
    };
  };
  expect(stored.sections.companyProfile).toMatchObject({
    companyName: company,
    fein: FORM.fein,
    lastName: FORM.right.lastName,
    yearsInBusiness: FORM.right.years,
    effectiveDate: '2027-01-01',
  });
  const lines = stored.sections.childrenLoc[0]?.classCodesInfo ?? [];
  expect(lines.map(({ classCodeDescription: text }) => text.slice(0, 4))).toEqual(FORM.lines);
  expect(lines.map(({ payroll, fromAcord }) => [payroll, fromAcord])).toEqual([
    ['$812,000', true],
    ['$236,000', true],
  ]);
  const buttons = async () => {
    const answer = await page.request.get(`${baseUrl}/api/prospects/${id}/history`);
    return ((await answer.json()) as { button_name: string }[]).map(({ button_name: button }) => button);
  };
  await expect.poll(buttons, PATIENCE).toContain('parse_acord_submit');
  await page.reload();
  await page.getByText('ACORD p. 1, corrected').first().waitFor();
  await goOn(page);
  await getQuote(page);
  expect((await prices(page)).join(' ')).toMatch(/\$\d/);
  expect(seen.complaints).toEqual([]);
});
