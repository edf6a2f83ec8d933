/** Typing stage one as a person does: labels and names only, keyboard where it is quicker. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from './browser';

/** A class code of a location. */
export interface Line {
  readonly code: string;
  readonly ft: string;
  readonly payroll: string;
}

/** A location by its zip. */
export interface Place {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly lines: readonly Line[];
}

/** The box with which somebody says that the answers were read. */
export const CONFIRMED = /^I have read the answers/;

/** A name that no other run of the journeys uses. */
export const ownName = (word: string): string => `${word} ${Date.now().toString(36)}`;

/** Chooses in a dropdown by typing and Enter. */
export async function choose(page: Page, name: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

/** Company profile and partner. */
export async function fillCompany(page: Page, company: string): Promise<void> {
  await choose(page, 'Partner', 'GMS');
  await page.getByRole('checkbox', { name: /UWIC/ }).waitFor();
  await page.getByLabel('Company name').fill(company);
  await page.keyboard.press('Tab');
  await page.keyboard.type('123456789');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('FEIN', { exact: true }).inputValue()).toBe('12-3456789');
  await choose(page, 'Entity type', 'LLC');
  await page.getByLabel('Years in business').fill('2004');
  await page.getByLabel('Description of operations').fill('Machine shop with an office');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550147');
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('(512) 555-0147');
  await page.getByLabel('E-mail').fill('dana@bluebonnet.example');
}

/** A location, its zip filling city and state, and its class codes by search. */
export async function fillLocation(page: Page, number: number, place: Place): Promise<void> {
  const name = `Location ${number}`;
  await page.getByLabel(`${name}, Street`).fill(place.street);
  await page.getByLabel(`${name}, Zip`).fill(place.zip);
  const city = page.getByLabel(`${name}, City`);
  await expect.poll(() => city.inputValue(), PATIENCE).toBe(place.city);
  expect(await city.isEditable()).toBe(false);
  for (const [at, line] of place.lines.entries()) {
    const row = `${name}, class code ${at + 1}`;
    if (at > 0) await page.getByRole('button', { name: `Add class code to location ${number}` }).click();
    await page.getByRole('combobox', { name: `${row}, Class code` }).fill(line.code);
    await page
      .getByRole('option', { name: new RegExp(`^${line.code}`) })
      .first()
      .waitFor({ state: 'attached' });
    await page.getByText(line.code, { exact: true }).last().click();
    await page.getByLabel(`${row}, FT`).fill(line.ft);
    await page.getByLabel(`${row}, Payroll`).fill(line.payroll);
  }
}

/** Continue, through the dialog about carriers where it opens, to the questions as this person is asked them. */
export async function goOn(page: Page, questions = /^And finally/): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: questions });
  const dialog = page.getByRole('button', { name: /^Continue with/ });
  await heading.or(dialog).first().waitFor();
  if (await dialog.isVisible()) await dialog.click();
  await heading.waitFor();
}

/** Get Quote; answers that nobody has confirmed yet are confirmed first. */
export async function getQuote(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Get Quote', exact: true });
  await button.waitFor();
  const read = page.getByRole('checkbox', { name: CONFIRMED });
  if (await read.isVisible()) await read.check();
  await button.click();
}

/** The words of the price table, cell by cell, once it says of itself that nothing more comes. */
export async function prices(page: Page): Promise<string[]> {
  await page.locator('[aria-label="Price indication table"][aria-busy="false"]').waitFor();
  const cells = page.getByRole('region', { name: 'Price indication table' }).getByRole('cell');
  return cells.allInnerTexts();
}
