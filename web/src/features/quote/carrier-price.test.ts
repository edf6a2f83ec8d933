import { describe, expect, it } from 'vitest';
import { withCarrierPrices, type CarrierPrice } from './carrier-price';
import { premiumOf } from './model';
import { programRow, quoteRun } from './quote-builders';
import { sumMoney } from '@/lib/money';

const CARRIER = { source: 'carrier' } as const;
const AMTRUST = programRow('gms-amtrust', 'quoted', { TX: '8000', WI: '4000' }, CARRIER);
const OTHER = programRow('gms-uwic', 'quoted', { TX: '9000' });
const RUN = quoteRun([AMTRUST, OTHER], 'done');
const PRICE: CarrierPrice = { premium: '12507.01', taxes: '276.00', at: '2026-07-02T12:00:00Z' };
const at = (price: Partial<CarrierPrice>, run = RUN) =>
  withCarrierPrices(run, new Map([['amtrust', { ...PRICE, ...price }]]));

describe('a price that a carrier holds by now', () => {
  it('stands in the place of the run’s in all its parts, to the cent, and the earlier one is its first', () => {
    const run = at({});
    const [row, other] = run.programs;
    expect(premiumOf(row!)).toBe('12783.01');
    expect(sumMoney(row!.states.map((part) => part.total_estimated_annual_premium))).toBe('12783.01');
    expect(sumMoney(row!.states.map((part) => part.estimated_annual_premium))).toBe('12507.01');
    expect(row!.states.map(({ payroll }) => payroll)).toEqual(AMTRUST.states.map(({ payroll }) => payroll));
    expect(row!.has_worksheet).toBe(false);
    expect(run.first_prices).toEqual([{ program: 'gms-amtrust', total: '12000.00', released: true }]);
    expect(other).toBe(OTHER);
  });

  it('shares locations out, and its states are their sums', () => {
    const share = (location: string, state: string, premium: string) => ({
      location,
      state,
      payroll: '1000.00',
      estimated_annual_premium: premium,
      taxes_assessments: '0.00',
      total_estimated_annual_premium: premium,
      admin_fee: '0.00',
      fica: '0.00',
      futa: '0.00',
      suta: '0.00',
      total: premium,
    });
    const locations = [share('1', 'TX', '1.00'), share('2', 'TX', '1.00'), share('3', 'WI', '1.00')];
    const [row] = at({}, { ...RUN, programs: [{ ...AMTRUST, locations }] }).programs;
    expect(row!.locations.map(({ total }) => total)).toEqual(['4261.00', '4261.00', '4261.01']);
    expect(row!.states.map((part) => part.total_estimated_annual_premium)).toEqual(['8522.00', '4261.01']);
  });

  it('is another one by its taxes alone, too', () => {
    const run = at({ premium: '11800.00', taxes: '201.00' });
    expect([premiumOf(run.programs[0]!), run.first_prices[0]?.total]).toEqual(['12001.00', '12000.00']);
  });

  it('takes the place of the first price of its own program alone', () => {
    const earlier = ['gms-amtrust', 'gms-uwic'].map((program) => ({
      program,
      total: '1.00',
      released: true,
    }));
    const run = at({}, { ...RUN, first_prices: earlier });
    expect(run.first_prices.map(({ program, total }) => `${program} ${total}`)).toEqual([
      'gms-uwic 1.00',
      'gms-amtrust 12000.00',
    ]);
  });

  it('counts from when its row landed, be it later than the run', () => {
    const landed = { ...RUN, programs: [{ ...AMTRUST, updated_at: '2026-07-02T12:00:00Z' }] };
    expect(at({}, landed).first_prices).toEqual([]);
    expect(at({ at: '2026-07-02T12:00:01Z' }, landed).first_prices).toHaveLength(1);
  });

  it.each([
    ['is the same', at({ premium: '11800.00', taxes: '200.00' })],
    ['was told before the row landed', at({ at: '2026-07-01T11:59:00Z' })],
    ['comes while carriers are still asked', at({}, quoteRun([AMTRUST]))],
    [
      'is of a row that an underwriter priced',
      at({}, { ...RUN, programs: [{ ...AMTRUST, run_id: 'other' }] }),
    ],
    ['is of a row that our engine priced', at({}, { ...RUN, programs: [{ ...AMTRUST, source: 'rule' }] })],
    [
      'is of a row without a price',
      at({}, { ...RUN, programs: [{ ...AMTRUST, state: 'more_info', totals: null }] }),
    ],
  ])('changes nothing where it %s', (_, run) => {
    expect(run.first_prices).toEqual([]);
    expect(run.programs[0]!.has_worksheet).toBe(true);
  });
});
