/** The journey of a campaign's visitor: a link, a code from a real mail, the earlier quote, quoted once more. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, baseUrl, enter, launch, leave, look, PATIENCE, visit, type Visit } from '../browser';
import { forgetShifts, stands } from '../layout-shifts';
import { getQuote, ownName, prices } from '../stage-one';
import {
  campaignLink,
  centsIn,
  codeBoxes,
  keepFor,
  mailed,
  ownerPrices,
  plainWords,
  throughProfile,
  throughQuestions,
  toQuestions,
} from '../visitor';

const company = ownName('Bluebonnet Machine Works');
const word = company.split(' ').at(-1)!;
const email = `dana@${word}.example`;
const link = campaignLink(email);

let browser: Browser;
let agent: Visit;
let visitor: Visit;
let prospect: string;
let quoted: string[];

beforeAll(async () => {
  browser = await launch();
  agent = await visit(browser);
  visitor = await visit(browser);
});

afterAll(() => leave(browser));

async function paste(page: Page, text: string): Promise<void> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await codeBoxes(page).first().click();
  await page.keyboard.press('Control+V');
}

it('lets an agent quote a business under the e-mail of its owner', async () => {
  const { page } = agent;
  await enter(page);
  prospect = await keepFor(page, email, company);
  await page.goto(`${baseUrl}/Quote/${prospect}/questions`);
  await getQuote(page);
  await page.getByText('All carriers answered within').waitFor();
  quoted = (await prices(page)).sort();
  expect(quoted.length).toBeGreaterThan(4);
});

it('[QE-018] opens the link, which shows nothing of the quote', async () => {
  const { page } = visitor;
  await page.goto(`${link}&viewButton=true`);
  await page
    .getByRole('heading', { level: 1, name: "Check your workers' compensation price before you renew" })
    .waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByText(company).count()).toBe(0);
  await look(page, 'campaign-landing');
});

it('[QE-155] [QE-186] mails a code of four digits and refuses a wrong one', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await mailed(email, 1);
  await codeBoxes(page).first().click();
  await page.keyboard.type(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await page.getByText('Invalid OTP.').waitFor();
  expect(await page.getByRole('button', { name: /^New code in [01]:\d\d$/ }).isDisabled()).toBe(true);
  await look(page, 'campaign-code', DIALOG);
  await paste(page, code);
});

it('[QE-004] [QE-184] [QE-162] gives the earlier quote back once the code is right', async () => {
  const { page } = visitor;
  await page.getByText('Email verified successfully.').first().waitFor();
  await page.getByRole('heading', { name: company }).waitFor();
  await look(page, 'campaign-prior');
  await page.getByRole('button', { name: 'View quote' }).click();
  const told = await ownerPrices(page);
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
  // To the cent those of the agent's own screen.
  const totals = quoted.flatMap((cell) => /^\$[\d,.]+(?=\n)/.exec(cell)?.slice(0, 1).map(centsIn) ?? []);
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter((amount) => !totals.includes(amount))).toEqual([]);
  await plainWords(page, 'prices of an earlier quote');
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ formStage: 'three', otpVerified: 'true', user_id: email });
});

it('[QE-004] lets the visitor change the business and quote it again, for the agency to see', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: /Your business/ }).click();
  const fein = page.getByLabel('Federal tax number (FEIN)');
  await expect.poll(() => fein.inputValue(), PATIENCE).toMatch(/^XX-XXX\d{4}$/);
  const masked = await fein.inputValue();
  await fein.focus();
  await page.getByLabel('Business name').fill(`${company} Two`);
  expect(await fein.inputValue()).toBe(masked);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await throughProfile(page);
  await toQuestions(page);
  await throughQuestions(page);
  expect((await ownerPrices(page)).length).toBeGreaterThan(1);
  await agent.page.goto(`${baseUrl}/Quote/${prospect}/profile`);
  await expect
    .poll(() => agent.page.getByLabel('Company name').inputValue(), PATIENCE)
    .toBe(`${company} Two`);
  const stored = await agent.page.getByLabel('FEIN', { exact: true }).inputValue();
  expect(stored).toMatch(/^\d{2}-\d{7}$/);
  expect(stored.slice(-4)).toBe(masked.slice(-4));
});

it('[QE-018] opens the quote by itself when the link asks for no button, at 390 px too', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  expect((await ownerPrices(page)).length).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
});

/** What a campaign's owner types, chooses and presses on a phone, one entry each. */
class Owner {
  entries = 0;
  constructor(readonly page: Page) {}

