/**
 * From the click on Get Quote to the first price on the screen, by the page's own clock.
 * Prints a JSON list of milliseconds as its last line; run by `./quoteloom bench`.
 */
import { chromium, type Page } from 'playwright-core';

const baseUrl = process.env['E2E_BASE_URL'] ?? 'http://localhost:8000';
const password = process.env['E2E_PASSWORD'] ?? '';
const quotes = Number(process.env['QUOTES'] ?? '20');

/** Signs in and brings the sample company to its questions. */
async function prepare(page: Page): Promise<void> {
  await page.goto(`${baseUrl}/`);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill('agent@alder-agency.example');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Load the sample company' }).click();
  await page.getByText('Everything is filled in').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Get Quote', exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^I have read the answers/ }).check();
}

/** Milliseconds from the click until some, but not all, programs are priced: the slow carrier is never first. */
async function firstPrice(page: Page): Promise<number> {
  await page.evaluate(() => {
    const clock = window as unknown as { firstPrice: Promise<number> };
    clock.firstPrice = new Promise((resolve) => {
      let clicked = 0;
      document.addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        const [, priced, of] = /(\d+) of (\d+) priced/.exec(document.body.innerText) ?? [];
        if (!clicked || !priced || Number(priced) === 0 || priced === of) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - clicked));
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  await page.getByRole('button', { name: 'Get Quote', exact: true }).click();
  return page.evaluate(() => (window as unknown as { firstPrice: Promise<number> }).firstPrice);
}

const browser = await chromium.launch({
  executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await prepare(page);
  const times: number[] = [];
  for (let round = 0; round <= quotes; round += 1) {
    const time = await firstPrice(page);
    if (round > 0) times.push(Math.round(time));
    await page.getByText('All carriers answered within').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: /Underwriting Questions/ }).click();
    await page.getByRole('button', { name: 'Get Quote', exact: true }).waitFor();
  }
  console.log(JSON.stringify(times));
} finally {
  await browser.close();
}
