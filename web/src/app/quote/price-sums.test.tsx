/** Whatever is shown of a price adds up, on each screen and in the file: random prices, with cents and without. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lowestText } from '@/features/prospect/draft/work-list';
import { allPairs, ratingSummary, rowsOf } from '@/features/quote/indication';
import { liveLine, type ProgramQuote } from '@/features/quote/model';
import { inOrder } from '@/features/quote/order';
import PriceCharts from '@/features/quote/price-charts';
import { PriceTable } from '@/features/quote/price-table';
import { ProgressPlaces } from '@/features/quote/progress-places';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { RunDifferenceView } from '@/features/quote/run-difference';
import { CostStack } from '@/features/worksheet/cost-stack';
import { DifferenceTable } from '@/features/worksheet/difference-table';
import { aDifference, anAligned, aPrice } from '@/features/worksheet/price-builders';
import { PriceList } from '@/features/worksheet/price-list';
import { PriceWaterfall } from '@/features/worksheet/price-waterfall';
import { waterfall } from '@/features/worksheet/waterfall';
import { aWorksheet } from '@/features/worksheet/worksheet-builders';
import { below } from '@/lib/breakpoints';
import { fromCents, sumMoney, toCents } from '@/lib/money';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { media, server } from '@test/setup';

const STATES = ['CA', 'IL', 'TX', 'WI'];
const PLACES = ['1', '2', '3'].map((name) => ({ name, label: `Place ${name}` }));

type Draw = (below: number) => number;

/** A repeatable source of whole numbers below a bound. */
function numbers(seed: number): Draw {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

/** Amounts with cents that come to a sum. */
function partsOf(cents: number, count: number, next: Draw): string[] {
  const parts = Array.from({ length: count - 1 }, () => next(Math.floor(cents / count)));
  return [...parts, cents - parts.reduce((sum, part) => sum + part, 0)].map(fromCents);
}

/** A program with a price in each state and at each place, in whole dollars or with cents. */
function priced(program: string, state: 'quoted' | 'referred', next: Draw, whole: boolean): ProgramQuote {
  const amounts = STATES.map(() => fromCents((1000 + next(2_000_000)) * (whole ? 100 : 1)));
  const total = sumMoney(amounts);
  const places = partsOf(toCents(total) / (whole ? 100 : 1), PLACES.length, next);
  const row = programRow(program, state, Object.fromEntries(STATES.map((at, n) => [at, amounts[n]!])));
  return {
    ...row,
    totals: { ...row.totals!, total_estimated_annual_premium: total },
    // Premium and taxes of each state, to the cent.
    states: row.states.map((part) => {
      const taxes = fromCents(next(toCents(part.total_estimated_annual_premium)));
      const before = toCents(part.total_estimated_annual_premium) - toCents(taxes);
      return { ...part, taxes_assessments: taxes, estimated_annual_premium: fromCents(before) };
    }),
    locations: PLACES.map(({ name }, at) => ({
      location: name,
      state: 'TX',
      total_estimated_annual_premium: whole ? fromCents(toCents(places[at]!) * 100) : places[at]!,
    })) as unknown as ProgramQuote['locations'],
  };
}

const AMOUNT = /([+−-]?)\$([\d,]+(?:\.\d\d)?)/g;

/** The cents of all amounts in a text, in their order. */
const every = (text: string | null): number[] =>
  [...(text ?? '').matchAll(AMOUNT)].map(
    ([, sign, amount]) => toCents(amount!.replaceAll(',', '')) * (sign === '−' || sign === '-' ? -1 : 1),
  );

/** The cents of the amount that a cell or line shows first. */
const read = (text: string | null): number => every(text)[0] ?? expect.fail(`no amount: ${text}`);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

const cellsOf = (row: HTMLElement): number[] =>
  within(row)
    .getAllByRole('cell')
    .flatMap(({ textContent }) => every(textContent));

/** Two quotes and a referral, one of which keeps cents. */
function drawn(seed: number) {
  const next = numbers(seed * 7919);
  const programs = [
    priced('gms-uwic', 'quoted', next, true),
    priced('gms-amtrust', 'quoted', next, false),
    priced('gms-key', 'referred', next, seed % 2 === 0),
  ];
  const run = inOrder(quoteRun(programs, 'done'));
  return { next, run, rows: rowsOf(run.programs, []), names: ['UWIC', 'AMTRUST', 'KEY'] };
}

const none = () => undefined;

function Table({ of: { run, rows } }: { of: ReturnType<typeof drawn> }) {
  return (
    <PriceTable run={run} rows={rows} checked={new Set(allPairs(rows))} onChecked={none} onExplain={none} />
  );
}

describe.each(Array.from({ length: 6 }, (_, at) => at + 1))('draw %i', (seed) => {
  it.each(['a table', 'cards'])('shows states that add up to their total in %s', (look) => {
    if (look === 'cards') media.add(below('cards'));
    const found = drawn(seed);
    show(<Table of={found} />);
    const amount = (of: string) =>
      read(screen.getByRole('button', { name: new RegExp(`explain ${of}$`) }).textContent);
    const totals = found.names.map((name) => amount(`the total of ${name}`));
    for (const [at, name] of found.names.entries()) {
      expect(sum(STATES.map((state) => amount(`${name} in ${state}`)))).toBe(totals[at]);
    }
    // What the dearer quote costs more, and the lowest that the line above the table names.
    const lowest = Math.min(totals[0]!, totals[1]!);
    const more = every(document.body.textContent).filter(
      (each) => each === Math.abs(totals[0]! - totals[1]!),
    );
    expect(more.length).toBeGreaterThan(0);
    expect(read(liveLine(found.run.programs))).toBe(lowest);
  });

  it('shows locations that add up to their total', () => {
    const { run } = drawn(seed);
    show(<ProgressPlaces run={run} places={PLACES} />);
    const rows = PLACES.map(({ label }) => cellsOf(screen.getByRole('row', { name: new RegExp(label) })));
    const totals = cellsOf(screen.getByRole('row', { name: /^TOTAL/ }));
    expect(totals).toHaveLength(run.programs.length);
    expect(totals.map((_, at) => sum(rows.map((row) => row[at]!)))).toEqual(totals);
  });

  it('draws bars whose figures add up, and says by how much the ends differ', () => {
    const { run, rows } = drawn(seed);
    show(<PriceCharts programs={run.programs} rows={rows} />);
    const table = screen.getByRole('table', { name: 'Premium by carrier and state' });
    for (const row of within(table).getAllByRole('row').slice(1)) {
      const amounts = cellsOf(row);
      expect(sum(amounts.slice(0, -1))).toBe(amounts.at(-1));
    }
    const [least, most, apart] = every(screen.getByRole('img').getAttribute('aria-label'));
    expect(least! + apart!).toBe(most);
  });

  it('lays two quotes side by side: old and difference make new, states make the total', async () => {
    const { next } = drawn(seed);
    const sides = STATES.map((state) => ({ state, old: next(9_000_000), new: next(9_000_000) }));
    const said = (old: number, now: number) => ({
      old: fromCents(old),
      new: fromCents(now),
      delta: fromCents(now - old),
    });
    const head = (id: string) => ({ id, status: 'done' as const, created_at: '2026-07-02T12:00:00Z' });
    server.use(
      sessionIs(null),
      on('get', '/api/prospects/{id}/runs', () => []),
      on('get', '/api/runs/{id}/difference', () => ({
        old: head('old'),
        new: head('new'),
        asked: [],
        more: 0,
        programs: [
          {
            program: 'gms-uwic',
            partner: 'gms',
            carrier: 'uwic',
            carrier_name: 'UWIC',
            explained: false,
            old_state: 'quoted' as const,
            new_state: 'quoted' as const,
            ...said(sum(sides.map(({ old }) => old)), sum(sides.map((side) => side.new))),
            states: sides.map((side) => ({ state: side.state, ...said(side.old, side.new) })),
          },
        ],
      })),
    );
    show(<RunDifferenceView prospect="p" run="new" against="old" onAgainst={none} onLines={none} />);
    const total = cellsOf(await screen.findByRole('row', { name: /^UWIC/ }));
    const parts = STATES.map((state) => cellsOf(screen.getByRole('row', { name: new RegExp(`^${state}`) })));
    for (const [old, now, delta] of [total, ...parts]) expect(old! + delta!).toBe(now);
    expect([0, 1, 2].map((at) => sum(parts.map((part) => part[at]!)))).toEqual(total);
  });

  it('names the same total at home and in the history as in the table', () => {
    const { run } = drawn(seed);
    const totals = run.programs.map(({ totals: of }) => of!.total_estimated_annual_premium);
    const prices = run.programs.map(({ program }, at) => aPrice({ program, total: totals[at]! }));
    show(<PriceList prices={prices} kindOf={() => 'Quote'} onOpen={none} />);
    const shown = screen.getAllByRole('button').map(({ textContent }) => every(textContent).at(-1));
    expect(shown).toEqual(totals.map(toCents));
    const work = { run: { lowest: totals[0]! } } as unknown as Parameters<typeof lowestText>[0];
    expect(read(lowestText(work))).toBe(toCents(totals[0]!));
  });

  it('writes a file whose columns add up, across and down', () => {
    const { run, rows } = drawn(seed);
    const [head, ...lines] = ratingSummary(run, rows, new Set(allPairs(rows)), '', (key) => key);
    const at = (name: string) => head!.indexOf(name);
    for (const { carrier_name: carrier, totals } of run.programs) {
      const own = lines.filter((line) => line[at('Carrier')] === carrier);
      for (const line of own) {
        expect(sumMoney([line[at('Premium')]!, line[at('Taxes and assessments')]!])).toBe(line[at('Total')]);
      }
      expect(sumMoney(own.map((line) => line[at('Total')]!))).toBe(totals!.total_estimated_annual_premium);
    }
  });

  it('explains a price by bars and a cost stack that come to it', () => {
    const { next } = drawn(seed);
    const [fee, fica, futa, suta] = partsOf(1_000_000 + next(9_000_000), 4, next);
    const sheet = aWorksheet();
    const premium = fromCents(toCents(sheet.totals.total_estimated_annual_premium) + next(100));
    const totals = { ...sheet.totals, total_estimated_annual_premium: premium };
    const cost = { admin_fee: fee!, fica: fica!, futa: futa!, suta: suta! };
    const whole = { ...cost, total: sumMoney([premium, ...Object.values(cost)]) };
    show(<CostStack worksheet={{ ...sheet, totals, cost: whole }} />);
    const stack = screen.getAllByRole('row').map(({ textContent }) => read(textContent));
    expect(sum(stack.slice(0, -1))).toBe(stack.at(-1));
    const steps = waterfall({ ...sheet, totals });
    show(<PriceWaterfall title="Bars" steps={steps} chosen={undefined} onChoose={none} />);
    const bars = screen.getAllByRole('button').map(({ textContent }) => read(textContent));
    // Each bar of a total stands at the sum of the changes before it.
    let level = 0;
    for (const [place, { kind }] of steps.entries()) {
      if (kind === 'total' && place > 0) expect(bars[place]).toBe(level);
      level = kind === 'total' ? bars[place]! : level + bars[place]!;
    }
    expect(level).toBe(toCents(premium));
  });

  it('explains a difference by lines that come to it', () => {
    const { next } = drawn(seed);
    const pairs = Array.from({ length: 4 }, () => [next(900_000), next(900_000)] as const);
    const lines = pairs.map(([old, now], at) =>
      anAligned({
        seq: at,
        label: `Line ${at}`,
        old: fromCents(old),
        new: fromCents(now),
        delta: fromCents(now - old),
      }),
    );
    const delta = sumMoney(lines.map((line) => line.delta));
    show(
      <DifferenceTable found={aDifference({ lines, listed: delta, unlisted: '0', delta })} only={false} />,
    );
    const shown = lines.map(({ label }) => cellsOf(screen.getByRole('row', { name: new RegExp(label) })));
    for (const [old, now, change] of shown) expect(old! + change!).toBe(now);
    const closing = read(screen.getByRole('row', { name: /^Sum of the lines/ }).textContent);
    expect(sum(shown.map(([, , change]) => change!))).toBe(closing);
  });
});
