/** Rows and runs for the tests of this feature. */
import type { ProgramQuote, ProgramState, QuoteRun } from './model';

/** Taxes and assessments of a state, so that no premium can pass for another. */
const TAXES = 100;

const part = (state: string, premium: string, payroll: string) => ({
  state,
  state_type: 'mcp',
  payroll,
  manual_premium: String(Number(premium) + 500),
  estimated_annual_premium: String(Number(premium) - TAXES),
  taxes_assessments: `${TAXES}.00`,
  total_estimated_annual_premium: premium,
});

const totals = (premium: string, taxes: number) => ({
  manual_premium: premium,
  standard_premium: premium,
  premium_discount: '0.00',
  fund_premium: '0.00',
  net_rate_ax_adjustment: '0.00',
  expense_constant: '0.00',
  terrorism: '0.00',
  catastrophe: '0.00',
  balance_to_minimum: '0.00',
  estimated_annual_premium: `${Number(premium) - taxes}.00`,
  taxes_assessments: `${taxes}.00`,
  total_estimated_annual_premium: premium,
  payroll: '0.00',
  original_payroll: '0.00',
});

/** A row of a program 'partner-carrier'; premiums by state make it priced. */
export function programRow(
  program: string,
  state: ProgramState,
  premiums: Readonly<Record<string, string>> = {},
  change: Partial<ProgramQuote> = {},
): ProgramQuote {
  const [partner = '', carrier = ''] = program.split('-');
  const states = Object.entries(premiums).map(([at, premium]) => part(at, premium, '250000.00'));
  const total = Object.values(premiums).reduce((sum, each) => sum + Number(each), 0);
  return {
    run_id: 'run-1',
    program,
    partner,
    carrier,
    carrier_name: carrier.toUpperCase(),
    state,
    source: 'rule',
    reasons: [],
    totals: states.length > 0 ? totals(`${total}.00`, states.length * TAXES) : null,
    cost: null,
    states,
    locations: [],
    illustrative: true,
    has_worksheet: states.length > 0,
    version: 2,
    seq: 1,
    updated_at: null,
    elapsed_ms: 120,
    ...change,
  };
}

/** A run with these rows. */
export function quoteRun(programs: ProgramQuote[], status: QuoteRun['status'] = 'processing'): QuoteRun {
  return {
    id: 'run-1',
    job_id: 'job-1',
    prospect_id: 'prospect-1',
    status,
    created_at: '2026-07-01T12:00:00Z',
    closed_at: null,
    programs,
    retries: [],
    first_prices: [],
  };
}

/** A price that is the best. */
export const CHEAP = programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' });
/** A dearer one, referred. */
export const DEAR = programRow('gms-key', 'referred', { TX: '7000', WI: '6000' });
/** A program that declines. */
export const DECLINED = programRow(
  'gms-sunz',
  'declined',
  {},
  {
    reasons: [
      {
        rule_id: 'r1',
        outcome: 'no',
        text: 'Roofing is excluded',
        pending: false,
        blocks: 'quote',
        source: { kind: 'demo', name: 'Demo rules', link: null },
        location: null,
        class_code: '5551',
        seen: null,
        limit: null,
        change: null,
      },
    ],
  },
);
/** The three. */
export const PROGRAMS = [CHEAP, DEAR, DECLINED];
