/** Fifty locations with ten class codes each: pasted, typed by keyboard only, taken back, quoted, found again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, enter, launch, leave, look, PATIENCE, signOut, visit, type Visit } from '../browser';
import {
  choosePrograms,
  LINES,
  largePayroll,
  largePlaces,
  largeTable,
  PLACES,
  typedCells,
} from '../fifty-by-ten';
import { PROGRAMS } from '../large-quote';
import { fillCompany, getQuote, goOn, ownName, prices } from '../stage-one';

let browser: Browser;
let seen: Visit;
let page: Page;
const company = ownName('Fifty by Ten');
const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const locations = () => page.getByRole('grid', { name: 'Locations' });
const classes = () => page.getByRole('grid', { name: 'Class codes' });
const all = () => classes().getByRole('gridcell', { name: /^All locations, payroll/ });
const cell = (name: string) => page.getByLabel(name, { exact: true });

/** Puts a text on the clipboard and presses Ctrl+V. */
async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** The name of what has the focus. */
const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await seen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await fillCompany(page, company);
});
afterAll(() => leave(browser));

it('pastes 50 locations with 10 class codes from a spreadsheet, finds their words, and adds them up', async () => {
  await cell('Location 1, Street').focus();
  await paste(largeTable());
  await page.getByText(`Pasted ${PLACES * LINES} class codes into ${PLACES} locations.`).waitFor();
  await page.getByText('Every cell was read.').waitFor();
  await expect.poll(() => all().innerText(), PATIENCE).toContain(dollars(largePayroll));
  expect(await locations().getAttribute('aria-rowcount')).toBe(String(PLACES + 1));
  expect(await classes().getAttribute('aria-rowcount')).toBe(String(PLACES * (LINES + 1) + 1));
  expect(await cell('Location 1, class code 2, Class code').inputValue()).toMatch(/^3632: \S/);
  // Only what is in sight is on the page.
  expect(await classes().getByRole('row').count()).toBeLessThan(60);
  await page.getByText('Everything is filled in').waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await look(page, 'grid', '#locations, #classCodes');
});

it('names every cell that it could not read and leads there, also where its row is not on the page', async () => {
  await cell('Location 1, class code 1, Class code').focus();
  await page.keyboard.press('Control+End');
  expect(await focused()).toBe(`Location ${PLACES}, class code ${LINES}, Payroll`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await paste('12\tmany\t-500\r\n7\t\t$90,000\r\n');
  const unread = page.getByRole('list', { name: 'Cells that could not be read' });
  const row = `Location ${PLACES}, class code ${LINES}`;
  const told = ['PT', 'Payroll'].map((column) => unread.getByRole('button', { name: `${row}, ${column}` }));
  expect(await told[0]!.innerText()).toContain('many');
  expect(await told[1]!.innerText()).toContain('payroll takes no minus sign');
  expect(await cell(`Location ${PLACES}, class code ${LINES + 1}, Payroll`).inputValue()).toBe('$90,000');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => cell(`${row}, Payroll`).count(), PATIENCE).toBe(0);
  await told[1]!.click();
  await expect.poll(focused, PATIENCE).toBe(`${row}, Payroll`);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => all().innerText(), PATIENCE).toContain(dollars(largePayroll));
  await page.locator('#classCodes').getByRole('button', { name: 'Close' }).click();
});

it('leads from the list of what is missing into a folded location', async () => {
  await cell(`Location ${PLACES}, class code 2, FT`).fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: new RegExp(`Location ${PLACES} `), expanded: true }).click();
  await cell(`Location ${PLACES}, class code 2, FT`).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 item left' }).click();
  await page.getByRole('button', { name: `FT or PT Location ${PLACES}, class code 2` }).click();
  await expect.poll(focused, PATIENCE).toBe(`Location ${PLACES}, class code 2, FT`);
  await page.keyboard.type('3');
  await page.getByText('Everything is filled in').waitFor();
});

it('is typed by keyboard only: moves, selects, copies, fills down, adds, removes, undoes', async () => {
  await cell(`Location ${PLACES}, class code 1, FT`).focus();
  await page.keyboard.press('Control+Home');
  expect(await focused()).toBe('Location 1, class code 1, Class code');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('50000');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Location 1, class code 2, Payroll');
  expect(await cell('Location 1, class code 1, Payroll').inputValue()).toBe('$50,000');
  await page.keyboard.press('ArrowUp');
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+C');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/)).toEqual(['$50,000', '$40,010', '$40,020']);
  await page.keyboard.press('Control+D');
  await expect.poll(() => cell('Location 1, class code 3, Payroll').inputValue()).toBe('$50,000');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => cell('Location 1, class code 3, Payroll').inputValue()).toBe('$40,020');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => cell('Location 1, class code 3, Payroll').inputValue()).toBe('$50,000');
  await cell('Location 2, Street').focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => locations().getAttribute('aria-rowcount')).toBe(String(PLACES + 2));
  // An empty row below all others, typed into at once.
  await expect.poll(focused, PATIENCE).toBe(`Location ${PLACES + 1}, Street`);
  expect(await cell(`Location ${PLACES + 1}, Zip`).inputValue()).toBe('');
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => locations().getAttribute('aria-rowcount')).toBe(String(PLACES + 1));
  await cell('Location 1, class code 1, FT').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await classes().evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
});

