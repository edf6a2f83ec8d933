/** A visitor of a campaign: the business that an agent keeps for them, the link, and the code from a real mail. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl, PATIENCE } from './browser';
import { CONFIRMED, goOn } from './stage-one';

const sink = process.env['MAIL_URL'] ?? 'http://localhost:1080';

/** The link of the demo campaign to an address. */
export const campaignLink = (email: string, campaign = 'renewal-check'): string =>
  `${baseUrl}/Campaign?user=${encodeURIComponent(email)}&campaignName=${campaign}`;

/** An agent keeps the demo bakery under another name for its owner. Answers the id of the prospect. */
export function keepFor(agent: Page, email: string, company: string): Promise<string> {
  return agent.evaluate(
    async ({ user, name }) => {
      const { csrf } = await (await fetch('/api/auth/session')).json();
      const drafts = await (await fetch('/api/prospects?search=bakery')).json();
      const { sections } = await (await fetch(`/api/prospects/${drafts[0].id}`)).json();
      const { uwQues: uw_ques, ...others } = sections;
      const body = {
        ...others,
        uw_ques,
        companyProfile: { ...sections.companyProfile, companyName: name, emailId: user },
        user_email_id: user,
        status: 'company_profile',
      };
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
      await fetch('/api/userTableData/put', { method: 'POST', headers, body: JSON.stringify(body) });
      const mine = await (await fetch(`/api/prospects?search=${encodeURIComponent(name)}`)).json();
      return mine[0].id as string;
    },
    { user: email, name: company },
  );
}

/** The newest code that was mailed to an address, once so many mails have come. */
export async function mailed(email: string, number: number): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const every = (await (await fetch(`${sink}/email`)).json()) as {
        text: string;
        to: { address: string }[];
      }[];
      const own = every.filter(({ to }) => to.some(({ address }) => address === email));
      text = own.at(-1)?.text ?? '';
      return own.length;
    }, PATIENCE)
    .toBe(number);
  return /Your code: (\d{4})\n/.exec(text)![1]!;
}

/** Goes through the four screens of a visitor, each of which is complete. */
export async function throughProfile(page: Page): Promise<void> {
  for (const step of [1, 2, 3]) {
    await page.getByText(`Step ${step} of 4`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByText('Step 4 of 4', { exact: true }).waitFor();
}

/** Continue to the questions in an owner's words. */
export const toQuestions = (page: Page): Promise<void> => goOn(page, /^Some questions/);

/** Goes through the four screens of questions as they are answered, and answers how many presses that took. */
export async function throughQuestions(page: Page): Promise<number> {
  let presses = 0;
  for (const screen of [1, 2, 3]) {
    await page.getByText(`Questions ${screen} of 4`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    presses += 1;
  }
  await page.getByText('Questions 4 of 4', { exact: true }).waitFor();
  const read = page.getByRole('checkbox', { name: CONFIRMED });
  if (await read.isVisible()) {
    await read.check();
    presses += 1;
  }
  await page.getByRole('button', { name: 'See my prices', exact: true }).click();
  return presses + 1;
}

/** Cents of an amount as a screen writes it. */
export const centsIn = (shown: string): number => Math.round(Number(shown.replaceAll(/[$,]/g, '')) * 100);

/** What each insurance company takes for a year, cents without a partner's fee, once nobody is waited for any more. */
export async function ownerPrices(page: Page): Promise<number[]> {
  await page
    .getByText(/^(\d+ of )?(\d+|One) insurance compan(y|ies) (have|has) a price for you\.$/)
    .waitFor();
  const prices = page.getByRole('region', { name: 'Your prices' });
  const cards = await prices.locator('ol > li').allInnerTexts();
  return cards.flatMap((words) => {
    const amounts = (of: RegExp) => [...words.matchAll(of)].map(([, amount]) => centsIn(amount!));
    const year = amounts(/(\$[\d,.]+)\s+a year$/gm);
    const parts = amounts(/^(?:Insurance|Fee)\b.*\s(\$[\d,.]+)$/gm);
    const fee = amounts(/^Fee of .*\s(\$[\d,.]+)$/gm);
    const sum = parts.reduce((all, part) => all + part, 0);
    if (parts.length > 0) expect([sum], words).toEqual(year);
    return year.map((all) => all - (fee[0] ?? 0));
  });
}

/** No word of an agent's desk stands on a visitor's screen. */
export async function plainWords(page: Page, name: string): Promise<void> {
  const words = await page.locator('body').innerText();
  const desk =
    /Distributing partner|Producer|Class code|SUTA|Underwriting|Company Profile|Experience modification|eMod|PAYGO|incumbent|Risk Profile|Quote history|Compare quotes|Rating Summary|Referred/i;
  expect(desk.exec(words)?.[0], name).toBeUndefined();
}

/** The boxes of the code. */
export const codeBoxes = (page: Page) =>
  page.getByRole('group', { name: 'Code of 4 digits' }).getByRole('textbox');