  async press(name: string): Promise<void> {
    this.entries += 1;
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async type(label: string, text: string): Promise<void> {
    this.entries += 1;
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async pick(label: string): Promise<void> {
    this.entries += 1;
    await this.page.getByRole('radio', { name: label, exact: true }).check();
  }

  async choose(label: string, typed: string, option: RegExp): Promise<void> {
    this.entries += 2;
    await this.page.getByRole('combobox', { name: label }).fill(typed);
    await this.page.getByRole('option', { name: option }).first().waitFor({ state: 'attached' });
    await this.page.locator('[role="option"]:visible, .ant-select-item-option:visible').first().click();
  }
}

/** A screen as it came: it did not jump and speaks an owner's words. In every-role.e2e.ts axe reads those that an agent filled in. */
async function seen(page: Page, name: string, read: string | null = 'html'): Promise<void> {
  await stands(page, name, 0.1);
  await plainWords(page, name);
  await look(page, name, read);
  await forgetShifts(page);
}

/** Addresses of an agent's desk lead a visitor to their prices, by a page in an owner's words. */
async function strays(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const desk of ['/', `/Prices/${pathname.split('/')[2]}`, '/UwPortal', '/riskprofile']) {
    await page.goto(`${baseUrl}${desk}`);
    await page.waitForURL(`${baseUrl}${pathname}`);
    expect((await ownerPrices(page)).length, desk).toBeGreaterThan(0);
    await plainWords(page, desk);
  }
}

it('leads an owner on a phone from the address to the first price in at most 25 entries', async () => {
  const { page, complaints, context } = await visit(browser, 390);
  const owner = new Owner(page);
  const address = `owner@phone-${word}.example`;
  await page.goto(campaignLink(address, 'first-policy'));
  await page.getByRole('heading', { level: 1, name: "Your first workers' compensation policy" }).waitFor();
  await owner.press('Send me a code');
  const code = await mailed(address, 1);
  owner.entries += 1;
  await codeBoxes(page).first().click();
  await page.keyboard.type(code);
  await page.getByText(`No quote has been made for ${address} yet.`).waitFor();
  await seen(page, 'owner-none-yet');
  await owner.press('Start New Quote');

  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await owner.type('Business name', `Phone ${word}`);
  await owner.type('What does your business do?', 'Machine shop with an office');
  await owner.type('Federal tax number (FEIN)', '123456789');
  await owner.pick('LLC');
  await owner.type('In business since', '2004');
  // Back of the browser from the first screen leads to the page of the link, which knows what was begun.
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.goBack();
  await page.getByText(/^You have begun, .* your answers are kept\.$/).waitFor();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  expect(await page.getByLabel('In business since').inputValue()).toBe('2004');
  await forgetShifts(page);
  await seen(page, 'owner-1-business', null);
  await owner.press('Next');

  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  // A wrong turn: the browser's Back leads a screen back, and a reload stays where one is.
  await page.goBack();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  expect(await page.getByLabel('Business name').inputValue()).toBe(`Phone ${word}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.reload();
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  await owner.type('Street and number', '500 Main St');
  await owner.type('Zip code', '78701');
  await page.getByText('Austin, TX').waitFor();
  await seen(page, 'owner-2-places', null);
  await owner.press('Next');

  await page.getByText('Step 3 of 4', { exact: true }).waitFor();
  await owner.choose('What do they do?', '3632', /^3632/);
  await owner.type('Full time', '6');
  await owner.type('Their pay per year', '240000');
  await seen(page, 'owner-3-people', null);
  await owner.press('Next');

  await page.getByText('Step 4 of 4', { exact: true }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(address);
  await owner.type('First name', 'Dana');
  await owner.type('Last name', 'Whitfield');
  await seen(page, 'owner-4-contact', null);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  owner.entries += 1;
  await toQuestions(page);
  await page.getByText('Questions 1 of 4', { exact: true }).waitFor();
  await seen(page, 'owner-questions', null);
  owner.entries += await throughQuestions(page);
  expect((await ownerPrices(page)).length).toBeGreaterThan(0);
  await stands(page, 'owner-prices', 0.1);
  console.info(`owner_entries_to_first_price ${owner.entries}`);
  expect(owner.entries).toBeLessThanOrEqual(25);
  const offered = await page.locator('main').innerText();
  expect(offered).toContain('UWIC');
  expect(offered).not.toContain('AmTrust');
  await plainWords(page, 'owner-prices');
  expect(await page.getByRole('link', { name: '(615) 555-0100' }).getAttribute('href')).toBe(
    'tel:6155550100',
  );
  await look(page, 'owner-prices', null);

  await strays(page);

  // The agency of the campaign finds it, and is its producer.
  await agent.page.goto(`${baseUrl}/Quote/${new URL(page.url()).pathname.split('/')[2]}/profile`);
  const producer = agent.page.getByLabel('Producer');
  await expect.poll(() => producer.inputValue(), PATIENCE).toBe('Alder Insurance Agency');
  expect(await agent.page.getByLabel('Location 1, Street').inputValue()).toBe('500 Main St');
  expect(complaints).toEqual([]);
  await context.close();
});

it('keeps the console clean', () => {
  expect(agent.complaints).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
