/** Prices, records and differences for the tests of this feature. */
import type { AlignedLine, PriceDifference, PriceRecord, PriceSummary } from './model';

/** A price in a list. */
export function aPrice(change: Partial<PriceSummary> = {}): PriceSummary {
  return {
    run_id: 'run-2',
    program: 'gms-uwic',
    partner: 'gms',
    carrier: 'uwic',
    carrier_name: 'UWIC',
    state: 'quoted',
    run_at: '2026-11-21T12:00:00Z',
    made_at: '2026-11-21T12:00:01Z',
    effective_date: '2027-01-01',
    start_date: '2027-01-01',
    expiry_date: '2028-01-01',
    total: '3204',
    total_cost: '26124.00',
    payroll: '220000.00',
    book_version: 'demo-1',
    engine_version: '1',
    illustrative: true,
    base_run_id: null,
    released: true,
    ...change,
  };
}

/** What a price was made of. */
export function aRecord(price: PriceSummary = aPrice()): PriceRecord {
  return {
    price,
    algorithm: 'TX NCCI_VOL',
    input: {
      effective_date: price.effective_date,
      start_date: price.start_date,
      expiry_date: price.expiry_date,
      limits: '1000/1000/1000',
      market: 'voluntary',
      modifications: [],
      schedule: [],
      locations: [
        {
          name: '1',
          state: 'TX',
          zip: '78701',
          suta: '2.7',
          employees: [{ code: '3632', description: 'Machine shop', ft: 4, pt: 0, payroll: '220000.00' }],
        },
      ],
      payroll: '220000.00',
      deductible_plan: null,
      charges: [],
      overrides: [],
    },
    input_sha256: 'a'.repeat(64),
    book_sha256: 'b'.repeat(64),
  };
}

/** A line of two prices. */
export function anAligned(change: Partial<AlignedLine> = {}): AlignedLine {
  return {
    seq: 10,
    key: 'class_manual_premium',
    label: 'Class premium',
    scope: 'class',
    state: 'TX',
    class_code: '3632',
    old: '2700',
    new: '2970',
    delta: '270',
    counted: true,
    cause: 'input',
    explanation: 'payroll was $200,000, is $220,000',
    ...change,
  };
}

/** Last week's price beside today's: $270 more for payroll, $10 for the rate book, one line that is the same. */
export function aDifference(change: Partial<PriceDifference['worksheet']> = {}): PriceDifference {
  return {
    old: aPrice({ run_id: 'run-1', run_at: '2026-11-14T12:00:00Z', total: '2924' }),
    new: aPrice(),
    worksheet: {
      lines: [
        anAligned(),
        anAligned({
          key: 'manual_premium',
          label: 'Manual premium',
          scope: 'state',
          class_code: null,
          counted: false,
          explanation: 'follows Class premium TX 3632: payroll was $200,000, is $220,000',
        }),
        anAligned({
          key: 'terrorism',
          label: 'Terrorism',
          scope: 'state',
          class_code: null,
          old: '34',
          new: '44',
          delta: '10',
          cause: 'rate book',
          explanation: 'rate was 0.01, is 0.02',
        }),
        anAligned({
          key: 'expense_constant',
          label: 'Expense constant',
          scope: 'state',
          class_code: null,
          old: '160',
          new: '160',
          delta: '0',
          cause: null,
          explanation: null,
        }),
      ],
      totals: [],
      causes: [
        { cause: 'input', delta: '270' },
        { cause: 'rate book', delta: '10' },
      ],
      listed: '280',
      unlisted: '0',
      delta: '280',
      ...change,
    },
  };
}
