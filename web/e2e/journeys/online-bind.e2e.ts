/** Online bind at the sandbox carrier: from a priced run to a policy number, a lost reply, a price that moved, a referral. */
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
  signInAgain,
  visit,
  type Visit,
} from '../browser';
import { laidOut } from '../layout';
import { forgetShifts, movesLittle } from '../layout-shifts';
import { answerAll, answerQuestions, CARRIER, panelOf, policiesOf, PROGRAM, suffer } from '../online-bind';
import { getQuote, goOn } from '../stage-one';
import { call, RISK_A, submitRisk } from '../submitted-risk';

let browser: Browser;
let agent: Visit;
let underwriter: Visit;
beforeAll(async () => {
  browser = await launch();
  agent = await visit(browser);
  await enter(agent.page);
  underwriter = await visit(browser);
});
afterAll(() => leave(browser));

const proceed = (page: Page) => panelOf(page).getByRole('button', { name: 'Proceed to bind online' });
const policy = (page: Page) => panelOf(page).getByText(/^Policy \S+ at /);

/** The panel of the carrier: the page around it is read as it opens, before anything was asked. */
const PANEL = 'section:has([aria-label^="What happened at"])';

/** What is half under the bar of the page is none of axe's business. */
async function seen(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, name, PANEL);
}

interface Stored {
  readonly sections: { readonly companyProfile: { readonly fein: string } };
}

const feinOf = async (page: Page, prospect: string): Promise<string> =>
  (await call<Stored>(page, 'GET', `/api/prospects/${prospect}`)).sections.companyProfile.fein.replaceAll(
    '-',
    '',
  );

/** Has a plan saved, ticks the carrier's terms, and waits until nothing is left to settle. */
async function settle(page: Page): Promise<void> {
  const plans = panelOf(page).getByRole('button', { name: 'Ask for the payment plans' });
  if (await plans.isVisible()) {
    await forgetShifts(page);
    await plans.click();
    await panelOf(page).getByText('A payment plan is chosen').waitFor();
    await movesLittle(page, 'the page whose payment plans come');
  }
  await panelOf(page)
    .getByRole('checkbox', { name: /^I have read the terms/ })
    .check();
  await panelOf(page)
    .getByText(/^(Everything .*settled|Nothing keeps it from being bound; still open: Officers of .*)$/)
    .waitFor();
  await expect.poll(() => proceed(page).isEnabled(), PATIENCE).toBe(true);
}

