/** Everybody who quotes: from the first page to prices and a file, each step looked at in every width; a guest of the demo: demo.e2e.ts. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  baseUrl,
  enter,
  inFullHeight,
  launch,
  leave,
  PATIENCE,
  PEOPLE,
  picture,
  signIn,
  visit,
  WIDTHS,
} from '../browser';
import { laidOut } from '../layout';
import { forgetShifts, stands } from '../layout-shifts';
import { getQuote, goOn } from '../stage-one';
import {
  campaignLink,
  codeBoxes,
  keepFor,
  mailed,
  ownerPrices,
  throughQuestions,
  toQuestions,
} from '../visitor';

type Who = 'agent' | 'partner' | 'visitor';

/** One person in a window of a width. */
interface Walk {
  readonly who: Who;
  readonly width: number;
  readonly name: string;
}

const walkOf = (who: Who, width: number): Walk => ({ who, width, name: `${who}-${width}` });

/** Each in a window of their own, in which axe reads the step; the agent and the partner, whose steps are the same, in the widest and on a phone. */
const WALKS = [walkOf('agent', 1440), walkOf('partner', 390), walkOf('visitor', 390)];

const SECTIONS = [
  'Distributing partner',
  'Carriers',
  'Company profile',
  'Addresses',
  'Locations',
  'Class codes',
  'Experience modification',
  'Limits of liability',
  'Underwriting questions',
] as const;

let browser: Browser;
const run = Date.now().toString(36);
const emailOf = ({ width }: Walk): string => `owner@walk-${width}-${run}.example`;
const companyOf = ({ name }: Walk): string => `Walk ${name} ${run}`;

/** The step as it should be: nothing for axe, nothing out of place, and a picture for people. */
async function sound(page: Page, { width, name }: Walk, step: string): Promise<void> {
  await inFullHeight(page, async () => {
    await accessible(page, `${step}, ${name}`);
    await laidOut(page, `${step}, ${name}`);
    await picture(page, `walk-${step}-${name}`);
  });
  for (const other of WIDTHS.filter((each) => each !== width)) {
    await page.setViewportSize({ width: other, height: 1000 });
    // A window of this width is used with a mouse.
    await laidOut(page, `${step}, ${name} at ${other} px`, 0);
  }
  await page.setViewportSize({ width, height: 1000 });
}

/** The first page and its form. */
async function fromSignIn(page: Page, walk: Walk): Promise<void> {
  await page.goto(`${baseUrl}/`);
  await page.getByRole('heading', { level: 2, name: /call/i }).first().waitFor();
  await sound(page, walk, '0-sign-in');
  await signIn(page);
  await fromHome(page, walk);
}

/** From the home to a prospect of their own, which is left and found again there. */
async function fromHome(page: Page, walk: Walk): Promise<void> {
  const company = companyOf(walk);
  await page.getByRole('button', { name: /the sample company$/ }).click();
  const name = page.getByLabel('Company name');
  await expect.poll(() => name.inputValue(), PATIENCE).not.toBe('');
  await name.fill(company);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  if (walk.width < 900) await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Quote' }).click();
  await page.getByRole('heading', { level: 2, name: 'Your quotes' }).waitFor();
  await page.getByRole('searchbox').fill(company);
  const link = page.getByRole('link', { name: new RegExp(`^${company}`) });
  await link.waitFor();
  await sound(page, walk, '1-home');
  await link.click();
  await expect.poll(() => name.inputValue(), PATIENCE).toBe(company);
}

async function signedIn(page: Page, walk: Walk): Promise<void> {
  await enter(page, PEOPLE.partner, '/Quote');
  await fromHome(page, walk);
}

/** From the link of a campaign, by the code in a mail, to the prospect that an agent kept for this address. */
async function fromCampaign(page: Page, walk: Walk): Promise<void> {
  await page.goto(`${campaignLink(emailOf(walk))}&viewButton=true`);
  await page.getByRole('button', { name: 'Send me a code' }).waitFor();
  await sound(page, walk, '0-campaign');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await mailed(emailOf(walk), 1);
  await codeBoxes(page).first().click();
  await page.keyboard.type(code);
  const open = page.getByRole('button', { name: 'Go on' });
  await open.waitFor();
  await sound(page, walk, '1-proven');
  await open.click();
  await page.getByLabel('Business name').waitFor();
}

const BEGINNINGS: Record<Who, (page: Page, walk: Walk) => Promise<void>> = {
  agent: fromSignIn,
  partner: signedIn,
  visitor: fromCampaign,
};

