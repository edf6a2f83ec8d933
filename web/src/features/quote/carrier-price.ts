/** A price that a carrier holds by now in the place of the run's: one figure per program, the earlier one named. */
import { fromCents, sumMoney, toCents } from '@/lib/money';
import { isRunning, premiumOf, type ProgramQuote, type QuoteRun, type StatePremium } from './model';

/** What a carrier holds, and since when. Dollars; an ISO moment. */
export interface CarrierPrice {
  readonly premium: string;
  readonly taxes: string;
  readonly at: string;
}

type Amounts = Pick<
  StatePremium,
  'estimated_annual_premium' | 'taxes_assessments' | 'total_estimated_annual_premium'
>;

/** An amount over parts as they stood, to the cent; what rounding leaves is the last one's. */
function shared(amount: string, over: readonly string[]): string[] {
  const [whole, weights] = [toCents(amount), over.map(toCents)];
  const sum = weights.reduce((total, each) => total + each, 0);
  const cents = weights.map((each) => Math.floor(whole * (sum === 0 ? 1 / weights.length : each / sum)));
  const rest = whole - cents.reduce((total, each) => total + each, 0);
  return cents.map((each, at) => fromCents(at === cents.length - 1 ? each + rest : each));
}

const priced = (premium: string, taxes: string): Amounts => ({
  estimated_annual_premium: premium,
  taxes_assessments: taxes,
  total_estimated_annual_premium: sumMoney([premium, taxes]),
});

/** Parts of a policy as the run shares a carrier's price out: by what each took of it. */
function sharedOut<Part extends Amounts>(parts: readonly Part[], price: CarrierPrice): Part[] {
  const premiums = shared(
    price.premium,
    parts.map((part) => part.estimated_annual_premium),
  );
  const taxes = shared(
    price.taxes,
    parts.map((part) => part.taxes_assessments),
  );
  return parts.map((part, at) => ({ ...part, ...priced(premiums[at] ?? '0', taxes[at] ?? '0') }));
}

/** The states as sums of their locations; shared out by themselves where there are none. */
function statesOf({ states, locations }: ProgramQuote, shares: readonly Located[], price: CarrierPrice) {
  if (locations.length === 0) return sharedOut(states, price);
  return states.map((part) => {
    const own = shares.filter(({ state }) => state === part.state);
    const sum = (name: keyof Amounts) => sumMoney(own.map((share) => share[name]));
    return { ...part, ...priced(sum('estimated_annual_premium'), sum('taxes_assessments')) };
  });
}

type Located = ProgramQuote['locations'][number];

function withPrice(row: ProgramQuote, price: CarrierPrice): ProgramQuote {
  const total = sumMoney([price.premium, price.taxes]);
  const locations = sharedOut(row.locations, price).map((share) => ({
    ...share,
    total: share.total_estimated_annual_premium,
  }));
  return {
    ...row,
    totals: row.totals && { ...row.totals, ...priced(price.premium, price.taxes) },
    cost: row.cost && { ...row.cost, total },
    locations,
    states: statesOf(row, locations, price),
    // Its lines make the earlier price.
    has_worksheet: false,
  };
}

/** Whether the carrier has changed the price of this row since; an underwriter's own price is none of the carrier's. */
function isNewer(row: ProgramQuote, price: CarrierPrice, run: QuoteRun): boolean {
  const { totals, run_id: of, source, updated_at: landed } = row;
  if (source !== 'carrier' || of !== run.id || totals === null || premiumOf(row) === null) return false;
  if (Date.parse(price.at) <= Date.parse(landed ?? run.created_at)) return false;
  const same = toCents(totals.estimated_annual_premium) === toCents(price.premium);
  return !same || toCents(totals.taxes_assessments) !== toCents(price.taxes);
}

/** The run with the prices that carriers hold by now; what a program was quoted at before stands as its first price. */
export function withCarrierPrices(run: QuoteRun, prices: ReadonlyMap<string, CarrierPrice>): QuoteRun {
  if (isRunning(run)) return run;
  const newer = run.programs.flatMap((row) => {
    const price = prices.get(row.carrier);
    return price && isNewer(row, price, run) ? [{ row, price }] : [];
  });
  if (newer.length === 0) return run;
  const rows = new Map(newer.map(({ row, price }) => [row.program, withPrice(row, price)]));
  const first = newer.map(({ row }) => ({
    program: row.program,
    total: premiumOf(row) ?? '0',
    released: true,
  }));
  return {
    ...run,
    programs: run.programs.map((row) => rows.get(row.program) ?? row),
    first_prices: [...run.first_prices.filter(({ program }) => !rows.has(program)), ...first],
  };
}
