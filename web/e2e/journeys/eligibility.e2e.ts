/** Who takes a class, said where it is typed: reasons, what would change them, popups, and carriers of a state. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALOG, enter, launch, leave, look, PATIENCE, visit } from '../browser';
import { choose, fillCompany, fillLocation, ownName } from '../stage-one';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  ({ page } = await visit(browser));
  await enter(page);
  await page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
});
afterAll(() => leave(browser));

const eligibilityOf = (code: string, location = 1) =>
  page.getByRole('group', { name: `Eligibility of class ${code} at location ${location}` });

it('[QE-128] [QE-141] finds a mistyped class and says beside it who declines, why, and what would change it', async () => {
  await fillCompany(page, ownName('Ridge Line'));
  await page.getByLabel('Location 1, Street').fill('401 Congress Ave');
  await page.getByLabel('Location 1, Zip').fill('78701');
  await expect.poll(() => page.getByLabel('Location 1, City').inputValue(), PATIENCE).toBe('Austin');
  const code = page.getByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  await code.fill('mechanic');
  const garage = page.getByRole('option', { name: /^8380 .*mechanic → Automobile service/ });
  await garage.waitFor({ state: 'attached' });
  // No row is marked after words: a hurried Enter or Tab takes none.
  expect(await code.getAttribute('aria-activedescendant')).toBeNull();
  await code.fill('rofing');
  await page.getByText('5551', { exact: true }).last().click();
  await eligibilityOf('5551').waitFor();
  const words = await eligibilityOf('5551').innerText();
  expect(words).toMatch(/Of the chosen carriers 2 eligible, 3 declined/);
  expect(words).toMatch(/Key Risk, StarNet, UWIC: The class is excluded/);
  expect(words).not.toContain("Needs a class within the program's appetite");
  // Nothing was priced yet: the line has neither heads nor payroll.
  expect(await page.getByLabel('Location 1, class code 1, Payroll').inputValue()).toBe('');
  await page.getByLabel('Location 1, class code 1, FT').fill('4');
  await page.getByLabel('Location 1, class code 1, Payroll').fill('200000');
  await look(page, 'eligibility', '#classCodes');
});

it('points at an absurd payroll once the draft is saved', async () => {
  await page.getByLabel('Location 1, class code 1, Payroll').fill('90000000');
  await expect
    .poll(() => eligibilityOf('5551').innerText(), PATIENCE)
    .toContain('Needs a payroll of at most $1,000,000 a person; $22,500,000 given');
  await page.getByLabel('Location 1, class code 1, Payroll').fill('200000');
  await expect.poll(() => eligibilityOf('5551').innerText(), PATIENCE).not.toContain('a person');
});

it('[CB-307] [CB-305] [CB-306] says excluded and federal classes in one popup at Continue', async () => {
  await page.getByRole('button', { name: 'Add class code to location 1' }).click();
  await page.getByRole('combobox', { name: 'Location 1, class code 2, Class code' }).fill('7309');
  await page.getByText('7309F', { exact: true }).last().click();
  await page.getByLabel('Location 1, class code 2, FT').fill('2');
  await page.getByLabel('Location 1, class code 2, Payroll').fill('90000');
  await page.getByText('Everything is filled in').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const popup = page.getByRole('dialog');
  await popup.waitFor();
  const words = await popup.innerText();
  expect(words).toContain('Some class codes have been excluded for certain carriers!');
  expect(words).toContain('as the client is exposed to federal class codes.');
  expect(words).toContain('Underwriting contact: support@quoteloom.example');
  expect(words).toContain('Needs a class code that is not federal');
  await look(page, 'eligibility-popup', DIALOG);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  expect(page.url()).toMatch(/\/profile$/);
});

it('names a state whose fund insures, and a date outside every rate book', async () => {
  await page.getByRole('button', { name: 'Add location' }).click();
  await choose(page, 'Location 2, State', 'Ohio');
  await page.getByText('Ohio state fund, not quoted').first().waitFor();
  await page.getByRole('button', { name: 'Remove location 2' }).click();
  await page.getByLabel('Effective date').fill('2015-01-01');
  await page.getByText('No rate book is in effect for policies that start on 2015-01-01').first().waitFor();
  await look(page, 'eligibility-date', null);
});

it('[QE-206] a location in California brings two carriers of a partner in, and takes them away', async () => {
  const other = await visit(browser);
  await enter(other.page);
  await other.page.getByRole('heading', { level: 1, name: 'Company Profile' }).waitFor();
  await choose(other.page, 'Partner', 'LIB');
  await other.page.getByRole('checkbox', { name: /Key Risk/ }).waitFor();
  expect(await other.page.getByRole('checkbox', { name: /Berkley Casualty/ }).count()).toBe(0);
  await fillLocation(other.page, 1, {
    street: '1 Market St',
    zip: '94105',
    city: 'San Francisco',
    lines: [{ code: '8810', ft: '2', payroll: '90000' }],
  });
  await other.page.getByText(/^Berkley Casualty, Carolina Casualty added/).waitFor();
  expect(await other.page.getByRole('checkbox', { name: /Carolina Casualty/ }).isChecked()).toBe(true);
  await look(other.page, 'eligibility-california', null);
  await other.page.getByLabel('Location 1, Zip').fill('78701');
  await expect
    .poll(() => other.page.getByRole('checkbox', { name: /Berkley Casualty/ }).count(), PATIENCE)
    .toBe(0);
});