it('types a bare class code and a state by its letters, without waiting for a list', async () => {
  const code = cell('Location 1, class code 1, Class code');
  await code.focus();
  await page.keyboard.type('8742');
  await page.keyboard.press('Tab');
  await expect.poll(() => code.inputValue(), PATIENCE).toMatch(/^8742: [A-Z]/);
  await code.focus();
  await page.keyboard.type('8810');
  await page.keyboard.press('Tab');
  await expect.poll(() => code.inputValue(), PATIENCE).toMatch(/^8810: [A-Z]/);
});

it('[QE-210] [QE-211] narrows at 993 px and its tables at 700 px; letters are smaller below 1600 px', async () => {
  const nav = page.getByRole('navigation', { name: 'Sections' });
  const above = async () =>
    (await nav.boundingBox())!.width > (await page.locator('#locations').boundingBox())!.width / 2;
  const columns = page.getByRole('table', { name: 'Totals by state' }).locator('thead th:visible');
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 1000 });
    return { above: await above(), columns: await columns.count(), letters: await letters() };
  };
  const [wide, usual, small, table, cards] = [
    await at(1600),
    await at(1599),
    await at(992),
    await at(700),
    await at(699),
  ];
  expect(wide.letters).toBeGreaterThan(usual.letters);
  expect((await at(993)).above).toBe(false);
  expect(small.above).toBe(true);
  expect(table.columns).toBeGreaterThan(cards.columns);
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('says eligibility of each line beside it, and everything is there again after a reload', async () => {
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await cell('Location 1, class code 3, FT').focus();
  await page.getByRole('group', { name: 'Eligibility of class 8018 at location 1' }).waitFor();
  const before = await all().innerText();
  await goOn(page);
  await page.getByRole('link', { name: /Company Profile/ }).click();
  await page.reload();
  await expect.poll(() => all().innerText(), PATIENCE).toBe(before);
  expect(await cell('Location 1, class code 3, Payroll').inputValue()).toBe('$50,000');
});

it('quotes all of it with fifteen programs', async () => {
  await choosePrograms(page, PROGRAMS);
  await page.reload();
  await expect.poll(() => all().innerText(), PATIENCE).toContain('$');
  await goOn(page);
  const asked = page.getByRole('group', { name: /underground or more than 15 feet/ });
  await asked.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('textbox', { name: /percent of the work/ }).fill('20');
  await page.getByText(/2 differ from the default$/).waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await getQuote(page);
  const priced = new RegExp(`^${PROGRAMS.length} of ${PROGRAMS.length} priced, lowest \\$`);
  await page.getByText(priced).waitFor();
  await look(page, 'fifty-prices', null);
});

/** What can be read of the prospect beside its cells: answers and prices on the screen, and the stored record. */
async function everything(on: Page, id: string) {
  await on.goto(`${baseUrl}/Quote/${id}/questions`);
  await on.getByText(/2 differ from the default$/).waitFor();
  const answers = await on.locator('main input').evaluateAll((inputs) =>
    inputs.map((each) => {
      const { checked, value } = each as HTMLInputElement;
      return `${each.getAttribute('aria-label')} ${checked} ${value}`;
    }),
  );
  await on.goto(`${baseUrl}/Quote/${id}/compare`);
  await on
    .getByText(/^Lowest if /)
    .first()
    .waitFor();
  const read = async (path: string) => (await on.request.get(`${baseUrl}/api/prospects/${id}${path}`)).json();
  return { answers, prices: await prices(on), record: await read(''), runs: await read('/prices') };
}

it('is all there again for somebody who signs in elsewhere: each cell, answer and price, and the record', async () => {
  const id = new URL(page.url()).pathname.split('/')[2]!;
  const before = await everything(page, id);
  await signOut(page);
  const other = await visit(browser);
  await enter(other.page);
  await other.page.getByRole('searchbox').fill(company);
  await other.page.getByRole('link', { name: new RegExp(company) }).click();
  await other.page
    .getByText(/^Lowest if /)
    .first()
    .waitFor();
  const after = await everything(other.page, id);
  expect(after).toEqual(before);
  await other.page.getByRole('link', { name: /Company Profile/ }).click();
  const cells = await typedCells(other.page);

  const { childrenLoc, carrierList } = after.record.sections;
  // And what is there is what was pasted, but for the three amounts that were typed.
  expect(Object.keys(cells)).toHaveLength(PLACES * 5 + PLACES * LINES * 4);
  for (const [place, { street, zip, city, lines }] of largePlaces.entries()) {
    const name = `Location ${place + 1}`;
    expect(cells).toMatchObject({
      [`${name}, Street`]: street,
      [`${name}, Zip`]: zip,
      [`${name}, City`]: city,
    });
    for (const [line, { code, ft, pt, payroll }] of lines.entries()) {
      const row = `${name}, class code ${line + 1}`;
      const typed = place === 0 && line < 3 ? 50_000 : payroll;
      const words = childrenLoc[place].classCodesInfo[line].classCodeDescription;
      expect(words).toMatch(new RegExp(`^${code}: `));
      expect(cells).toMatchObject({
        [`${row}, Class code`]: words,
        [`${row}, FT`]: ft,
        [`${row}, PT`]: pt,
        [`${row}, Payroll`]: dollars(typed),
      });
    }
  }
  expect(
    childrenLoc.map(({ classCodesInfo }: { classCodesInfo: unknown[] }) => classCodesInfo.length),
  ).toEqual(Array.from({ length: PLACES }, () => LINES));
  expect(carrierList.map(({ value }: { value: string }) => value)).toEqual(PROGRAMS);
  expect(after.runs).toHaveLength(PROGRAMS.length);
  expect([...seen.complaints, ...other.complaints]).toEqual([]);
});
