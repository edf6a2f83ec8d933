/** Workbooks for the tests of this feature: the worked risks A and B as the server answers them. */
import { keyOf } from './model';
import type { ClassLine } from './rate-edits';
import type { Cell, Column, Workbook } from './shapes';

export const SUBMISSION = '01a20000-0000-7000-8000-00000000000a';
export const SUBMITTED_RUN = '01a20000-0000-7000-8000-00000000000b';
export const KEY_RISK = 'gms-key_risk';
export const UWIC = 'gms-uwic';

/** An open cell of a program. */
export const aCell = (premium: string | null, change: Partial<Cell> = {}): Cell => ({
  status: 'select',
  comments: '',
  debit_credit: { value: '0.00', isChecked: false, error: '' },
  isChecked: true,
  stateType: 'MCP',
  premium,
  form: 'open',
  payroll: '650000.00',
  submitted_premium: premium,
  submitted_percent: '0',
  counted: true,
  open: true,
  closed_why: '',
  reasons: [],
  reason_missing: false,
  note: '',
  version: 0,
  changed_by: '',
  changed_at: null,
  ...change,
});

/** A cell without inputs. */
export const aMono = (): Cell =>
  aCell(null, {
    form: 'mono',
    stateType: 'MONO',
    counted: false,
    open: false,
    closed_why: 'the state fund prices it',
  });

/** A column of a program with a price. */
export const aColumn = (key: string, name: string, total: string, change: Partial<Column> = {}): Column => ({
  key,
  name,
  carrier: name,
  kind: 'program',
  hidden: false,
  rated: true,
  folded_why: '',
  referred_why: '',
  price: { run_id: SUBMITTED_RUN, total, submitted: true },
  submitted: { run_id: SUBMITTED_RUN, total, submitted: true },
  premium: total,
  payroll: '650000.00',
  entered: '',
  job: null,
  not_repriced: null,
  version: 0,
  ...change,
});

/** A carrier that was added and saved. */
export const aCustom = (key: string, name: string, entered: string): Column =>
  aColumn(key, name, '0.00', {
    kind: 'custom',
    carrier: name,
    rated: false,
    price: null,
    submitted: null,
    premium: null,
    entered,
  });

/** Risk B with one program, as submitted. */
export function aWorkbook(change: Partial<Workbook> = {}): Workbook {
  return {
    submission: SUBMISSION,
    prospect: '01a20000-0000-7000-8000-000000000002',
    run_id: SUBMITTED_RUN,
    version: 7,
    state: 'open',
    uw_status: null,
    derived_status: null,
    rows: ['GA', 'OH', 'TX'],
    states: ['GA', 'OH', 'TX'],
    master_states: {},
    columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00')],
    stateCarrierData: {
      [KEY_RISK]: { GA: aCell('12546.00'), OH: aMono(), TX: aCell('23850.00') },
    },
    rates: [],
    issues: [],
    presence: [],
    notes: {},
    allowed: { save: true, price: true, level: 1, why_not: '' },
    ...change,
  };
}

/** Risk B with two programs, as W17 has it. */
export const twoPrograms = (): Workbook =>
  aWorkbook({
    columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00'), aColumn(UWIC, 'UWIC', '38000.00')],
    stateCarrierData: {
      [KEY_RISK]: { GA: aCell('12546.00'), OH: aMono(), TX: aCell('23850.00') },
      [UWIC]: { GA: aCell('13000.00'), OH: aMono(), TX: aCell('25000.00') },
    },
  });

/** Key of a cell of the one program. */
export const at = (row: string, column = KEY_RISK): string => keyOf({ column, row });

/** A class of a state as the rates screen reads it. */
export const aClass = (
  state: string,
  code: string,
  rate: string,
  net: string | null,
  without: string | null,
): ClassLine => ({
  state,
  wc_code: code,
  wc_desc: `class ${code}`,
  state_type: 'mcp',
  eligibility: 'yes',
  manual_rate: rate,
  net_rate: net,
  net_rate_without: without,
  manual_premium: '3936.00',
  payroll: '410000.00',
  annual_payroll: '410000.00',
  teap: '4075.00',
  annualized_eap: '4000.00',
  annualized_net_rate: net,
  masterWithFundRateProratedEAP: null,
  filed_rate: rate,
  filed_net_rate: net,
  filed_net_rate_without: without,
  decimals: 2,
  editable: true,
});

/** What a person of level 2 has to decide: a credit in Texas. */
export const anIssue = (own: Partial<Workbook['issues'][number]> = {}): Workbook['issues'][number] => ({
  id: '01a20000-0000-7000-8000-0000000000aa',
  column: KEY_RISK,
  price_run: '01a20000-0000-7000-8000-0000000000bb',
  measure: 'credit',
  row: 'TX',
  value: '12.50',
  level: 2,
  state: 'open',
  cause: '',
  raised_by: 'Uma One',
  raised_at: '2026-11-26T12:00:00Z',
  decided_by: '',
  decided_at: null,
  note: '',
  mine_to_decide: true,
  ...own,
});
