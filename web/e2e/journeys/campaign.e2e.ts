/** The journey of a campaign's visitor: a link, a code from a real mail, the earlier quote, quoted once more. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, baseUrl, enter, launch, leave, look, PATIENCE, visit, type Visit } from '../browser';
import { getQuote, goOn, ownName, prices } from '../stage-one';
import { campaignLink, codeBoxes, keepFor, mailed } from '../visitor';

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
  await page.getByText('Lowest quote').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
  expect((await prices(page)).sort()).toEqual(quoted);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ formStage: 'three', otpVerified: 'true', user_id: email });
});

it('[QE-004] lets the visitor change the business and quote it again, for the agency to see', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: /Company Profile/ }).click();
  const fein = page.getByLabel('FEIN', { exact: true });
  await expect.poll(() => fein.inputValue(), PATIENCE).toMatch(/^XX-XXX\d{4}$/);
  const masked = await fein.inputValue();
  await fein.focus();
  await page.getByLabel('Company name').fill(`${company} Two`);
  expect(await fein.inputValue()).toBe(masked);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await goOn(page);
  await getQuote(page);
  await page.getByText('All carriers answered within').waitFor();
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
  await page.getByText('Lowest quote').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
});

it('keeps the console clean', () => {
  expect(agent.complaints).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
