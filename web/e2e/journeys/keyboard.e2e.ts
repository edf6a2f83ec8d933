/** The whole way without a mouse: from the sign-in form to a price and its PDF, the focus seen at every stop. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeTwoLocations, partnerUsedBefore } from '../agent-keys';
import { baseUrl, enter, launch, leave, PATIENCE, PEOPLE, visit, type Visit } from '../browser';
import { focused as focusedOn, tabTo as tabsTo } from '../focus';
import { ownName } from '../stage-one';

const company = ownName('Keys Only');

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await page.goto(`${baseUrl}/`);
  await page.getByRole('form', { name: 'Login' }).waitFor();
});
afterAll(() => leave(browser));

const focused = (): Promise<string> => focusedOn(page);
const tabTo = (wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => tabsTo(page, wanted, key);
const type = (text: string): Promise<void> => page.keyboard.type(text);
/** Goes to a field by Tab and types into it. */
async function fill(name: string, text: string): Promise<void> {
  await tabTo(new RegExp(`^(textbox|combobox) "${name}"`));
  await type(text);
}
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

it('signs in and begins a new quote', async () => {
  await tabTo(/^textbox "Email"/);
  await type(PEOPLE.agent);
  await tabTo(/^textbox "Password"/);
  await type(process.env['E2E_PASSWORD'] ?? 'Quoteloom1!');
  await press('Enter');
  // While its code still comes, the place of the home has a heading and nothing to press.
  await page.getByRole('button', { name: 'New quote' }).waitFor();
  await tabTo(/^button "New quote"/);
  await press('Enter');
});

it('fills in partner and company', async () => {
  // The press of New quote leads to the first open field, a frame later.
  await expect.poll(focused, PATIENCE).toMatch(/^(combobox "Partner|textbox "Company name)/);
  // From the head of the form four stops: its sections, which arrows go through, the ACORD form, and the partner.
  await page.getByRole('heading', { level: 1 }).focus();
  await press('Tab', 'Tab', 'Tab', 'Tab');
  expect(await focused()).toMatch(/^combobox "Partner/);
  await type('GMS');
  await press('Enter');
  await page.getByRole('checkbox', { name: /UWIC/ }).waitFor();
  await tabTo(/^checkbox "AmTrust/);
  await press('Space');
  await fill('Company name', company);
  await fill('FEIN', '123456789');
  await fill('Entity type', 'LLC');
  await press('Enter');
  await fill('Years in business', '2004');
  await fill('Description of operations', 'Machine shop with an office');
  await fill('First name', 'Dana');
  await fill('Last name', 'Whitfield');
  await fill('Phone', '5125550147');
  await fill('E-mail', 'dana@bluebonnet.example');
});

it('fills in a location and its class codes, and leaves each grid', async () => {
  await fill('Location 1, Street', '401 Congress Ave');
  await fill('Location 1, Zip', '78701');
  await expect.poll(() => page.getByLabel('Location 1, City').inputValue(), PATIENCE).toBe('Austin');
  await press('Escape');
  const first = 'Location 1, class code 1';
  await fill(`${first}, Class code`, '3632');
  await fill(`${first}, FT`, '14');
  await fill(`${first}, Payroll`, '812000');
  await press('Control+Enter');
  await expect.poll(focused, PATIENCE).toMatch(/^combobox "Location 1, class code 2, Class code"/);
  await type('8810');
  await fill('Location 1, class code 2, FT', '4');
  await fill('Location 1, class code 2, Payroll', '236000');
  await press('Escape');
  await page.getByText('Everything is filled in').waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
});

it('goes on, answers a question, and gets a price', async () => {
  await tabTo(/^button "Continue"/);
  await press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /^And finally/ });
  await heading.waitFor();
  await tabTo(/^radio/);
  await press('y');
  await page.getByText('1 differs from the default').waitFor();
  await press('n');
  await page.getByText('all by default').waitFor();
  await tabTo(/^checkbox "I have read the answers/);
  await press('Space');
  await tabTo(/^button "Get Quote"/);
  await press('Enter');
  await page.getByText('All carriers answered within').waitFor();
  await page.getByText('Lowest quote').waitFor();
});

it('explains a price, comes back to it, and downloads its PDF', async () => {
  await tabTo(/^button "Explain this price: /);
  const opener = await focused();
  await press('Enter');
  await page.getByRole('table', { name: 'Worksheet lines' }).waitFor();
  await press('Escape');
  await expect.poll(focused, PATIENCE).toBe(opener);
  await tabTo(/^button "Download the quote PDF: /);
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('goes back by the steps and finds what was typed, all by keys', async () => {
  await tabTo(/^link "(done )?Company Profile"/, 'Shift+Tab');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  expect(await page.getByLabel('Company name').inputValue()).toBe(company);
  expect(await page.getByLabel('Location 1, class code 2, Payroll').inputValue()).toBe('$236,000');
  expect(seen.complaints).toEqual([]);
});

it('takes at most 200 keys and 7 clicks from the sign-in page to the first price of two locations', async () => {
  const password = process.env['E2E_PASSWORD'] ?? 'Quoteloom1!';
  const agent = await visit(browser);
  await partnerUsedBefore(agent.page, baseUrl, password);
  const heard = { keys: 0, clicks: 0 };
  await agent.page.exposeFunction('heardOne', (kind: 'keys' | 'clicks') => void (heard[kind] += 1));
  await agent.page.addInitScript(() => {
    const tell = (window as unknown as { heardOne: (kind: string) => Promise<void> }).heardOne;
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
    const key = (event: KeyboardEvent) => event.isTrusted && !modifiers.includes(event.key) && tell('keys');
    window.addEventListener('keydown', key, { capture: true });
    window.addEventListener('pointerdown', () => tell('clicks'), { capture: true });
    for (const other of ['paste', 'drop']) window.addEventListener(other, () => tell('clicks'));
  });
  const counted = await typeTwoLocations(agent.page, baseUrl, password);
  console.info(`agent_keys_two_locations ${counted.keys}, agent_clicks_two_locations ${counted.clicks}`);
  // What the page heard is what was counted.
  await expect.poll(() => heard, PATIENCE).toEqual(counted);
  expect(counted.keys).toBeLessThanOrEqual(200);
  expect(counted.clicks).toBeLessThanOrEqual(7);
});

it('moves no field when the partner of the last quote comes late, at 1440, 900 and 390 px', async () => {
  for (const width of [1440, 900, 390]) {
    const late = await visit(browser, width);
    await partnerUsedBefore(late.page, baseUrl, process.env['E2E_PASSWORD'] ?? 'Quoteloom1!');
    let tell = (): void => undefined;
    const told = new Promise<void>((go) => (tell = go));
    await late.page.route('**/api/work?*', async (route) => {
      await told;
      await route.continue();
    });
    await enter(late.page, PEOPLE.agent, '/Quote');
    const name = late.page.getByLabel('Company name');
    await name.focus();
    await late.page.getByText('Choose a partner first.').waitFor();
    const before = (await name.boundingBox())!;
    tell();
    await late.page.getByText(/^As in your last quote/).waitFor();
    const after = (await name.boundingBox())!;
    expect({ ...after, y: before.y }).toEqual(before);
    // The list of quotes above comes as well: the browser scrolls by whole pixels to keep the place.
    expect(Math.abs(after.y - before.y)).toBeLessThan(1);
  }
});