async function accept(page: Page): Promise<void> {
  await proceed(page).click();
  const dialog = page.getByRole('dialog', { name: /^Bind / });
  await dialog.getByRole('button', { name: /^Accept and bind for \$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The sample company under another name, with this carrier alone, quoted in this tab from its first page on. */
async function quoted(page: Page, company: string): Promise<string> {
  await page.getByRole('button', { name: 'Load the sample company', exact: true }).click();
  await page.getByText('Everything is filled in').waitFor();
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('FEIN', { exact: true }).fill(`${String(Date.now()).slice(-7)}00`);
  const carriers = page.getByRole('region', { name: 'Carriers', exact: true });
  await carriers.getByRole('checkbox', { name: CARRIER }).check();
  const others = carriers.getByRole('checkbox', { checked: true, name: /^(?!AmTrust)/ });
  while ((await others.count()) > 0) await others.first().click();
  await goOn(page);
  await getQuote(page);
  await page.getByText('1 of 1 priced').first().waitFor();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

it('[CB-005] [QE-062] [QE-063] [CB-058] [CB-059] [CB-060] [CB-182] [CB-183] goes from Get Quote to a policy number', async () => {
  const { page: quoting } = agent;
  const id = await quoted(quoting, 'Harpeth Bakers');
  // The tab that asked for the run follows what the carrier answers.
  const kept = () => quoting.evaluate(() => sessionStorage.getItem('AmtrustEligibility'));
  await expect.poll(kept, PATIENCE).toBe('{"Eligibility":"Incomplete"}');
  await quoting.getByRole('button', { name: 'Submit to Underwriter' }).click();
  await quoting.getByText('The underwriters have it').waitFor();

  const { page, complaints } = underwriter;
  await enter(page, PEOPLE.underwriter, `/Quote/${id}/underwriting`);
  await panelOf(page).waitFor();
  expect(await proceed(page).isDisabled()).toBe(true);
  await panelOf(page).getByText('A payment plan is chosen').waitFor();
  await look(page, 'bind-open');
  await panelOf(page)
    .getByRole('button', { name: `Submit to ${CARRIER}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'UW Questions' });
  await dialog.getByRole('button', { name: 'Get Quote' }).click();
  await dialog.getByText('Please answer all the questions!').waitFor();
  await look(page, 'bind-questions', DIALOG);
  await answerAll(dialog);
  await dialog.getByRole('button', { name: 'Get Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panelOf(page).getByRole('radio').nth(1).check();
  await settle(page);
  await seen(page, 'bind-ready');
  await proceed(page).click();
  const asked = page.getByRole('dialog', { name: `Bind Harpeth Bakers with ${CARRIER}?` });
  await asked.getByText('Down payment').waitFor();
  await look(page, 'bind-confirm', DIALOG);
  await forgetShifts(page);
  await asked.getByRole('button', { name: /^Accept and bind for \$/ }).click();
  await page.getByText('Quote Binded').waitFor();
  await policy(page).waitFor();
  await movesLittle(page, 'the page of a bind');
  await seen(page, 'bind-bound');
  const [number = ''] = await policiesOf(await feinOf(page, id));
  expect(await policy(page).textContent()).toContain(number);
  expect(complaints).toEqual([]);
});

it('[CB-272] a reply that is lost is looked for, offers no second bind, and survives a reload and the end of a session', async () => {
  const { prospect } = await submitRisk(agent.page, 'Harpeth Roofers', RISK_A, '0.92', [PROGRAM]);
  const fein = await feinOf(agent.page, prospect);
  const { page, context, complaints } = await visit(browser);
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  await answerQuestions(page);
  await settle(page);
  await suffer(fein, { path: '/bind', when: 'after', drop: true });
  // As long as the carrier cannot be asked, nobody knows.
  await suffer(fein, { path: '/policies', status: 503, times: 4 });
  await accept(page);
  await panelOf(page)
    .getByText(`We are asking ${CARRIER} whether the policy exists. Nothing will be bound twice.`)
    .waitFor();
  expect(await page.getByRole('button', { name: /bind/i }).count()).toBe(0);
  await seen(page, 'bind-unknown');
  await page.reload();
  await panelOf(page).waitFor();
  await context.clearCookies();
  await signInAgain(page);
  await policy(page).waitFor();
  expect(await policiesOf(fein)).toHaveLength(1);
  // Chromium tells of every request that was refused while nobody was signed in.
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
  await context.close();
});

/** Binds a submitted risk of this ending as far as it goes, which is no policy. */
async function refused(page: Page, company: string, ending: string): Promise<string> {
  const { prospect } = await submitRisk(agent.page, company, RISK_A, '0.92', [PROGRAM], ending);
  await page.goto(`${baseUrl}/Quote/${prospect}/underwriting`);
  await answerQuestions(page);
  await settle(page);
  await forgetShifts(page);
  await accept(page);
  await page.getByText('Error while binding the Quote', { exact: true }).waitFor();
  await panelOf(page).getByRole('alert').first().waitFor();
  await movesLittle(page, 'the page of a bind that was refused');
  expect(await policiesOf(await feinOf(agent.page, prospect))).toEqual([]);
  return prospect;
}

it('[CB-063] [CB-297] a refused bind is a failure in the carrier’s words', async () => {
  const { page, complaints } = underwriter;
  await refused(page, 'Harpeth Glaziers', '51');
  const banner = panelOf(page).getByRole('alert');
  await banner.getByText(`Error while binding the quote for ${CARRIER}. Please Try Again Later.`).waitFor();
  await banner.getByText("The quote needs the underwriter's review and cannot be bound.").waitFor();
  expect(complaints).toEqual([]);
});

it('a price that moved since it was accepted says so with both, asks for a new acceptance, and is shown to the agent', async () => {
  const { page, complaints } = underwriter;
  const prospect = await refused(page, 'Harpeth Masons', '61');
  const banner = panelOf(page).getByRole('alert');
  await banner
    .getByText(`Nothing was bound: ${CARRIER} holds another price or plan than was accepted.`)
    .waitFor();
  const moved = await banner.getByText(/^Premium: \$[\d,]+ now, \$[\d,]+ accepted$/).textContent();
  const [now = ''] = /\$[\d,]+/.exec(moved ?? '') ?? [];
  expect(await page.getByText('Please Try Again Later').count()).toBe(0);
  await panelOf(page).getByText(`${now}.00`, { exact: true }).first().waitFor();
  await seen(page, 'bind-changed');
  await panelOf(page).getByRole('radio', { checked: false }).first().check();
  await banner.waitFor({ state: 'detached' });
  await agent.page.goto(`${baseUrl}/Quote/${prospect}/compare`);
  await agent.page
    .getByText(/^First \$/)
    .first()
    .waitFor();
  await look(agent.page, 'compare-requoted', null);
  expect(complaints).toEqual([]);
});

it('a referral is handed to the carrier’s underwriter, by keys on a phone', async () => {
  const { prospect } = await submitRisk(agent.page, 'Harpeth Framers', RISK_A, '0.92', [PROGRAM], '10');
  const { page, context, complaints } = await visit(browser, 390);
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  await answerQuestions(page);
  await panelOf(page)
    .getByText(/^Referred until /)
    .waitFor();
  await laidOut(page, 'the bind panel on a phone');
  expect(await proceed(page).isDisabled()).toBe(true);
  const hand = panelOf(page).getByRole('button', { name: 'Hand to its underwriter' });
  await hand.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Hand the quote to the underwriter/ });
  await dialog.getByRole('textbox', { name: /^Note to the underwriter/ }).focus();
  await page.keyboard.type('Three years without a loss');
  await dialog.getByRole('button', { name: 'Hand it over' }).focus();
  await page.keyboard.press('Enter');
  await panelOf(page).getByText(`Handed to the underwriter of ${CARRIER}`, { exact: true }).last().waitFor();
  await seen(page, 'bind-referred');
  expect(complaints).toEqual([]);
  await context.close();
});

it('[CB-012] a message is sent, the questions stand on a page of their own, and the quote is withdrawn', async () => {
  const { prospect } = await submitRisk(agent.page, 'Harpeth Painters', RISK_A, '0.92', [PROGRAM]);
  const { page, complaints } = underwriter;
  await page.goto(`${baseUrl}/Quote/${prospect}/underwriting`);
  await panelOf(page).getByRole('button', { name: 'Message to its underwriter' }).click();
  const message = page.getByRole('dialog', { name: `Message to the underwriter of ${CARRIER}` });
  await message.getByRole('textbox', { name: 'Message' }).fill('May the deductible be higher?');
  await look(page, 'bind-message', DIALOG);
  await message.getByRole('button', { name: 'Send the message' }).click();
  await panelOf(page).getByText(`Message to the underwriter of ${CARRIER} about: Other`).last().waitFor();
  await page.goto(`${baseUrl}/amtrustUW`);
  await page.getByRole('list', { name: 'Open quotes at carriers' }).waitFor();
  await look(page, 'bind-open-quotes');
  await page
    .getByRole('button', { name: `Answer for Harpeth Painters, ${CARRIER}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await page.getByText('Please answer all the questions!').waitFor();
  await look(page, 'bind-questions-page');
  await page.goto(`${baseUrl}/Quote/${prospect}/underwriting`);
  await panelOf(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  const withdraw = page.getByRole('dialog', { name: `Withdraw from ${CARRIER}?` });
  await look(page, 'bind-withdraw', DIALOG);
  await withdraw.getByRole('button', { name: 'Withdraw the quote' }).click();
  await panelOf(page).getByText(`Withdrawn from ${CARRIER}`, { exact: true }).last().waitFor();
  await expect.poll(() => proceed(page).count(), PATIENCE).toBe(0);
  expect(complaints).toEqual([]);
});
