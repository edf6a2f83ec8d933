/** The files of a prospect: five sent, one of them refused, one deleted by an office, all of the rest in one archive. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  baseUrl,
  DIALOG,
  enter,
  launch,
  leave,
  look,
  PATIENCE,
  PEOPLE,
  visit,
  type Visit,
} from '../browser';
import { laidOut } from '../layout';
import { ownName } from '../stage-one';
import { call, quoteRisk, RISK_A } from '../submitted-risk';

const company = ownName('Filed Shop');
/** Behind the letter of its dot: what is no loss run is looked through all the same. */
const DONE = /(Ready?|Not read)$/;
const UPLOADS = '#uploads';
const PRESS = { name: 'Upload', exact: true };

/** A PDF of one empty page, told apart by its title. */
function aPdf(title: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    `<< /Title (${title}) >>`,
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  let [head, at] = ['%PDF-1.7\n', '%PDF-1.7\n'.length];
  const table = objects.map((each) => {
    const entry = `${String(at).padStart(10, '0')} 00000 n \n`;
    head += each;
    at += each.length;
    return entry;
  });
  const end = `trailer\n<< /Size 5 /Root 1 0 R /Info 4 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(`${head}xref\n0 5\n0000000000 65535 f \n${table.join('')}${end}`, 'latin1');
}

const CSV = Buffer.from('Policy Year,Premium,Claims\n2025,1200,0\n');
const FILES = {
  run: { name: 'loss run.pdf', mimeType: 'application/pdf', buffer: aPdf('run') },
  years: { name: 'years.csv', mimeType: 'text/csv', buffer: CSV },
  page: { name: 'sign in.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>Sign in</html>') },
  lease: { name: 'lease.pdf', mimeType: 'application/pdf', buffer: aPdf('lease') },
  plan: { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf('plan') },
};

let browser: Browser;
let agent: Visit;
let desk: Visit;
let prospect: string;

beforeAll(async () => {
  browser = await launch();
  agent = await visit(browser);
  desk = await visit(browser);
});
afterAll(() => leave(browser));

const zone = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

it('[CB-015] [CB-044] [CB-106] [CB-186] [CB-187] [CB-188] an agent sends five files; the one that is no PDF is refused by what is in it', async () => {
  const { page } = agent;
  await enter(page);
  prospect = await quoteRisk(page, company, RISK_A, '1.00');
  const pressed = { button_name: 'get_quote', user_id: prospect, user_email_id: prospect, sortKeyList: [] };
  await call(page, 'POST', '/api/updateStatusDetails', pressed);
  await page.goto(`${baseUrl}/Quote/${prospect}/compare`);
  await page
    .getByRole('heading', { name: 'Please provide the following information to get bindable quote' })
    .waitFor();
  await page.getByRole('heading', { level: 1, name: "Here's Your Price Indication" }).waitFor();
  await page.getByRole('table').filter({ hasText: 'Key Risk' }).first().waitFor();
  expect(await zone(page, 'Upload Docs').count()).toBe(0);
  await page.getByRole('button', PRESS).click();
  await page.getByText('No files uploaded').waitFor();
  await zone(page, 'Upload Loss Runs')
    .locator('input')
    .setInputFiles([FILES.run, FILES.years, FILES.page, { ...FILES.run, name: 'roof.png' }]);
  await page.getByText('Only pdf, xlsx or csv can be uploaded here').waitFor();
  await zone(page, 'Upload Other Documents').locator('input').setInputFiles([FILES.lease, FILES.plan]);
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
  await look(page, 'files-chosen', UPLOADS);
  await page.getByRole('button', PRESS).focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Files once uploaded cannot be deleted' });
  await asked.waitFor();
  await accessible(page, 'files-asked', DIALOG);
  await asked.getByRole('button', PRESS).press('Enter');
  await page.getByText('files uploaded').waitFor();
  await line(page, 'sign in.pdf').getByText('Refused').waitFor();
  await page.getByText('sign in.pdf was refused').waitFor();
  await line(page, 'loss run.pdf').getByText(DONE).waitFor();
  await line(page, 'plan.pdf').getByText('Ready').waitFor();
  expect(
    await line(page, 'plan.pdf')
      .getByRole('button', { name: /Remove|Delete/ })
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await look(page, 'files-uploaded', UPLOADS);
});

it('[CB-111] opens a tab for each loss run, over the whole window', async () => {
  const { page } = agent;
  await line(page, 'years.csv').getByText(DONE).waitFor();
  await page.getByRole('button', { name: 'Open loss run.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Loss Runs' });
  // In the order in which they were announced, three at a time.
  const tabs = async () => (await viewer.getByRole('tab').allTextContents()).toSorted();
  await expect.poll(tabs, PATIENCE).toEqual(['loss run.pdf', 'years.csv']);
  await look(page, 'files-viewer', DIALOG);
  await viewer.getByRole('tab', { name: 'loss run.pdf' }).press('ArrowRight');
  const file = await saved(page, () =>
    viewer.getByRole('button', { name: 'Download' }).last().press('Enter'),
  );
  expect(readFileSync(await file.path())).toEqual(CSV);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

it('[CB-004] hands the prospect with its files to an underwriter', async () => {
  const { page } = agent;
  await page.getByRole('button', { name: 'Submit to Underwriter' }).click();
  await page.getByText(/^With the underwriters since /).waitFor();
  expect(await page.getByRole('button', PRESS).isDisabled()).toBe(true);
});

it('[CB-005] [CB-239] [RD-095] an underwriter deletes one with a reason; Download ALL packs the rest, byte by byte', async () => {
  const { page } = desk;
  await enter(page, PEOPLE.underwriter, `/Quote/${prospect}/files`);
  await page.getByRole('heading', { level: 1, name: 'Download Files' }).waitFor();
  const files = await call<{ key: string; keyToFile: string }[]>(
    page,
    'GET',
    `/api/prospects/${prospect}/files`,
  );
  const key = files.find(({ keyToFile }) => keyToFile === 'plan.pdf')?.key;
  await call(page, 'POST', '/api/deleteFilefromS3', { key, reason: 'Another insured' });
  await page.reload();
  await page.getByRole('button', { name: 'lease.pdf' }).waitFor();
  expect(await page.getByRole('button', { name: 'plan.pdf' }).count()).toBe(0);
  await look(page, 'files-page');
  await laidOut(page, 'files-page', 0);
  const all = await saved(page, () => page.getByRole('button', { name: 'Download ALL' }).press('Enter'));
  expect(all.suggestedFilename()).toBe('AffinityFiles.zip');
  const packed = unzipSync(readFileSync(await all.path()));
  expect(Object.keys(packed).toSorted()).toEqual(['lease.pdf', 'loss run.pdf', 'years.csv']);
  expect(Buffer.from(packed['loss run.pdf']!)).toEqual(FILES.run.buffer);
  expect(Buffer.from(packed['lease.pdf']!)).toEqual(FILES.lease.buffer);
  expect(strFromU8(packed['years.csv']!)).toBe(CSV.toString());
  const one = await saved(page, () => page.getByRole('button', { name: 'PDFs as one file' }).press('Enter'));
  expect(readFileSync(await one.path()).toString('latin1')).toMatch(/^%PDF-/);
  await page.getByRole('region', { name: 'Stored files' }).getByText('AffinityFiles.pdf').waitFor();
});

it('the console of both stayed clean', () => {
  expect([...agent.complaints, ...desk.complaints]).toEqual([]);
});
