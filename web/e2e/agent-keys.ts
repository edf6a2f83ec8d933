/**
 * The fixed risk of two locations, from the sign-in page to its first price, as an agent types it: every press and every
 * click counts, a chord once, nothing is pasted and nothing filled in by the browser.
 * Prints a JSON object of keys and clicks as its last line; run by `./quoteloom bench`.
 */
import { chromium, type Locator, type Page } from 'playwright-core';

/** The agent of the fixed risk, who has used a partner before. */
export const AGENT = 'agent@quoteloom.example';

/** What it took. */
export interface Effort {
  readonly keys: number;
  readonly clicks: number;
}

/** A person at the keyboard; the page itself counts what arrives. */
class Hands {
  readonly page: Page;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key === ' ' ? 'Space' : key);
    }
  }

  async click(control: Locator): Promise<void> {
    this.clicks += 1;
    await control.click();
  }
}

/** Waits until the caret stands in a field. */
async function caretIn(page: Page, name: string): Promise<void> {
  const field = page.getByLabel(name, { exact: true });
  await field.waitFor();
  const handle = await field.elementHandle();
  await page.waitForFunction((each) => document.activeElement === each, handle);
}

/** A line of a class code: the code, FT, past PT, the payroll. */
async function line(hands: Hands, code: string, ft: string, payroll: string): Promise<void> {
  await hands.type(code);
  await hands.press('Tab');
  await hands.type(ft);
  await hands.press('Tab', 'Tab');
  await hands.type(payroll);
}

/** The agent's own partner of an earlier quote, as the server keeps it. */
export async function partnerUsedBefore(page: Page, baseUrl: string, password: string): Promise<void> {
  const headers = { origin: new URL(baseUrl).origin };
  await page.request.post(`${baseUrl}/api/auth/login`, { data: { email: AGENT, password }, headers });
  const { csrf } = (await (await page.request.get(`${baseUrl}/api/auth/session`)).json()) as { csrf: string };
  const sections = {
    companyProfile: { companyName: 'An earlier quote' },
    peoDetails: { selectedPeo: 'gms' },
  };
  const made = await page.request.post(`${baseUrl}/api/prospects`, {
    data: { id: crypto.randomUUID(), sections },
    headers: { ...headers, 'X-CSRF-Token': csrf },
  });
  if (!made.ok()) throw new Error(`no earlier quote: ${made.status()} ${await made.text()}`);
  await page.context().clearCookies();
}

/** From the empty sign-in page to the first price. */
export async function typeTwoLocations(page: Page, baseUrl: string, password: string): Promise<Effort> {
  const hands = new Hands(page);
  await page.goto(`${baseUrl}/`);
  const form = page.getByRole('form', { name: 'Login' });
  await hands.click(form.getByLabel('Email'));
  await hands.type(AGENT);
  await hands.press('Tab');
  await hands.type(password);
  await hands.press('Enter');
  await page.getByText('As in your last quote').waitFor();
  await hands.click(page.getByRole('button', { name: 'New quote' }));
  await company(hands);
  await places(hands);
  await page.getByText('Everything is filled in').waitFor();
  await hands.click(page.getByRole('button', { name: 'Continue', exact: true }));
  await page.getByRole('heading', { level: 1, name: /^And finally/ }).waitFor();
  await hands.press('Control+Enter', ' ', 'Control+Enter');
  await page.getByText(/^[1-9]\d* of \d+ priced, lowest \$/).waitFor();
  return { keys: hands.keys, clicks: hands.clicks };
}

async function company(hands: Hands): Promise<void> {
  await caretIn(hands.page, 'Company name');
  for (const text of ['Bluebonnet LLC', '123456789', 'LLC', '2004', 'Machine shop', 'Dana']) {
    await hands.type(text);
    await hands.press('Tab');
  }
  await hands.type('Whitfield');
}

async function places(hands: Hands): Promise<void> {
  const { page } = hands;
  await hands.click(page.getByRole('group', { name: 'Primary address' }).getByLabel('Street'));
  await hands.type('500 Main St');
  await hands.press('Tab');
  await hands.type('78701');
  await hands.click(page.getByRole('button', { name: 'Add location' }));
  await caretIn(page, 'Location 2, Street');
  await hands.type('12 Lake St');
  await hands.press('Tab');
  await hands.type('60601');
  await page.waitForFunction(() =>
    ['Austin', 'Chicago'].every((city) =>
      [...document.querySelectorAll('input')].some(
        ({ value, ariaLabel }) => value === city && ariaLabel?.endsWith(', City'),
      ),
    ),
  );
  await hands.click(page.getByRole('combobox', { name: 'Location 1, class code 1, Class code' }));
  await line(hands, '3632', '6', '240000');
  await hands.press('Control+Enter');
  await caretIn(page, 'Location 1, class code 2, Class code');
  await line(hands, '8810', '2', '90000');
  // Down to the next location, and to the first cell of its line.
  await hands.press('Enter', 'Home');
  await caretIn(page, 'Location 2, class code 1, Class code');
  await line(hands, '3632', '4', '180000');
  await hands.press('Control+Enter');
  await caretIn(page, 'Location 2, class code 2, Class code');
  await line(hands, '8810', '2', '60000');
}

async function measure(): Promise<Effort> {
  const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
  const password = process.env['E2E_PASSWORD'] ?? '';
  const browser = await chromium.launch({
    executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await partnerUsedBefore(page, baseUrl, password);
    return await typeTwoLocations(page, baseUrl, password);
  } finally {
    await browser.close();
  }
}

// A journey imports the typing; the bench runs this file.
if (process.argv[1]?.endsWith('agent-keys.ts')) console.log(JSON.stringify(await measure()));
