/** The underwriting page: a credit typed into the grid, previewed, saved, and priced in place. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
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
import { forgetShifts, stands } from '../layout-shifts';
import { FIFTEEN_STATES, RISK_A, submitRisk } from '../submitted-risk';

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

const cell = (page: Page, row: string) =>
  page.getByRole('button', { name: new RegExp(`^Key Risk, ${row},`) });

it('[CB-005] [CB-054] [CB-057] W1: an underwriter types 12.50 credit with its reason, sees 3,798 grey, saves, and it lands in place', async () => {
  const { page, complaints } = underwriter;
  const { prospect } = await submitRisk(agent.page, 'Cumberland Wiring', RISK_A, '0.92');
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  await page.getByRole('heading', { level: 1, name: "Here's Your UnderWriting Price Indication" }).waitFor();
  const grid = page.getByRole('grid', { name: 'Underwriting prices' });
  await expect.poll(() => cell(page, 'TN').getAttribute('aria-label'), PATIENCE).toContain('premium $4,299');
  await look(page, 'underwriting');
  await cell(page, 'TN').focus();
  await page.keyboard.type('-12.50');
  await page.getByRole('button', { name: 'Safety devices' }).click();
  await grid.getByText('→ $3,798').first().waitFor();
  await look(page, 'underwriting-editor');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByRole('dialog', { name: 'Save these changes?' });
  await summary.getByText('$4,299 → $3,798').first().waitFor();
  await summary.getByText('needs level 2').waitFor();
  await look(page, 'underwriting-summary', null);
  await forgetShifts(page);
  await summary.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => cell(page, 'TN').getAttribute('aria-label'), PATIENCE).toContain('premium $3,798');
  await grid.getByText('−$501 · −11.7 %').first().waitFor();
  await stands(page, 'a price that landed', 0.02);
  expect(complaints).toEqual([]);
});

it('[CB-331] [RD-274] a step that holds something is lit; below 900 px the links are in a drawer and the prices are of one carrier at a time', async () => {
  const { page, complaints } = underwriter;
  const programs = ['gms-key_risk', 'gms-uwic'];
  const { prospect } = await submitRisk(agent.page, 'Cumberland Wiring', RISK_A, '0.92', programs);
  await page.goto(`${baseUrl}/Quote/${prospect}/underwriting`);
  await cell(page, 'TN').waitFor();
  const marks = page
    .getByRole('navigation', { name: 'Steps of the quote' })
    .locator('li > * > span:first-child');
  const [, , programsChosen, riskProfile] = await marks.evaluateAll((all) =>
    all.map((mark) => getComputedStyle(mark).backgroundColor),
  );
  expect(programsChosen).not.toBe(riskProfile);
  const of = (carrier: string) => page.getByRole('button', { name: new RegExp(`^${carrier}, TN,`) });
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 1000 });
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await menu.waitFor({ state: width < 900 ? 'visible' : 'hidden' });
    return {
      links: await page.getByRole('link', { name: 'UW Dashboard' }).count(),
      choice: await page.getByRole('combobox', { name: 'Carrier' }).count(),
      carriers: (await of('Key Risk').count()) + (await of('UWIC').count()),
    };
  };
  expect(await at(900)).toEqual({ links: 1, choice: 0, carriers: 2 });
  expect(await at(899)).toEqual({ links: 0, choice: 1, carriers: 1 });
  await look(page, 'underwriting-899');
  await page.setViewportSize({ width: 1440, height: 1000 });
  expect(complaints).toEqual([]);
});

it('[CB-005] [CB-064] W6: a rate of 1.25 typed on the rates screen shows 5,414 before Submit, and makes it', async () => {
  const { prospect } = await submitRisk(agent.page, 'Cumberland Cabling', RISK_A, '0.92');
  const { page, complaints } = underwriter;
  await page.goto(`${baseUrl}/Quote/${prospect}/rates`);
  await page.getByRole('heading', { level: 1, name: 'Update Class code and rates' }).waitFor();
  await page.getByRole('textbox', { name: 'TN, class 5190, Rate' }).fill('1.25');
  await page.getByText('Key Risk: $4,299 → $5,414').waitFor();
  await look(page, 'rates-screen');
  // All that is entered of a class is in sight, also in a narrow window.
  await page.setViewportSize({ width: 900, height: 1000 });
  const frame = page.getByRole('table').first().locator('..');
  expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 1000 });
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Work at heights since the last filing');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => reason.inputValue(), PATIENCE).toBe('');
  await page.getByRole('button', { name: 'UnderWriting Page' }).click();
  await expect.poll(() => cell(page, 'TN').getAttribute('aria-label'), PATIENCE).toContain('premium $5,414');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Key Risk: $4,299 → $5,414').waitFor();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('The submission was released').waitFor();
  // What its agent reads of it, in one sentence.
  await agent.page.goto(`${baseUrl}/Quote/${prospect}/compare`);
  await agent.page
    .getByText('Key Risk: Tennessee class 5190 rate 1.25, price $4,299 → $5,414 (+$1,115)')
    .waitFor();
  await look(agent.page, 'released-to-agent', null);
  expect(complaints).toEqual([]);
});

it('thirty cells are filled by keys, outlive a reload and the end of the session, and are saved', async () => {
  const programs = ['gms-key_risk', 'gms-uwic'];
  const { prospect } = await submitRisk(agent.page, 'Cumberland Freight', FIFTEEN_STATES, '1.00', programs);
  const { page, context, complaints } = await visit(browser);
  page.on('dialog', (asked) => void asked.accept());
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  await expect.poll(() => cell(page, 'AL').getAttribute('aria-label'), PATIENCE).toContain('premium $');
  await cell(page, 'AL').focus();
  await page.keyboard.type('-5');
  await page.getByRole('button', { name: 'Safety devices' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // A cell that gets the focus begins a block: what is pressed before that is lost.
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
  await expect.poll(focused, PATIENCE).toBe('AL');
  await page.keyboard.down('Shift');
  for (let row = 1; row < FIFTEEN_STATES.length; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+d');
  const left = page.getByRole('group', { name: 'Actions' });
  await left.getByText('15 changes not saved').waitFor();
  await page.keyboard.press('Control+r');
  await left.getByText('30 changes not saved').waitFor();
  // What is half under the bar of the page is none of axe's business.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, 'underwriting-filled');
  await page.reload();
  await page.getByText('30 changes of your last visit, not saved, are here again.').waitFor();
  await left.getByText('30 changes not saved').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const save = page
    .getByRole('dialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save' });
  await save.waitFor();
  // Last of all: whatever else the page asks for meanwhile would bring the sign-in over the summary.
  await context.clearCookies();
  await save.click();
  await signInAgain(page);
  await left.getByText('Overall status: Select').waitFor();
  await expect
    .poll(() => cell(page, 'AL').getAttribute('aria-label'), PATIENCE)
    .toMatch(/Cr 5 %(?!.*not saved)/);
  // Chromium tells of every request that was refused while nobody was signed in.
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
  await context.close();
});

it('has each control of the page, its editor and the rates within reach of a finger', async () => {
  const { prospect } = await submitRisk(agent.page, 'Cumberland Roofing', RISK_A, '0.92');
  const { page, context, complaints } = await visit(browser, 390);
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  await expect.poll(() => cell(page, 'TN').getAttribute('aria-label'), PATIENCE).toContain('premium $4,299');
  await laidOut(page, 'the underwriting page on a phone');
  await cell(page, 'TN').click();
  await page.getByRole('textbox', { name: 'Debit/credit' }).fill('-5');
  await page.getByRole('button', { name: 'Safety devices' }).waitFor();
  await laidOut(page, 'the editor on a phone');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Update Class code and rates' }).click();
  await page.getByRole('textbox', { name: 'TN, class 5190, Rate' }).waitFor();
  await laidOut(page, 'the rates on a phone');
  expect(complaints).toEqual([]);
  await context.close();
});
