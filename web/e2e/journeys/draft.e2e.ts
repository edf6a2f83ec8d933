/** The draft survives: network cut, server away, session over, tab crashed, two tabs, two people; and the way back to it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  DIALOG,
  baseUrl,
  enter,
  launch,
  leave,
  look,
  PATIENCE,
  PEOPLE,
  signIn,
  signInAgain,
  signOut,
  visit,
} from '../browser';
import { choose, ownName } from '../stage-one';

const company = ownName('Stormproof Roofing');
const fein = `4${String(Date.now()).slice(-8)}`;
const SAVED = /^Saved \d\d:\d\d$/;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let address: string;

beforeAll(async () => {
  browser = await launch();
  ({ page, context } = await visit(browser));
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
});
afterAll(() => leave(browser));

const saved = (on: Page = page) => on.getByText(SAVED).waitFor();
const notes = (on: Page = page) => on.getByLabel('Notes');
const opened = (on: Page = page) => on.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();

/** The draft as the server has it, read as this person. */
async function stored(): Promise<{ companyName: string; notes: string }> {
  const answer = await page.request.get(
    `${baseUrl}/api/prospects/${new URL(address).pathname.split('/')[2]}`,
  );
  return ((await answer.json()) as { sections: { companyProfile: { companyName: string; notes: string } } })
    .sections.companyProfile;
}

const storedNotes = async () => (await stored()).notes;

/** Fails every save with a status, as a proxy does whose server is starting again. */
async function serverAway(on: Page, status: number): Promise<() => Promise<void>> {
  const saves = (url: URL) => url.pathname.startsWith('/api/prospects');
  await on.route(saves, (route) =>
    ['POST', 'PATCH'].includes(route.request().method())
      ? route.fulfill({ status, contentType: 'text/html', body: 'starting' })
      : route.continue(),
  );
  return () => on.unroute(saves);
}

it('[QE-001] saves what is typed by itself, and says when', async () => {
  await choose(page, 'Partner', 'GMS');
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('FEIN').fill(fein);
  await choose(page, 'Location 1, State', 'Texas');
  await saved();
  address = page.url();
  expect(address).toMatch(/\/Quote\/[0-9a-f-]{36}\/profile$/);
  expect((await stored()).companyName).toBe(company);
});

it('goes on without a network, says so, and saves when it is back', async () => {
  await context.setOffline(true);
  await notes().fill('typed without a network');
  await page.getByText('Offline: kept on this device, saved when the server answers').waitFor();
  await look(page, 'draft-offline');
  await context.setOffline(false);
  await saved();
  expect(await storedNotes()).toBe('typed without a network');
  // Away and back within the page: what was read when it was opened is not what opens again.
  await page.getByRole('link', { name: 'Quoteloom, to the start' }).click();
  await page.getByText('Welcome back').waitFor();
  await page.goBack();
  await opened();
  expect(await notes().inputValue()).toBe('typed without a network');
});

it('tells a server that is starting again from a network that is gone, and saves once it is there', async () => {
  const back = await serverAway(page, 503);
  await notes().fill('typed while the server was away');
  await page
    .getByText(/^Not saved - retrying \(Oops! Server not responding\); kept on this device$/)
    .waitFor();
  await back();
  await page.getByRole('button', { name: 'Try now' }).click();
  await saved();
  expect(await storedNotes()).toBe('typed while the server was away');
});

it('brings back what was typed before the tab crashed, also the FEIN, and sends it', async () => {
  const back = await serverAway(page, 502);
  await notes().fill('typed before the crash');
  await page.getByText(/kept on this device$/).waitFor();
  await page.close({ runBeforeUnload: false });
  await back().catch(() => undefined);
  page = await context.newPage();
  await page.goto(address);
  await opened();
  await expect.poll(() => notes().inputValue(), PATIENCE).toBe('typed before the crash');
  await saved();
  expect(await storedNotes()).toBe('typed before the crash');
});

it('asks to sign in again in place, and goes on saving', async () => {
  await context.clearCookies();
  await notes().fill('typed without a session');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await page.getByText('Signed out: kept on this device until you sign in again').waitFor();
  await look(page, 'draft-signed-out', null);
  await signInAgain(page);
  await saved();
  expect(await storedNotes()).toBe('typed without a session');
});

it('two tabs know of each other: what one saves, the other shows', async () => {
  const second = await context.newPage();
  await second.goto(address);
  await opened(second);
  await page.getByText('Open in another tab').waitFor();
  await second.getByText('Open in another tab').waitFor();
  await notes().fill('from the first tab');
  await saved();
  await expect.poll(() => notes(second).inputValue(), PATIENCE).toBe('from the first tab');

  // Both type upon the same version: nobody is overwritten, the second one is asked.
  await context.setOffline(true);
  await notes(second).fill('from the second tab');
  await second.getByText(/^Offline: kept/).waitFor();
  await context.setOffline(false);
  await second.close();
  await expect.poll(() => page.getByText('Open in another tab').count(), PATIENCE).toBe(0);
});

