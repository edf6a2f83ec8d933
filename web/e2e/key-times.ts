/**
 * From a key to what it shows, in a document of 50 locations x 10 class codes: payroll and description cells, on the
 * running stack. The time is the browser's own: from the event's time stamp to the frame after it was painted.
 * Prints a JSON list of milliseconds as its last line; run by `./quoteloom bench`.
 */
import type { Page } from 'playwright-core';
import { watchRequests } from './at-rest.ts';
import { storeLarge } from './fifty-by-ten.ts';
import { keyTimes, noteKeys } from './key-paint.ts';
import { baseUrl, launch, signIn } from './measured.ts';

/** Signs in, stores the large prospect, opens it and waits until it is at rest. */
async function open(page: Page): Promise<void> {
  const atRest = watchRequests(page);
  await signIn(page, 'agent@alder-agency.example', 'Company Profile');
  const id = await storeLarge(page, `Key times ${new Date().toISOString()}`);
  await page.goto(`${baseUrl}/Quote/${id}/profile`);
  await page.getByLabel('Location 1, class code 1, Payroll', { exact: true }).waitFor();
  // The checks of the lines in sight begin 800 ms after they are shown.
  await page.waitForTimeout(1_500);
  await atRest();
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

const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await open(page);
  await noteKeys(page);
  await type(page);
  console.log(JSON.stringify(await keyTimes(page)));
} finally {
  await browser.close();
}
