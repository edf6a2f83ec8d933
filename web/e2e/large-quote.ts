/** A prospect of twenty locations that is quoted with fifteen programs, over the product's own calls. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const sandbox = process.env['E2E_SANDBOX_URL'] ?? '';

const STATES = [
  ['tx', '78701', 'Austin'],
  ['wi', '53202', 'Milwaukee'],
  ['il', '60601', 'Chicago'],
  ['az', '85004', 'Phoenix'],
  ['in', '46204', 'Indianapolis'],
] as const;
const CODES = ['8810', '8742', '8017'] as const;

/** Locations, and programs: fourteen that our engine rates and the online carrier. */
export const PLACES = 20;
export const ONLINE = 'gms-amtrust';
export const PROGRAMS = [
  'gms-key_risk', 'gms-uwic', 'gms-starnet', 'wcn-normandy', 'wcn-sunz', 'quadrant-zurich',
  'quadrant-key_risk', 'stafflink-sunz', 'stafflink-zurich', 'ies-starnet', 'rippling-saic', 'lib-key_risk',
  'easi-sunz', 'employco-starnet', ONLINE,
] as const; // prettier-ignore

/** Ids of the prospect, and its FEIN. */
export interface Stored {
  readonly id: string;
  readonly user_id: string;
  readonly fein: string;
}

/** One call of the product, as its pages make it. */
function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([address, sent]) => {
      const { csrf } = (await (await fetch('/api/auth/session')).json()) as { csrf: string };
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [path, body] as const,
  );
}

/** Stores the prospect under a FEIN that the sandbox does not know yet. */
export async function storeTwenty(page: Page, company: string): Promise<Stored> {
  const fein = `${String(Date.now()).slice(-7)}00`;
  const childrenLoc = Array.from({ length: PLACES }, (_, at) => {
    const [state, zipCode, cityName] = STATES[at % STATES.length]!;
    return {
      number: String(at + 1),
      street: `${100 + at} Main St`,
      cityName,
      state,
      zipCode,
      classCodesInfo: CODES.map((code) => ({
        classCodeDescription: `${code}: class`,
        ft: '4',
        payroll: '$120,000',
      })),
    };
  });
  const companyProfile = {
    companyName: company,
    fein,
    firstName: 'Dana',
    lastName: 'Whitfield',
    emailId: 'dana@bluebonnet.example',
    phoneNumber: '(512) 555-0147',
    yearsInBusiness: '2004',
    entityType: 'LLC',
    descriptionOfOperations: 'Shops with an office',
    street1: '100 Main St',
    cityName1: 'Austin',
    state1: 'tx',
    zipCode1: '78701',
  };
  const carrierList = PROGRAMS.map((value) => ({ value, label: value }));
  const sections = { companyProfile, childrenLoc, carrierList, peoDetails: { selectedPeo: 'gms' } };
  const made = await post<Omit<Stored, 'fein'>>(page, '/api/prospects', { sections });
  return { ...made, fein };
}

/** Presses Get Quote for all fifteen; payroll is that of each class line. Answers the run. */
export async function quoteFifteen(page: Page, stored: Stored, payroll: string): Promise<string> {
  const day = new Date();
  const from = day.toISOString().slice(0, 10);
  const to = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  const carriers = PROGRAMS.map((program) => {
    const [peo = '', ...carrier] = program.split('-');
    return { peo, carrier: carrier.join('-'), program };
  });
  const offices = Array.from({ length: PLACES }, (_, at) => {
    const [state, zip] = STATES[at % STATES.length]!;
    const employees = CODES.map((code) => ({ code, description: '', ft: 4, pt: 0, payroll }));
    return { name: String(at + 1), state, zip, suta: '', employees, carriers };
  });
  const common = {
    el_limits: '1000-1000-1000',
    date_from: from,
    date_to: to,
    emod: [],
    questions: [],
    sr_carriers: [],
    prorateValue: '1',
    user_id: stored.user_id,
  };
  const started = await post<{ run_id: string }>(page, '/api/getQuotesDataId', {
    body: common,
    offices,
  });
  return started.run_id;
}

/** The online carrier refuses the next quote of this FEIN as wrong. */
export async function refuseNext({ fein }: Stored): Promise<void> {
  expect(sandbox, 'E2E_SANDBOX_URL is not set').not.toBe('');
  const answer = await fetch(`${sandbox}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ carrier: 'amtrust', path: '/api/v2/quotes', fein, status: 400, times: 1 }),
  });
  expect(answer.status).toBe(201);
}
