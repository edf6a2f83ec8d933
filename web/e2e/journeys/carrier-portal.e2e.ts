/** The carrier's portal on the demo's decisions: who lands there, what a row says, a decision, one that came too late. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PATIENCE, PEOPLE, visit, type Visit } from '../browser';
import { RISK_A, call, submitRisk } from '../submitted-risk';

let browser: Browser;
let seen: Visit;
let page: Page;
let prospect = '';
const COMPANY = `Portal Carpentry ${Date.now()}`;

beforeAll(async () => {
  browser = await launch();
  seen = await visit(browser);
  page = seen.page;
  await enter(page, PEOPLE.carrier);
});
afterAll(() => leave(browser));

const rowOf = (company: string, of: Page = page) =>
  of.getByRole('listitem').filter({ has: of.getByRole('button', { name: new RegExp(company) }) });
const headOf = (company: string, of: Page = page) => of.getByRole('button', { name: new RegExp(company) });
const acts = (company: string, of: Page = page) => of.getByRole('group', { name: `Decide on ${company}` });

it('[CB-011] [CB-094] [CB-228] is where a carrier user lands, with the most pressing row first', async () => {
  await page.getByRole('heading', { level: 1, name: 'UW Portal' }).waitFor();
  await page.waitForURL(/\/PanelUW$/);
  await headOf('Juniper Flooring').waitFor();
  const heads = await page
    .getByRole('list', { name: 'Open submissions' })
    .getByRole('button', { expanded: false })
    .allTextContents();
  // The dot has the number too; what is approved stands last and has no days.
  const running = heads.filter((text) => text.includes('left'));
  expect(heads.slice(running.length).every((text) => text.startsWith('Bind by'))).toBe(true);
  const left = running.map((text) => {
    const digits = /^\d+/.exec(text)?.[0] ?? '';
    return Number(digits.slice(digits.length / 2));
  });
  expect(left.length).toBeGreaterThan(5);
  expect(left).toEqual([...left].sort((one, other) => one - other));
  await look(page, 'panel-uw');
});

it('[CB-336] shows a carrier its own rows only, and none to people of another group', async () => {
  const { decisions } = await call<{ decisions: { carrier: string }[] }>(
    page,
    'GET',
    '/api/decisions?state=all',
  );
  expect(new Set(decisions.map(({ carrier }) => carrier))).toEqual(new Set(['key_risk']));
  const stranger = await visit(browser);
  await enter(stranger.page, PEOPLE.stranger, '/PanelUW');
  await stranger.page.waitForURL((address) => address.pathname !== '/PanelUW');
  const foreign = await call<{ decisions: unknown[] }>(stranger.page, 'GET', '/api/decisions?state=all');
  expect(foreign.decisions).toEqual([]);
  await stranger.context.close();
});

it('hears of what an agent submits to it', async () => {
  const agent = await visit(browser);
  await enter(agent.page);
  await agent.page.getByRole('heading', { level: 1 }).first().waitFor();
  ({ prospect } = await submitRisk(agent.page, COMPANY, RISK_A, '1.00', ['quadrant-key_risk']));
  await agent.context.close();
  // The list is read again by itself.
  await headOf(COMPANY).waitFor();
});

it('[CB-096] [CB-162] [CB-163] [CB-156] is decided by keyboard, with the reason that a hold needs, and opens the next row', async () => {
  await page.getByRole('searchbox').fill(COMPANY);
  await headOf(COMPANY).focus();
  await page.keyboard.press('Enter');
  const hold = acts(COMPANY).getByRole('button', { name: 'In Hold' });
  expect(await hold.isDisabled()).toBe(true);
  await hold.hover({ force: true });
  const why = page.getByRole('tooltip', { name: 'Reason Required in Remarks' });
  await why.waitFor();
  // It is placed anew a moment after the window has changed; what is measured is the page.
  await page.mouse.move(0, 0);
  await why.waitFor({ state: 'hidden' });
  await page.getByText(`Submitted to Key Risk`).waitFor();
  await look(page, 'panel-uw-open');
  // A remark as long as it may be scrolls within the question of a phone, whose buttons stay in sight.
  await page
    .getByRole('textbox', { name: 'Remarks' })
    .fill('Roof work is not ours. '.repeat(200).slice(0, 4000));
  await page.setViewportSize({ width: 390, height: 700 });
  await acts(COMPANY).getByRole('button', { name: 'Rejected' }).click();
  const rejects = page.getByRole('dialog', { name: `Reject ${COMPANY}?` });
  await expect.poll(() => rejects.boundingBox(), PATIENCE).toMatchObject({ width: expect.any(Number) });
  const { y, height } = (await rejects.getByRole('button', { name: 'Reject', exact: true }).boundingBox())!;
  expect(y > 0 && y + height < 700, `the button at ${y}`).toBe(true);
  await page.keyboard.press('Escape');
  await rejects.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.reload();
  const remarks = page.getByRole('textbox', { name: 'Remarks' });
  await expect.poll(async () => (await remarks.inputValue()).length, PATIENCE).toBe(4000);
  await remarks.fill('Loss runs of three years, please');
  await hold.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Put ${COMPANY} in hold?` });
  await dialog.getByText(/The clock goes on, 30 days left/).waitFor();
  await look(page, 'panel-uw-confirm', DIALOG);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Put in hold' }).click();
  await page.getByText(`${COMPANY}: In Hold`).waitFor();
  await rowOf(COMPANY).getByRole('region', { name: 'Today' }).getByText('Held by Key Risk').waitFor();
  // On the row, and in what happened.
  await page.getByText('Loss runs of three years, please').first().waitFor();
});

it('[CB-161] [CB-155] is reopened and approved; an underwriter reads the same below the grid', async () => {
  for (const [act, ok, status] of [
    ['Reopen', 'Reopen', 'Reopened'],
    ['Approved', 'Approve', 'Approved'],
  ] as const) {
    await acts(COMPANY).getByRole('button', { name: act }).click();
    await page.getByRole('dialog').getByRole('button', { name: ok }).click();
    await page.getByText(`${COMPANY}: ${status}`).waitFor();
  }
  await expect
    .poll(() => acts(COMPANY).getByRole('button', { name: 'Bound' }).isEnabled(), PATIENCE)
    .toBe(true);
  expect(await acts(COMPANY).getByRole('button', { name: 'Rejected' }).isDisabled()).toBe(true);
  const desk = await visit(browser);
  await enter(desk.page, PEOPLE.underwriter, `/Quote/${prospect}/underwriting`);
  const said = desk.page.getByRole('list', { name: 'Decisions of carriers' });
  await said.getByText(/^Approved by .+/).waitFor();
  await said.getByRole('button', { name: 'What happened at Key Risk' }).click();
  await said.getByText('Held by Key Risk').waitFor();
  await look(desk.page, 'uw-carrier-decisions', '[aria-label="Decisions of carriers"]');
  await desk.context.close();
});

it('[CB-317] where a colleague was faster, the row says so and shows what stands', async () => {
  const other = await visit(browser);
  await enter(other.page, PEOPLE.carrier);
  await other.page.getByRole('searchbox').fill(COMPANY);
  await headOf(COMPANY, other.page).click();
  await acts(COMPANY, other.page).getByRole('button', { name: 'Bound' }).click();
  const late = other.page.getByRole('dialog').getByRole('button', { name: 'Mark as bound' });
  await late.waitFor();
  await acts(COMPANY).getByRole('button', { name: 'Bound' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as bound' }).click();
  await page.getByText(`${COMPANY}: Bound`).waitFor();
  // Whether its list was read again meanwhile or not: what is asked stays to be answered.
  await late.click();
  await other.page.getByRole('alert').filter({ hasText: 'This submission is bound' }).waitFor();
  await rowOf(COMPANY, other.page)
    .getByText(/Bound by .+ Nothing more is decided\./)
    .waitFor();
  await look(other.page, 'panel-uw-late', null);
  await other.context.close();
});

it('[CB-349] keeps what expired, read-only, with why', async () => {
  await page.getByRole('tab', { name: 'Ended' }).click();
  await headOf('Hickory Couriers').click();
  await page.getByText('Nobody decided within the days that there were.').first().waitFor();
  await rowOf('Hickory Couriers').getByText('Expired', { exact: true }).first().waitFor();
  expect(await acts('Hickory Couriers').count()).toBe(0);
  await look(page, 'panel-uw-expired');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'panel-uw-dark');
  expect(seen.complaints).toEqual([]);
});
