/** Worksheets for the tests of this feature. */
import type { Worksheet, WorksheetLine } from './model';

/** A line; a test names only what it is about. */
export function aLine(change: Partial<WorksheetLine> = {}): WorksheetLine {
  return {
    seq: 10,
    key: 'class_manual_premium',
    label: 'Class premium',
    scope: 'class',
    state: 'TX',
    class_code: '3632',
    stat_code: null,
    sign: '+',
    base_keys: ['payroll'],
    base_amount: '220000.00',
    factor: '1.35',
    factor_source: null,
    formula: '$220,000 / 100 x 1.35',
    exact: '2970.00',
    amount: '2970',
    rounding: 'dollar',
    running_total: '2970',
    note: null,
    override: null,
    ...change,
  };
}

type Minimum = Worksheet['class_minimums'][number];

/** The minimum of a class: 1.35 x 200 + 160. */
export function aMinimum(change: Partial<Minimum> = {}): Minimum {
  const book = { book_version: 'demo-1', reliability: 'assumed' };
  return {
    state: 'TX',
    class_code: '3632',
    rate_per_100: '1.35',
    multiplier: '200',
    constant: '160',
    cap: '1200',
    minimum: '430',
    formula: '1.35 x 200 + $160 = $430, at most $1,200',
    factor_source: { table: 'programs', row_key: 'gms-uwic,*', ...book },
    constant_source: { table: 'expense_constants', row_key: 'DEFAULT,2018-01-01', ...book },
    ...change,
  };
}

const AMOUNTS = {
  manual_premium: '2970',
  standard_premium: '2970',
  premium_discount: '0',
  expense_constant: '160',
  terrorism: '44',
  catastrophe: '0',
  balance_to_minimum: '0',
  estimated_annual_premium: '3174',
  taxes_assessments: '30',
  total_estimated_annual_premium: '3204',
  fund_premium: '0',
  payroll: '220000.00',
  original_payroll: '220000.00',
  net_rate_ax_adjustment: '0',
};

const subtotal = (
  seq: number,
  key: string,
  label: string,
  amount: string,
  base_keys: string[],
): WorksheetLine =>
  aLine({
    seq,
    key,
    label,
    scope: 'state',
    class_code: null,
    sign: '=',
    base_keys,
    base_amount: null,
    factor: null,
    amount,
    running_total: amount,
  });

const charge = (seq: number, key: string, label: string, amount: string): WorksheetLine =>
  aLine({ seq, key, label, scope: 'state', class_code: null, base_keys: ['manual_premium'], amount });

/** One state, one class, constant, terrorism and an assessment: $3,204. */
export function aWorksheet(change: Partial<Worksheet> = {}): Worksheet {
  const total = 'total_estimated_annual_premium';
  return {
    engine_version: '1',
    algorithm: 'TX NCCI_VOL',
    book_version: 'demo-1',
    program: 'gms-uwic',
    illustrative: true,
    proration: '1.000',
    lines: [
      aLine({
        factor_source: {
          table: 'rates',
          row_key: 'TX,3632,*,loss_cost,2018-01-01 x 1.45 (gms-uwic,*)',
          book_version: 'demo-1',
          reliability: 'assumed',
        },
      }),
      subtotal(20, 'manual_premium', 'Manual premium', '2970', ['class_manual_premium']),
      subtotal(120, 'standard_premium', 'Standard premium', '2970', ['manual_premium']),
      charge(140, 'expense_constant', 'Expense constant', '160'),
      charge(150, 'terrorism', 'Terrorism', '44'),
      subtotal(180, 'estimated_annual_premium', 'Estimated annual premium', '3174', [
        'standard_premium',
        'expense_constant',
        'terrorism',
      ]),
      charge(190, 'taxes_assessments.state_assessment', 'State assessment', '30'),
      subtotal(200, total, 'Total estimated annual premium', '3204', [
        'estimated_annual_premium',
        'taxes_assessments',
      ]),
      {
        ...subtotal(200, total, 'Total estimated annual premium', '3204', [total]),
        scope: 'policy',
        state: null,
      },
    ],
    skipped: [{ key: 'ccpap', state: 'TX', reason: 'the contracting class program is off by default' }],
    totals: AMOUNTS,
    states: [
      {
        state: 'TX',
        state_type: 'MCP',
        payroll: '220000.00',
        manual_premium: '2970',
        estimated_annual_premium: '3174',
        taxes_assessments: '30',
        total_estimated_annual_premium: '3204',
      },
    ],
    locations: [],
    class_rates: [
      {
        state: 'TX',
        class_code: '3632',
        manual_rate_per_100: '1.35',
        net_rate: '0.01370000',
        net_rate_ax: '0.01456364',
      },
    ],
    class_minimums: [aMinimum()],
    cost: { admin_fee: '4950.00', fica: '16830.00', futa: '168.00', suta: '972.00', total: '26124.00' },
    original_totals: AMOUNTS,
    original_states: [],
    original_class_rates: [],
    ...change,
  };
}
