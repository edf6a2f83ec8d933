/** An online-bind carrier in the journeys: its panel, its questions, and what the sandbox is told to do. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const sandbox = process.env['E2E_SANDBOX_URL'] ?? '';

/** As people call it here. */
export const CARRIER = 'AmTrust (sandbox)';
export const PROGRAM = 'gms-amtrust';

/** The carrier's panel below the grid. */
export const panelOf = (page: Page): Locator =>
  page.getByRole('region', { name: `Online bind with ${CARRIER}` });

/** What the next calls of a business suffer at the carrier. */
export async function suffer(fein: string, fault: Readonly<Record<string, unknown>>): Promise<void> {
  expect(sandbox, 'E2E_SANDBOX_URL is not set').not.toBe('');
  const answer = await fetch(`${sandbox}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ carrier: 'amtrust', fein, ...fault }),
  });
  expect(answer.status).toBe(201);
}

/** Numbers of the policies that the carrier holds of a business. */
export async function policiesOf(fein: string): Promise<string[]> {
  const answer = await fetch(`${sandbox}/_sandbox/policies?carrier=amtrust&fein=${fein}`);
  return ((await answer.json()) as { number: string }[]).map(({ number }) => number);
}

/** Answers what the dialog asks, each with No, the first of a list, or a few words. */
export async function answerAll(dialog: Locator): Promise<void> {
  // What stands there while they are read has items too.
  await dialog.getByRole('button', { name: 'Get Quote' }).waitFor();
  for (let at = 0; at < (await dialog.getByRole('listitem').count()); at += 1) {
    const item = dialog.getByRole('listitem').nth(at);
    const no = item.getByRole('radio', { name: 'No', exact: true });
    if ((await no.count()) > 0) await no.check();
    else if ((await item.getByRole('radio').count()) > 0) await item.getByRole('radio').first().check();
    else await item.getByRole('textbox').first().fill('They run the office');
  }
}

/** Opens the questions, answers them, and waits until the carrier has them. */
export async function answerQuestions(page: Page): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: `Submit to ${CARRIER}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'UW Questions' });
  await answerAll(dialog);
  await dialog.getByRole('button', { name: 'Get Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
}
