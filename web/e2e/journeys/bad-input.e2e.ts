/** What is wrong is said in words, at the field, and nothing is half saved or shown to the wrong person. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, launch, leave, look, PATIENCE, PEOPLE, signInAgain, visit } from '../browser';
import { choose, fillCompany, ownName } from '../stage-one';

let browser: Browser;
let page: Page;
const company = ownName('Crooked Lane');

beforeAll(async () => {
  browser = await launch();
  ({ page } = await visit(browser));
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
});
afterAll(() => leave(browser));

it('[QE-078] [QE-080] says what is missing and leads there', async () => {
  // Whoever quoted before begins with the partner of that quote.
  const partner = page.getByText('Choose a distributing partner');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await partner
    .or(page.getByText(/^As in your last quote/))
    .first()
    .waitFor();
  for (const words of ['Enter the company name', 'Enter the FEIN, 9 digits', 'Select the entity type']) {
    expect(await page.getByText(words).isVisible()).toBe(true);
  }
  expect(page.url()).toMatch(/\/Quote\/?$/i);
  await look(page, 'stage-one-refused');
  await page.getByRole('button', { name: /^\d+ items left$/ }).click();
  await page.getByRole('button', { name: /Enter the company name/ }).click();
  await expect
    .poll(() => page.getByLabel('Company name').evaluate((each) => each === document.activeElement), PATIENCE)
    .toBe(true);
});

it('[QE-097] [QE-098] refuses a FEIN of ten digits', async () => {
  await fillCompany(page, company);
  await page.getByLabel('FEIN', { exact: true }).fill('1234567890');
  await page.keyboard.press('Tab');
  await page.getByText('FEIN needs to be 9 digits').waitFor();
  await page.getByLabel('FEIN', { exact: true }).fill('1234567');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('FEIN', { exact: true }).inputValue()).toBe('00-1234567');
});

it('lines the fields of a row up, with and without a mark, a hint or a date', async () => {
  const box = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())!;
  const rows = [
    ['Company name', 'FEIN'],
    ['First name', 'Last name', 'Phone', 'E-mail'],
    ['Primary contact', 'Producer', 'Effective date', 'Expected start date'],
  ];
  for (const row of rows) {
    const boxes = await Promise.all(row.map(box));
    const lines = boxes.map(({ y, height }) => `${Math.round(y)} to ${Math.round(y + height)}`);
    expect(new Set(lines), row.join()).toHaveProperty('size', 1);
  }
});

it('[QE-100] lets a digit of the phone be corrected where it stands', async () => {
  const phone = page.getByLabel('Phone', { exact: true });
  const caretAt = (at: number) =>
    phone.evaluate((each, to) => (each as HTMLInputElement).setSelectionRange(to, to), at);
  await phone.fill('5125550147');
  await phone.focus();
  await caretAt(2);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  expect(await phone.inputValue()).toBe('(912) 555-0147');
  // Backwards over the marks of the mask, which nobody typed.
  await caretAt(6);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await phone.inputValue()).toBe('(915) 550-147');
  await page.keyboard.type('2');
  expect(await phone.inputValue()).toBe('(912) 555-0147');
});

it('[QE-123] keeps the carriers while a date is typed, and takes those out that it closes', async () => {
  await choose(page, 'Partner', 'Prestige');
  const sunz = page.getByRole('checkbox', { name: /SUNZ/ });
  await sunz.waitFor();
  const date = page.getByLabel('Effective date');
  await date.focus();
  // On its way to January 2027 it is January of this year, and of the year 2.
  const asked = page.waitForResponse(/\/api\/programs\?.*date=2027-01-15/);
  await page.keyboard.type('01152027', { delay: 200 });
  expect(await date.inputValue()).toBe('2027-01-15');
  // The start that nobody has moved goes with it.
  expect(await page.getByLabel('Expected start date').inputValue()).toBe('2027-01-15');
  expect(await page.getByLabel('Expected expiry date').inputValue()).toBe('2028-01-15');
  await (await asked).finished();
  expect(await sunz.isChecked()).toBe(true);
  await date.fill('2026-05-31');
  await page.getByText('SUNZ taken out: not sold on the effective date').waitFor();
  await date.fill('2026-12-15');
  await expect.poll(() => sunz.isChecked(), PATIENCE).toBe(true);
  await choose(page, 'Partner', 'GMS');
});

it('[QE-109] refuses an expiry before the start', async () => {
  await page.getByLabel('Expected expiry date').fill('2020-01-01');
  await page.keyboard.press('Tab');
  await page.getByText('Expected Expiry Date cannot be before Start Date').waitFor();
});

it('[QE-069] sets the expiry one year after a changed effective date', async () => {
  await page.getByLabel('Effective date').fill('2027-03-01');
  await expect.poll(() => page.getByLabel('Expected expiry date').inputValue(), PATIENCE).toBe('2028-03-01');
});

it('[QE-086] [QE-087] [QE-071] searches class codes by the rules, and clears them with the state', async () => {
  await choose(page, 'Location 1, State', 'Texas');
  const search = page.getByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  await search.click();
  await page.getByText('Enter 3 characters to start').waitFor();
  await search.fill('zzzzz');
  await page.getByText('No data found').waitFor();
  await search.fill('8810');
  await page.getByText('8810', { exact: true }).last().click();
  await choose(page, 'Location 1, State', 'Nevada');
  // In the foot, where it lies over nothing, and on no print.
  const undo = page.getByRole('group', { name: 'Actions' }).getByText('cleared 1 class code of location 1');
  await undo.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await undo.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => search.inputValue(), PATIENCE).toMatch(/^8810: /);
  expect(await page.getByRole('combobox', { name: 'Location 1, State' }).isVisible()).toBe(true);
});

it('makes one location of an address, and takes words that mean one class and keeps others', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const rows = [
    ['Street', 'Zip', 'Class', 'FT', 'Payroll', 'SUTA'],
    ['700 Oak St', '78702', 'Clerical office employees', '2', '90000', '77 S High St'],
    ['9 Elm St', '78702', '3632', '3', '120000', ''],
    ['700 Oak St.', '78702', 'shop', '4', '180000', ''],
    ['9 elm st', '78702', 'hauling', '1', '60000', ''],
  ];
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((row) => row.join('\t')).join('\n'),
  );
  await page.getByLabel('Location 1, Street', { exact: true }).focus();
  await page.keyboard.press('Control+V');
  await page.getByText('Pasted 4 class codes into 2 locations.').waitFor();
  // A word that means one class alone is taken, and said.
  await page.getByRole('list', { name: 'Class codes taken for words' }).getByText('7219 Trucking').waitFor();
  const unread = page.getByRole('list', { name: 'Cells that could not be read' });
  await unread.getByRole('button', { name: /SUTA.*77 S High St/ }).waitFor();
  const word = unread.getByRole('button', { name: /shop/ });
  await word.waitFor();
  await word.click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused, PATIENCE).toMatch(/, class code 2, Class code$/);
  expect(await page.locator(':focus').inputValue()).toBe('shop');
  const taken = (await focused()).replace('class code 2', 'class code 1');
  await expect.poll(() => page.getByLabel(taken, { exact: true }).inputValue(), PATIENCE).toMatch(/^8810: /);
  await page.locator('#locations').getByRole('button', { name: 'Close' }).click();
});

it('keeps what is typed when the session ends, and saves it after signing in again', async () => {
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.context().clearCookies();
  await page.getByLabel('Notes').fill('typed without a session');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await signInAgain(page);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Notes').inputValue(), PATIENCE).toBe('typed without a session');
});

it("does not show another agency's quote", async () => {
  const address = new URL(page.url()).pathname;
  const stranger = await visit(browser);
  await enter(stranger.page, PEOPLE.stranger, address);
  await stranger.page.getByText('This prospect could not be opened').waitFor();
  expect(await stranger.page.getByText(company).count()).toBe(0);
  await look(stranger.page, 'not-yours', null);
});
