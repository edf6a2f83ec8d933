/** The worked risks, quoted and handed to the underwriters by an agent over the product's own calls. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from './browser';

/** A class: code, full time, part time, payroll. */
type ClassLine = readonly [code: string, ft: number, pt: number, payroll: number];

/** A location: state, zip, city, its classes. */
type Office = readonly [state: string, zip: string, city: string, classes: readonly ClassLine[]];

/** Risk A: 3,936 + 216 by hand; 4,299 in Tennessee. */
export const RISK_A: readonly Office[] = [
  ['tn', '37201', 'Nashville', [['8810', 4, 0, 240_000], ['5190', 6, 1, 410_000]]],
]; // prettier-ignore

/** Risk B: 23,850 in Texas and 12,546 in Georgia. */
export const RISK_B: readonly Office[] = [
  ['tx', '75001', 'Addison', [['8810', 10, 0, 900_000], ['3632', 30, 0, 1_800_000]]],
  ['ga', '30301', 'Atlanta', [['3632', 12, 0, 700_000], ['8742', 3, 0, 250_000]]],
]; // prettier-ignore

const ROUTE = [
  'al 35203 Birmingham', 'ar 72201 Little Rock', 'az 85001 Phoenix', 'co 80202 Denver', 'ga 30301 Atlanta',
  'ia 50309 Des Moines', 'id 83702 Boise', 'il 60601 Chicago', 'in 46204 Indianapolis', 'ks 66603 Topeka',
  'la 70112 New Orleans', 'mo 64106 Kansas City', 'ms 39201 Jackson', 'nc 28202 Charlotte', 'tn 37201 Nashville',
]; // prettier-ignore

/** An office in each of fifteen states that file a schedule rating plan. */
export const FIFTEEN_STATES: readonly Office[] = ROUTE.map((place) => {
  const [state = '', zip = '', ...city] = place.split(' ');
  return [state, zip, city.join(' '), [['8810', 4, 0, 240_000]]];
});

/** What was handed over. */
export interface Submitted {
  readonly prospect: string;
  readonly submission: string;
}

/** One call of the product, as its pages make it. */
export function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const { csrf } = (await (await fetch('/api/auth/session')).json()) as { csrf: string };
      const answer = await fetch(address as string, {
        method: verb as string,
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      if (!answer.ok) throw new Error(`${address as string}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [method, path, body] as const,
  );
}

/** A year that begins soon: a policy that has begun is not submitted, and the 28th is in every year. */
const FROM = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 8) + '28';
const TO = `${Number(FROM.slice(0, 4)) + 1}${FROM.slice(4)}`;

const sectionsOf = (
  company: string,
  offices: readonly Office[],
  programs: readonly string[],
  mod: string,
  ending: string,
) => ({
  companyProfile: {
    companyName: company,
    fein: `${String(Date.now()).slice(-7)}${ending}`,
    firstName: 'Dana',
    lastName: 'Whitfield',
    yearsInBusiness: '2004',
    entityType: 'LLC',
    street1: '100 Main St',
    cityName1: offices[0]?.[2] ?? '',
    descriptionOfOperations: 'Shops with an office',
    effectiveDate: FROM,
    expectedStartDate: FROM,
    expectedExpiryDate: TO,
  },
  childrenLoc: offices.map(([state, zipCode, cityName, classes], at) => ({
    number: String(at + 1),
    street: `${100 + at} Main St`,
    cityName,
    state,
    zipCode,
    classCodesInfo: classes.map(([code, ft, pt, payroll]) => ({
      classCodeDescription: `${code}: class`,
      ft: String(ft),
      pt: String(pt),
      payroll: `$${payroll.toLocaleString('en-US')}`,
    })),
  })),
  carrierList: programs.map((value) => ({ value, label: value })),
  peoDetails: { selectedPeo: programs[0]?.split('-')[0] ?? 'gms' },
  emodStatesData: { ncci: { rate1: mod, date1: FROM } },
});

/** A stored draft of a risk; the last two digits of its FEIN say what online carriers do with it. */
const storeRisk = (
  page: Page,
  company: string,
  offices: readonly Office[],
  mod: string,
  programs: readonly string[] = ['gms-key_risk'],
  ending = '00',
): Promise<{ id: string; user_id: string }> =>
  call(page, 'POST', '/api/prospects', { sections: sectionsOf(company, offices, programs, mod, ending) });

/** Quotes a risk; the page is that of an agent. Answers the prospect. */
export async function quoteRisk(
  page: Page,
  company: string,
  offices: readonly Office[],
  mod: string,
  programs: readonly string[] = ['gms-key_risk'],
  ending = '00',
): Promise<string> {
  const made = await storeRisk(page, company, offices, mod, programs, ending);
  const carriers = programs.map((program) => {
    const [peo = '', ...carrier] = program.split('-');
    return { peo, carrier: carrier.join('-'), program };
  });
  const { run_id: run } = await call<{ run_id: string }>(page, 'POST', '/api/getQuotesDataId', {
    body: {
      el_limits: '1000/1000/1000',
      date_from: FROM,
      date_to: TO,
      effective_date: FROM,
      emod: [{ state: 'ncci', rate1: mod, date1: FROM }],
      questions: [],
      sr_carriers: {},
      user_id: made.user_id,
    },
    offices: offices.map(([state, zip, , classes], at) => ({
      name: String(at + 1),
      state: state.toUpperCase(),
      zip,
      suta: '',
      employees: classes.map(([code, ft, pt, payroll]) => ({
        code,
        description: 'class',
        ft,
        pt,
        payroll: `${payroll}.00`,
      })),
      carriers,
    })),
  });
  const status = async () => (await call<{ status: string }>(page, 'GET', `/api/runs/${run}`)).status;
  await expect.poll(status, PATIENCE).toBe('done');
  return made.id;
}

/** Quotes a risk and submits it; the page is that of an agent. */
export async function submitRisk(...risk: Parameters<typeof quoteRisk>): Promise<Submitted> {
  const prospect = await quoteRisk(...risk);
  const submission = await call<{ id: string }>(risk[0], 'POST', `/api/prospects/${prospect}/submit`, {});
  return { prospect, submission: submission.id };
}
