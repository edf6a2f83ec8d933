/** The journey of a campaign's visitor: a link, a code from a real mail, the earlier quote, quoted once more. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, baseUrl, launch, look, PATIENCE, signIn, visit, type Visit } from '../browser';
import { goOn, ownName, prices } from '../stage-one';

const sink = process.env['MAIL_URL'] ?? 'http://localhost:1080';
const company = ownName('Bluebonnet Machine Works');
const word = company.split(' ').at(-1)!;
const email = `dana@${word}.example`;
const link = `${baseUrl}/Campaign?user=${encodeURIComponent(email)}&campaignName=renewal-check`;

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

afterAll(async () => {
  await browser.close();
});

/** The newest code that was mailed to the visitor, once so many mails have come. */
async function mailed(number: number): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const every = (await (await fetch(`${sink}/email`)).json()) as {
        text: string;
        to: { address: string }[];
      }[];
      const own = every.filter(({ to }) => to.some(({ address }) => address === email));
      text = own.at(-1)?.text ?? '';
      return own.length;
    }, PATIENCE)
    .toBe(number);
  return /Your code: (\d{4})\n/.exec(text)![1]!;
}

const boxes = (page: Page) => page.getByRole('group', { name: 'Code of 4 digits' }).getByRole('textbox');

async function paste(page: Page, text: string): Promise<void> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await boxes(page).first().click();
  await page.keyboard.press('Control+V');
}

it('lets an agent quote a business under the e-mail of its owner', async () => {
  const { page } = agent;
  await signIn(page);
  await page.waitForURL(/\/Quote/i);
  prospect = await page.evaluate(
    async ({ user, name }) => {
      const { csrf } = await (await fetch('/api/auth/session')).json();
      const drafts = await (await fetch('/api/prospects?search=bakery')).json();
      const { sections } = await (await fetch(`/api/prospects/${drafts[0].id}`)).json();
      const body = {
        ...sections,
        companyProfile: { ...sections.companyProfile, companyName: name, emailId: user },
        user_email_id: user,
        status: 'company_profile',
      };
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
      await fetch('/api/userTableData/put', { method: 'POST', headers, body: JSON.stringify(body) });
      const mine = await (await fetch(`/api/prospects?search=${encodeURIComponent(name)}`)).json();
      return mine[0].id as string;
    },
    { user: email, name: company },
  );
  await page.goto(`${baseUrl}/Quote/${prospect}/questions`);
  await page.getByRole('button', { name: 'Get Quote', exact: true }).click();
  await page.getByText('All carriers answered within').waitFor({ timeout: 60_000 });
  quoted = (await prices(page)).sort();
  expect(quoted.length).toBeGreaterThan(4);
});

it('[QE-016] [QE-018] opens the link, which shows nothing of the quote', async () => {
  const { page } = visitor;
  await page.goto(`${link}&viewButton=true`);
  await page
    .getByRole('heading', { level: 1, name: "Check your workers' compensation price before you renew" })
    .waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByText(company).count()).toBe(0);
  await look(page, 'campaign-landing');
  await accessible(page, 'campaign landing');
});

it('[QE-155] [QE-186] mails a code of four digits and refuses a wrong one', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await mailed(1);
  await boxes(page).first().click();
  await page.keyboard.type(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await page.getByText('Invalid OTP.').waitFor();
  expect(await page.getByRole('button', { name: /^New code in [01]:\d\d$/ }).isDisabled()).toBe(true);
  await look(page, 'campaign-code');
  await accessible(page, 'code dialog');
  await paste(page, code);
});

it('[QE-004] [QE-184] [QE-162] gives the earlier quote back once the code is right', async () => {
  const { page } = visitor;
  await page.getByText('Email verified successfully.').first().waitFor();
  await page.getByRole('heading', { name: company }).waitFor();
  await look(page, 'campaign-prior');
  await accessible(page, 'prior quote');
  await page.getByRole('button', { name: 'View quote' }).click();
  await page.getByText('Best price').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
  expect((await prices(page)).sort()).toEqual(quoted);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ formStage: 'three', otpVerified: 'true', user_id: email });
});

it('[QE-004] lets the visitor change the business and quote it again, for the agency to see', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: /Company Profile/ }).click();
  await page.getByLabel('Company name').fill(`${company} Two`);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await goOn(page);
  await page.getByRole('button', { name: 'Get Quote', exact: true }).click();
  await page.getByText('All carriers answered within').waitFor({ timeout: 60_000 });
  await agent.page.goto(`${baseUrl}/Quote/${prospect}/profile`);
  await expect
    .poll(() => agent.page.getByLabel('Company name').inputValue(), PATIENCE)
    .toBe(`${company} Two`);
});

it('[QE-018] opens the quote by itself when the link asks for no button, at 390 px too', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await page.getByText('Best price').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/Quote/${prospect}/compare`);
});

it('keeps the console clean', () => {
  expect(agent.complaints).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