/** One control of each section of stage one does what it should. */
const USES: Record<(typeof SECTIONS)[number], (page: Page) => Promise<void>> = {
  'Distributing partner': async (page) => {
    await page.getByRole('combobox', { name: 'Partner', exact: true }).click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
  },
  Carriers: async (page) => {
    const carrier = page.getByRole('group', { name: 'Carriers' }).getByRole('checkbox').first();
    await carrier.uncheck();
    await carrier.check();
  },
  'Company profile': (page) => page.getByLabel('Notes').fill('Walked through'),
  Addresses: (page) =>
    page.getByRole('group', { name: 'Primary address' }).getByLabel('Street').fill('1 Oak St'),
  Locations: (page) => page.getByLabel('Location 1, Street').fill('2 Elm St'),
  'Class codes': async (page) => {
    const payroll = page.getByLabel('Location 1, class code 1, Payroll');
    await payroll.fill('1234567');
    expect(await payroll.inputValue()).toBe('$1,234,567');
  },
  'Experience modification': (page) => page.getByLabel('Mod', { exact: true }).first().fill('0.95'),
  'Limits of liability': async (page) => {
    await page.getByRole('combobox', { name: 'Limits' }).click();
    await page.getByTitle(/^\$2,000,000 \//).click();
  },
  'Underwriting questions': async (page) => {
    await page.getByRole('button', { name: 'Show questions' }).click();
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hide questions' }).click();
  },
};

async function stageOne(page: Page, walk: Walk): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const title of SECTIONS) {
    await sections.getByRole('link', { name: new RegExp(`^${title}`) }).click();
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
    const top = await heading.evaluate((each) => each.getBoundingClientRect().top);
    expect(top, `${title} is in sight`).toBeLessThan(1000);
    expect(top, `${title} is below the bar`).toBeGreaterThan(40);
    await USES[title](page);
  }
  await page.getByText('Everything is filled in').waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(() => page.getByText('Eligible').count(), PATIENCE).toBeGreaterThan(1);
  await sound(page, walk, '2-profile');
  await forgetShifts(page);
  await page.getByLabel('Notes').fill('Walked through, and saved once more');
  await page.getByText(/^(Not saved yet|Saving)/).waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await stands(page, `saving, ${walk.name}`);
}

/** The four screens of a visitor, which the agent filled in. */
async function ownersScreens(page: Page, walk: Walk): Promise<void> {
  for (const step of [1, 2, 3, 4]) {
    await page.getByText(`Step ${step} of 4`, { exact: true }).waitFor();
    await sound(page, walk, `2-owner-${step}`);
    if (step < 4) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
}

async function questions(page: Page, walk: Walk): Promise<void> {
  await goOn(page);
  await page.getByText('all by default').waitFor();
  await forgetShifts(page);
  await sound(page, walk, '3-questions');
  await stands(page, `questions, ${walk.name}`);
  await getQuote(page);
  await page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  await forgetShifts(page);
}

async function ownersQuestions(page: Page, walk: Walk): Promise<void> {
  await toQuestions(page);
  await forgetShifts(page);
  await sound(page, walk, '3-questions');
  await stands(page, `questions, ${walk.name}`);
  await throughQuestions(page);
  await page.getByRole('heading', { level: 1, name: 'Your prices' }).waitFor();
  await forgetShifts(page);
}

/** How many right edges the amounts of each program have: one where they stand in line. */
const edges = (page: Page): Promise<number[]> =>
  page.locator('main').evaluate((main) => {
    const table = main.querySelector('table');
    const columns = [...(table?.querySelectorAll('tfoot td') ?? [])].map((_, at) => [
      ...table!.querySelectorAll(`td:nth-of-type(${at + 1})`),
    ]);
    const cards = [...main.querySelectorAll('dl')].map((card) => [...card.querySelectorAll('dd')]);
    return (columns.length > 0 ? columns : cards).map((cells) => {
      const every = cells.flatMap((cell) => [...cell.querySelectorAll('*')]);
      const amounts = every.filter((each) => /^\$[\d,]+$/.test(each.textContent ?? ''));
      return new Set(amounts.map((each) => Math.round(each.getBoundingClientRect().right))).size;
    });
  });

async function ownersIndication(page: Page, walk: Walk): Promise<void> {
  expect((await ownerPrices(page)).length).toBeGreaterThan(1);
  await stands(page, `prices, ${walk.name}`, 0.1);
  await sound(page, walk, '4-prices');
  await quoteFile(page, 'Download the PDF');
}

async function indication(page: Page, walk: Walk): Promise<void> {
  await page.getByText('All carriers answered within').waitFor();
  await page.getByText('Lowest quote').waitFor();
  // Prices land where their places are, and are put in their order once, when all have answered.
  await stands(page, `prices, ${walk.name}`, 0.1);
  const found = await edges(page);
  // A carrier that declined has no amount.
  expect(new Set(found.filter((each) => each > 0)), `edges of the amounts, ${walk.name}`).toEqual(
    new Set([1]),
  );
  await sound(page, walk, '4-prices');
  await quoteFile(page, 'Quote PDF');
}

async function quoteFile(page: Page, button: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('button:enabled', { hasText: button }).first().click(),
  ]);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-8).toString()).toContain('%%EOF');
  expect(file.suggestedFilename()).toMatch(/-quote\.pdf$/);
}

async function keepForVisitors(agent: Page): Promise<void> {
  for (const each of WALKS.filter(({ who }) => who === 'visitor')) {
    await keepFor(agent, emailOf(each), companyOf(each));
  }
}

beforeAll(async () => {
  browser = await launch();
  const { page, context } = await visit(browser);
  await enter(page);
  await keepForVisitors(page);
  await context.close();
});
afterAll(() => leave(browser));

it.concurrent.each(WALKS)(
  '[QE-001] $who walks every step to a price and its file, at $width px',
  async (walk) => {
    const { page, context, complaints } = await visit(browser, walk.width);
    await BEGINNINGS[walk.who](page, walk);
    await (walk.who === 'visitor' ? ownersScreens : stageOne)(page, walk);
    await (walk.who === 'visitor' ? ownersQuestions : questions)(page, walk);
    await (walk.who === 'visitor' ? ownersIndication : indication)(page, walk);
    expect(complaints, `the console of ${walk.name}`).toEqual([]);
    await context.close();
  },
);
