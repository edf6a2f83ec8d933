/** New rates all the way: a file with a fault, mended, its impact checked, approved by a second person, in the next quote, and back. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PEOPLE, visit, type Visit } from '../browser';
import { fillCompany, fillLocation, getQuote, goOn, ownName } from '../stage-one';

const company = ownName('Juniper Metals');
const version = `journey-${Date.now().toString(36)}`;
const AUSTIN = {
  street: '401 Congress Ave',
  zip: '78701',
  city: 'Austin',
  lines: [{ code: '3632', ft: '14', payroll: '812000' }],
};
const HEAD = 'state,class_code,program,kind,value,effective\n';
/** The book is effective for policies of a day that no other journey asks for: their prices stay as they are. */
const FIRST_DAY = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
/** Until each process has read its list of books anew. */
const BOOKS_KNOWN = { timeout: 60_000, interval: 1_000 };

let browser: Browser;
let agent: Visit;
let keeper: Visit;
let second: Visit;
let before = '';
let rate = { value: '', effective: '' };

beforeAll(async () => {
  browser = await launch();
  [agent, keeper, second] = [await visit(browser), await visit(browser), await visit(browser)];
});
afterAll(() => leave(browser));

/** The amount of the TOTAL row of UWIC, as a button. */
const total = () => agent.page.getByRole('button', { name: /^\$[\d,]+, explain the total of UWIC$/ });

async function quoted(): Promise<void> {
  await agent.page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  await agent.page.getByText('All carriers answered within').waitFor();
}

/** The price of another quote: every process hears of a new book within seconds, and until then uses the old one. */
async function quotedAgain(): Promise<string> {
  // Prices that are out of date offer it a second time.
  await agent.page.getByRole('button', { name: 'Quote again' }).first().click();
  await quoted();
  return total().innerText();
}

/** Every price of the business from UWIC, priced again with its own book: which book, and whether all is the same. */
async function replays(): Promise<string[]> {
  const prospect = /\/Quote\/([^/]+)/.exec(agent.page.url())?.[1] ?? '';
  return agent.page.evaluate(async (id) => {
    const read = async (path: string) => (await fetch(`/api/${path}`)).json() as Promise<unknown>;
    const prices = (await read(`prospects/${id}/prices`)) as { run_id: string; program: string }[];
    const told = prices
      .filter(({ program }) => program === 'gms-uwic')
      .map(async ({ run_id: run, program }) => {
        const { book_version: book, matches } = (await read(
          `runs/${run}/programs/${program}/worksheet/replay`,
        )) as { book_version: string; matches: boolean };
        return `${book} ${matches ? 'the same' : 'differs'}`;
      });
    return Promise.all(told);
  }, prospect);
}

/** The window of a telephone for a moment. */
async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await act();
  await page.setViewportSize({ width: 1440, height: 1000 });
}

/** Sends a file of one table as a person does. */
async function send(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.getByText(name, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

it('prices a business with the book that comes with the platform', async () => {
  const { page } = agent;
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await fillCompany(page, company);
  await page.getByLabel('Effective date').fill(FIRST_DAY);
  await page.getByLabel('Expected start date').fill(FIRST_DAY);
  await fillLocation(page, 1, AUSTIN);
  await goOn(page);
  await getQuote(page);
  await quoted();
  before = await total().innerText();
});

it('lists the versions, and reads a rate by state and class', async () => {
  const { page } = keeper;
  await enter(page, PEOPLE.rates);
  await page.getByRole('link', { name: 'Rate books', exact: true }).click();
  await page.getByRole('link', { name: 'demo-1', exact: true }).waitFor();
  await look(page, 'rate-books');
  await page.getByRole('link', { name: 'demo-1', exact: true }).click();
  await page.getByText('Illustrative rates, not filed with any regulator').waitFor();
  await page.setViewportSize({ width: 900, height: 1000 });
  await page.getByRole('region', { name: 'Rows of rates' }).waitFor();
  const choices = page.getByRole('search', { name: 'Narrow the rows' }).locator('.ant-select');
  const [table, state] = [await choices.nth(0).boundingBox(), await choices.nth(1).boundingBox()];
  expect(table!.x + table!.width, 'a choice covers another').toBeLessThan(state!.x);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByLabel('Class code').fill('3632');
  await page.getByLabel('Any text').fill('TX');
  const rows = page.getByRole('region', { name: 'Rows of rates' });
  const row = rows.getByRole('row', { name: /^TX 3632 .* \* loss_cost/ });
  await row.waitFor();
  const cells = await row.getByRole('cell').allInnerTexts();
  const at = cells.indexOf('loss_cost');
  rate = { value: cells[at + 1] ?? '', effective: cells[at + 2] ?? '' };
  expect(Number(rate.value)).toBeGreaterThan(0);
  await look(page, 'rate-book-rows');
});

it('makes a draft, and refuses a file with a fault by its line and column', async () => {
  const { page } = keeper;
  await page.getByRole('button', { name: 'New draft from it' }).click();
  const dialog = page.getByRole('dialog', { name: 'New draft' });
  await dialog.getByLabel('First day').fill(FIRST_DAY);
  await dialog.getByLabel('Name').fill(version);
  await dialog.getByLabel('What is new').fill('A journey through the browser');
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  await page.getByRole('heading', { name: 'Import a table' }).waitFor();
  await onPhone(page, async () => {
    const files = ['rates.csv', 'class_words.csv'].map((name) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(HEAD),
    }));
    await page.locator('input[type="file"]').first().setInputFiles(files);
    const name = page.getByRole('list', { name: 'Files to import' }).getByText('class_words.csv');
    expect((await name.boundingBox())!.height, 'a name stands in one line').toBeLessThan(30);
  });
  const dearer = (Number(rate.value) * 1.25).toFixed(4);
  await send(
    page,
    'rates-typo.csv',
    `${HEAD}TX,3632,*,loss_cost,${dearer.replace('.', ',')}x,${rate.effective}\n`,
  );
  await page.getByText('Nothing was imported: the draft is as it was.').waitFor();
  const faults = page.getByRole('region', { name: 'Faults of rates-typo.csv' });
  await faults.getByRole('row', { name: /^2 / }).first().waitFor();
  expect(await faults.innerText()).toMatch(/value|cells/);
  await look(page, 'rate-book-refused');
  await send(page, 'rates-mended.csv', `${HEAD}TX,3632,*,loss_cost,${dearer},${rate.effective}\n`);
  await page.getByText('rates-mended.csv is in the draft').waitFor();
  await page.getByText('1 row read into rates: 1 changed.').waitFor();
});

