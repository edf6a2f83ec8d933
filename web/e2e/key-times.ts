/**
 * From a key to what it shows, in a document of 50 locations x 10 class codes: payroll and description cells, on the
 * running stack. The time is the browser's own: from the event's time stamp to the frame after it was painted.
 * Prints a JSON list of milliseconds as its last line; run by `./quoteloom bench`.
 */
import { chromium, type Page } from 'playwright-core';
import { storeLarge } from './fifty-by-ten.ts';
import { watchRequests } from './at-rest';

const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
const password = process.env['E2E_PASSWORD'] ?? '';

/** Signs in, stores the large prospect, opens it and waits until it is at rest. */
async function open(page: Page): Promise<void> {
  const atRest = watchRequests(page);
  await page.goto(`${baseUrl}/`);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill('agent@alder-agency.example');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  const id = await storeLarge(page, `Key times ${new Date().toISOString()}`);
  await page.goto(`${baseUrl}/Quote/${id}/profile`);
  await page.getByLabel('Location 1, class code 1, Payroll', { exact: true }).waitFor();
  // The checks of the lines in sight begin 800 ms after they are shown.
  await page.waitForTimeout(1_500);
  await atRest();
}

/** Begins to note the time of every key. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const noted = ({ timeStamp, key }: KeyboardEvent) => {
      if (key.length > 1) return;
      requestAnimationFrame(() => {
        // The message is handled after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(0);
      });
    };
    document.addEventListener('keydown', noted, { capture: true });
  });
}

/** Types into payroll cells down the grid, and into the company's description, as fast as a quick typist. */
async function type(page: Page): Promise<void> {
  const delay = 60;
  await page.getByLabel('Location 1, class code 1, Payroll', { exact: true }).focus();
  for (let row = 0; row < 14; row += 1) {
    await page.keyboard.type(String(123_456 + row), { delay });
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Description of operations').focus();
  await page.keyboard.type('Machine shop with an office and outside sales people', { delay });
}

const browser = await chromium.launch({
  executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await open(page);
  await listen(page);
  await type(page);
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  console.log(JSON.stringify(times.map((time) => Math.round(time * 10) / 10)));
} finally {
  await browser.close();
}
