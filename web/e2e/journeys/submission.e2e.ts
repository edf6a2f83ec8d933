/** From the agent to the underwriter and back: submit, claim, comment, release, read, submit again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PATIENCE, PEOPLE, visit, type Visit } from '../browser';
import { fillCompany, fillLocation, getQuote, goOn, ownName } from '../stage-one';

const company = ownName('Submitted Shop');
const PLACE = {
  street: '401 Congress Ave',
  zip: '78701',
  city: 'Austin',
  lines: [{ code: '8810', ft: '4', payroll: '240000' }],
};

let browser: Browser;
let agent: Visit;
let desk: Visit;

beforeAll(async () => {
  browser = await launch();
  agent = await visit(browser);
  desk = await visit(browser);
});
afterAll(() => leave(browser));

const press = (page: Page) => page.getByRole('button', { name: 'Submit to Underwriter' });
const row = () => desk.page.getByRole('row', { name: new RegExp(company) });

it('[CB-038] [CB-167] an agent quotes a business and hands it to the underwriters', async () => {
  const { page } = agent;
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await fillCompany(page, company);
  await fillLocation(page, 1, PLACE);
  await goOn(page);
  await getQuote(page);
  await page.getByText('All carriers answered within').waitFor();
  await page.getByText('None yet; underwriters will ask for them').first().waitFor();
  await look(page, 'submission-before', null);
  await press(page).click();
  await page.getByText(/^With the underwriters since /).waitFor();
  expect(await press(page).isDisabled()).toBe(true);
});

it('[CB-169] the draft is view-only and its buttons are closed, also after a reload', async () => {
  const { page } = agent;
  await page.reload();
  await page.getByText(/^With the underwriters since /).waitFor();
  expect(await page.getByRole('button', { name: 'Quote again' }).first().isDisabled()).toBe(true);
  await look(page, 'submission-submitted');
  await page.getByRole('button', { name: 'View the profile' }).click();
  await page.getByLabel('Company name').waitFor();
  const fields = page.getByRole('main').locator('.ant-input, .ant-select');
  const looks = await fields.evaluateAll((all) =>
    all.map((field) => {
      const { backgroundColor, color } = getComputedStyle(field);
      return `${color} on ${backgroundColor}`;
    }),
  );
  expect(looks.length).toBeGreaterThan(20);
  expect([...new Set(looks)], 'all fields of a profile to be read look the same').toHaveLength(1);
  await page.goBack();
});

it('[CB-005] [CB-009] [CB-239] [QE-008] an underwriter lands on the dashboard, finds and claims it', async () => {
  const { page } = desk;
  await enter(page, PEOPLE.underwriter);
  await page.getByRole('heading', { level: 1, name: 'Underwriter Dashboard' }).waitFor();
  await page.getByRole('searchbox').fill(company);
  await row()
    .getByRole('button', { name: `Claim ${company}` })
    .click();
  await row()
    .getByRole('button', { name: `Claim ${company}` })
    .waitFor({ state: 'detached' });
  await agent.page.reload();
  await agent.page.getByText(/^With .*, submitted /).waitFor();
});

it('[CB-005] [CB-079] comments in the row, and opens the prospect to be read', async () => {
  const { page } = desk;
  await row()
    .getByRole('button', { name: new RegExp(`edit the Underwriter comment of ${company}$`) })
    .click();
  await row().getByRole('textbox', { name: 'Underwriter comment' }).fill('Roof work is outside our appetite');
  await page.keyboard.press('Control+Enter');
  await row()
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor();
  await row().getByRole('link', { name: company }).click();
  await page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  expect(await press(page).count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Underwriter Dashboard' }).waitFor();
});

it('[CB-005] [CB-239] [CB-313] [CB-173] releases it after Yes, and the row moves to the released list', async () => {
  const { page } = desk;
  await page.getByRole('searchbox').fill(company);
  await row()
    .getByRole('button', { name: `Release ${company}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('This action will release the prospect back to Agent. Do you want to Proceed?')
    .waitFor();
  await dialog.getByRole('list', { name: 'Goes out' }).waitFor();
  await look(page, 'release-dialog', DIALOG);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await row().waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Released dashboard' }).click();
  await page.getByRole('searchbox').fill(company);
  await row().getByText('Roof work is outside our appetite').waitFor();
});

it('[CB-350] the agent reads that it was released, and may submit it again', async () => {
  const { page } = agent;
  await page.reload();
  await page.getByText(/^Released .*; may be submitted again$/).waitFor();
  await page.getByText('The underwriter released every price as it was submitted.').waitFor();
  expect(await press(page).isDisabled()).toBe(false);
  await press(page).click();
  await page.getByText(/^With .*, submitted |^With the underwriters since /).waitFor(PATIENCE);
});

it('leaves both consoles clean', () => {
  const expected = /ERR_ABORTED/;
  expect([...agent.complaints, ...desk.complaints].filter((each) => !expected.test(each))).toEqual([]);
});
