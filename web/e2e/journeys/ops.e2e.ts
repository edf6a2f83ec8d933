/** Operations at their console: who lands there, a decision that is given days, a parked bind that is mended, a carrier that is held. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PEOPLE, visit, type Visit } from '../browser';
import { CARRIER } from '../online-bind';
import { plant } from '../planted';
import { call } from '../submitted-risk';

let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await enter(page, PEOPLE.operator);
});
afterAll(() => leave(browser));

it('is where an operator lands, with its counts in the title, and opens to nobody else', async () => {
  await page.getByRole('heading', { level: 1, name: /^Stuck work \(\d+\)$/ }).waitFor();
  await look(page, 'ops-stuck');
  const carrier = await visit(browser);
  await enter(carrier.page, PEOPLE.carrier, '/Ops');
  await carrier.page.waitForURL((address) => address.pathname !== '/Ops');
  const answer = await carrier.page.request.get(`${new URL(carrier.page.url()).origin}/api/ops/stuck`);
  expect(answer.status()).toBe(403);
  await carrier.context.close();
});

it('[CB-349] gives a decision that expired more days, with a reason, and its carrier may decide again', async () => {
  const carrier = await visit(browser);
  await enter(carrier.page, PEOPLE.carrier);
  await carrier.page.getByRole('heading', { level: 1 }).waitFor();
  const { decisions } = await call<{ decisions: { id: string; company_name: string }[] }>(
    carrier.page,
    'GET',
    '/api/decisions?state=all',
  );
  const found = decisions.find(({ company_name: company }) => company.startsWith('Larkspur'));
  await page.getByRole('button', { name: 'Expired' }).click();
  await page
    .getByRole('list', { name: 'Stuck work' })
    .getByRole('button', { name: /^Key Risk/ })
    .first()
    .waitFor();
  await look(page, 'ops-expired', null);
  await page.goto(`${new URL(page.url()).origin}/Ops?what=expired&case=${found?.id}`);
  const drawer = page.getByRole('dialog', { name: 'Key Risk: decision' });
  await drawer.getByRole('group', { name: 'What may be done' }).waitFor();
  // Whose case it is, is named to who asks for it.
  expect(await drawer.getByText(/Larkspur/).count()).toBe(0);
  await look(page, 'ops-case', DIALOG);
  await drawer.getByRole('button', { name: 'Give more days' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give more days: Key Risk' });
  await dialog.getByRole('textbox', { name: 'Days' }).fill('2');
  await dialog.getByRole('button', { name: 'Give more days' }).click();
  await dialog.getByText('Say why, in a few words').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Key Risk asked for it');
  await look(page, 'ops-act', null);
  await dialog.getByRole('button', { name: 'Give more days' }).click();
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByText('Nothing is to be mended any more.').waitFor();
  await carrier.page.reload();
  await carrier.page.getByRole('button', { name: /Larkspur Storage/ }).click();
  const acts = carrier.page.getByRole('group', { name: /^Decide on Larkspur Storage/ });
  await acts.getByRole('button', { name: 'Approved' }).waitFor();
  expect(await acts.getByRole('button', { name: 'Approved' }).isEnabled()).toBe(true);
  // The carrier reads that it has more days; what operations typed is theirs.
  await carrier.page.getByText('More days to decide').first().waitFor();
  expect(await carrier.page.getByText(/Key Risk asked for it/).count()).toBe(0);
  await carrier.context.close();
});

it('mends a parked bind as its runbook says, and the policy of the carrier is on the row', async () => {
  const id = await plant(1);
  await page.goto(`${new URL(page.url()).origin}/Ops?what=parked`);
  const parked = page.getByRole('list', { name: 'Stuck work' }).getByRole('button', { name: /^AmTrust/ });
  await parked.first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/Ops?case=${id}`);
  const drawer = page.getByRole('dialog', { name: `${CARRIER}: bind` });
  const [runbook] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('link', { name: 'stuck-bind.md#parked' }).click(),
  ]);
  const text = runbook.getByRole('article', { name: 'A bind is stuck' });
  await text.getByRole('heading', { name: 'The carrier answers again' }).waitFor();
  expect(
    await text.getByRole('heading', { name: 'Parked' }).evaluate((node) => node === document.activeElement),
  ).toBe(true);
  await look(runbook, 'ops-runbook');
  await runbook.close();
  await drawer.getByRole('button', { name: 'Retry now' }).click();
  const dialog = page.getByRole('dialog', { name: `Retry now: ${CARRIER}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The carrier answers again');
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByText('Nothing is to be mended any more.').waitFor();
  // Told in the live region too.
  await drawer
    .getByText(/^Found policy /)
    .last()
    .waitFor();
  expect(await drawer.getByText('not confirmed by the carrier').count()).toBe(0);
});

it('lists the carriers that are asked online, and asks why before one is held', async () => {
  await page.goto(`${new URL(page.url()).origin}/Ops?tab=carriers`);
  const carriers = page.getByRole('list', { name: 'Carriers that are asked online' });
  await carriers.getByRole('button', { name: /^Hold AmTrust/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await dialog.getByText('Say why, in a few words').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Held, it would be held for every journey.
  await look(page, 'ops-carriers');
});

it('says what waits too long, and is read in the dark', async () => {
  await page.getByRole('tab', { name: 'Sweeps' }).click();
  await page.getByText('Work past its deadline').waitFor();
  await look(page, 'ops-sweeps');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'ops-sweeps-dark');
  expect(seen.complaints).toEqual([]);
});