it('shows both versions of a conflict side by side, and saves the choice only', async () => {
  // What the second tab left behind is taken up before anybody else opens the draft.
  await page.reload();
  await opened();
  // A colleague's machine: another context of the same agency, which typed while this one was offline.
  const other = await visit(browser);
  await enter(other.page, PEOPLE.agent, new URL(address).pathname);
  await opened(other.page);
  await context.setOffline(true);
  await notes().fill('mine');
  await choose(page, 'Entity type', 'LLC');
  await page.getByText(/^Offline: kept/).waitFor();
  await notes(other.page).fill('theirs');
  await saved(other.page);
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
  await dialog.waitFor();
  const sides = dialog.getByRole('table', { name: 'Company profile and addresses, both versions' });
  expect(await sides.getByRole('row', { name: /^Notes/ }).innerText()).toMatch(/Notes\s+mine\s+theirs/);
  await expect.poll(() => sides.getByRole('row').count(), PATIENCE).toBe(3);
  expect(await storedNotes()).toBe('theirs');
  await look(page, 'draft-conflict', DIALOG);
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await saved();
  expect(await storedNotes()).toBe('mine');
  // The other device sees it as soon as it is looked at again.
  await expect
    .poll(async () => {
      await other.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return notes(other.page).inputValue();
    }, PATIENCE)
    .toBe('mine');
  await other.context.close();
});

it('[QE-006] a new draft that was never sent waits at home, and is sent from there', async () => {
  await page.goto(`${baseUrl}/`);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${baseUrl}/Quote`);
  await page.getByRole('heading', { level: 2, name: 'Your quotes' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('formStage'))).toBe('one');
  await context.setOffline(true);
  await page.getByLabel('Company name').fill(`${company} Two`);
  await page.getByText(/^Offline: kept/).waitFor();
  // As long as its tab is open, a draft is that tab's own.
  await serverAway(page, 503);
  await context.setOffline(false);
  const second = await context.newPage();
  await second.goto(`${baseUrl}/Quote`);
  await second.getByRole('region', { name: 'Open drafts' }).waitFor();
  expect(await second.getByLabel('Kept on this device').allInnerTexts()).toEqual([]);
  await page.close({ runBeforeUnload: false });
  page = second;
  await page.getByText(`Kept on this device until now, and saved: ${company} Two.`).waitFor();
  const drafts = page.getByRole('region', { name: 'Open drafts' });
  await drafts.getByRole('link', { name: new RegExp(`${company} Two`) }).waitFor();
});

it('finds work by name, state and the last digits of the FEIN', async () => {
  const drafts = page.getByRole('region', { name: 'Open drafts' });
  const search = page.getByLabel('Search by company');
  for (const typed of [company, `${company} tx`, fein.slice(-4)]) {
    await search.fill(typed);
    await drafts.getByRole('link', { name: new RegExp(`^${company}(?! Two)`) }).waitFor();
  }
  // A name of our own ends in letters of the clock, which may spell a state.
  const elsewhere = ['wy', 'nd', 'vt'].find((state) => !company.toLowerCase().includes(state));
  await search.fill(`${company} ${elsewhere}`);
  await drafts.getByText('Nothing here fits the search.').waitFor();
  await search.fill(company);
  await drafts.getByRole('link', { name: new RegExp(`${company} Two`) }).waitFor();
  await look(page, 'home-search');
});

it('puts a draft into the archive, takes it back, and deletes it for good from there', async () => {
  const drafts = page.getByRole('region', { name: 'Open drafts' });
  const link = drafts.getByRole('link', { name: new RegExp(`${company} Two`) });
  await drafts.getByRole('button', { name: `Archive ${company} Two` }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByText(`${company} Two is in the archive now`).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await link.waitFor();
  await page.getByRole('button', { name: 'Archive (1)' }).waitFor({ state: 'detached' });
  await drafts.getByRole('button', { name: `Archive ${company} Two` }).click();
  await page.getByRole('button', { name: 'Archive (1)' }).click();
  const archived = page.getByRole('region', { name: 'Archive' });
  await archived.getByRole('button', { name: `Delete ${company} Two for good` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await archived.waitFor({ state: 'detached' });
  expect(await link.count()).toBe(0);
});

it('says to the own agency, and to nobody else, that a FEIN was typed before', async () => {
  const neighbour = await visit(browser);
  await enter(neighbour.page, PEOPLE.stranger, '/Quote');
  const typed = async (on: Page): Promise<void> => {
    const answered = on.waitForResponse((answer) => answer.url().endsWith('/api/prospects/clearance'));
    await on.getByLabel('FEIN', { exact: true }).fill(fein);
    await on.keyboard.press('Tab');
    await (await answered).finished();
  };
  await typed(neighbour.page);
  await neighbour.page.getByText(SAVED).waitFor();
  expect(await neighbour.page.getByText(/this business on/).count()).toBe(0);
  await neighbour.context.close();
  await page.goto(`${baseUrl}/Quote`);
  await typed(page);
  await page.getByText(/^You began this business on \d\d\/\d\d\/\d{4}: open/).waitFor();
  await look(page, 'draft-clearance');
  await page.getByRole('link', { name: `open ${company}` }).click();
  await expect.poll(() => page.getByLabel('Company name').inputValue(), PATIENCE).toBe(company);
  expect(page.url()).toBe(address);
});

it('[QE-055] signs out only after asking when something could not be saved, and leaves nothing behind', async () => {
  await page.goto(address);
  await opened();
  const back = await serverAway(page, 503);
  await notes().fill('never to be seen');
  await page.getByText(/kept on this device$/).waitFor();
  await page.getByRole('button', { name: new RegExp(PEOPLE.agent) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await question.getByRole('button', { name: 'Sign out and lose it' }).click();
  await page.getByRole('form', { name: 'Login' }).waitFor();
  await back();
  await signIn(page);
  await opened();
  await page.goto(address);
  await opened();
  expect(await notes().inputValue()).toBe('mine');
  await signOut(page);
});