it('shows what moves, by state and row', async () => {
  const { page } = keeper;
  await page.getByRole('link', { name: 'See what moves' }).click();
  const states = page.getByRole('region', { name: 'Rates by state' });
  await states.getByRole('row', { name: /^TX 1 \+25\.0 %/ }).waitFor();
  const rows = page.getByRole('region', { name: 'Rows that differ' }).last();
  await rows.getByRole('row', { name: /^TX · 3632 .* \+25\.0 % value / }).waitFor();
  // At 200 % of a desk's width the row, its move and what it goes from and to are in sight.
  await page.setViewportSize({ width: 720, height: 1000 });
  const [frame, cells] = await Promise.all([
    rows.boundingBox(),
    rows.getByRole('columnheader', { name: 'From → to' }).boundingBox(),
  ]);
  expect(cells!.x + cells!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await look(page, 'rate-book-compare');
});

it('checks the impact of the draft on open quotes and freezes it; its author cannot approve it', async () => {
  const { page } = keeper;
  await page.getByRole('link', { name: 'Impact' }).click();
  await page.getByRole('button', { name: 'Check the impact' }).click();
  await page.getByRole('heading', { name: 'Who moves' }).waitFor();
  const states = page.getByRole('region', { name: 'By state' });
  expect(await states.getByRole('row', { name: /^TX/ }).innerText()).toContain('+');
  await look(page, 'rate-book-rehearsal');
  await page.getByRole('button', { name: 'Check and freeze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Check and freeze' }).click();
  await page.getByText(`You made or changed ${version}; somebody else has to approve it`).waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
});

it('is approved and published by the second person, who sees who moves', async () => {
  const { page } = second;
  await enter(page, PEOPLE.admin);
  await page.getByRole('link', { name: 'Rate books', exact: true }).click();
  await page.getByRole('link', { name: version, exact: true }).click();
  await page.getByRole('link', { name: 'Impact' }).click();
  const moves = page.getByRole('region', { name: 'Prices of open quotes on the draft' });
  await moves.getByRole('row', { name: new RegExp(`${company} gms-uwic TX .* Moves`) }).waitFor();
  for (const step of ['Approve', 'Publish']) {
    await page.getByRole('button', { name: step }).click();
    if (step === 'Approve') {
      const differs = page.getByRole('dialog').getByRole('region', { name: 'What differs from demo-1' });
      await differs.getByRole('row', { name: /^TX 1 \+25\.0 %/ }).waitFor();
      await page.getByRole('dialog').getByText('Premium with taxes').waitFor();
      await look(page, 'rate-book-approval', DIALOG);
      await onPhone(page, async () => {
        const [own, frame] = [await differs.boundingBox(), await page.getByRole('dialog').boundingBox()];
        expect(own!.x + own!.width, 'what differs stays in the dialog').toBeLessThan(frame!.x + frame!.width);
      });
    }
    await page.getByRole('dialog').getByRole('button', { name: step }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Roll back' }).waitFor();
  await page.getByText('Scheduled').first().waitFor();
});

it('prices the next quote with the new book, names it as the cause, and replays both to the cent', async () => {
  const { page } = agent;
  await expect.poll(quotedAgain, BOOKS_KNOWN).not.toBe(before);
  await total().click();
  await page.getByRole('table', { name: 'Worksheet lines' }).waitFor();
  const replayed = page.getByText(/^Replayed: all \d+ lines the same to the cent/);
  await page.getByRole('button', { name: 'Replay' }).click();
  await replayed.waitFor();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Differences line by line' });
  const premium = table.getByRole('row', { name: /^Class premium 3632/ });
  await premium.waitFor();
  expect(await premium.innerText()).toContain('Rate book');
  await page.keyboard.press('Escape');
  expect(new Set(await replays())).toEqual(new Set(['demo-1 the same', `${version} the same`]));
});

it('is rolled back with a reason, and the book before it is in effect again', async () => {
  const { page } = second;
  await page.getByRole('button', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: `Roll ${version} back?` });
  await dialog.getByText(/demo-1 is in effect again for policies from/).waitFor();
  await dialog.getByLabel('Reason').fill('The journey is over');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByText('The journey is over').waitFor();
  await look(page, 'rate-book-history');
  await expect.poll(quotedAgain, BOOKS_KNOWN).toBe(before);
  expect(await replays()).toContain(`${version} the same`);
});

it('keeps the consoles clean but for the file that was refused', () => {
  const expected = /Failed to load resource.*422/;
  const complaints = [agent, keeper, second].flatMap((visited) => visited.complaints);
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
});
