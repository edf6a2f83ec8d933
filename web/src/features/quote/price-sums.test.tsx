/** Whatever the price page shows of a price adds up, with cents and without. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromCents, toCents } from '@/lib/money';
import { show } from '@test/render';
import { allPairs, rowsOf } from './indication';
import { PriceTable } from './price-table';
import { programRow, quoteRun } from './quote-builders';

const STATES = ['CA', 'IL', 'TX', 'WI'];

/** A repeatable source of whole numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

/** A program with a price in each state, in whole dollars or with cents. */
function priced(program: string, next: (below: number) => number, whole: boolean) {
  const parts = STATES.map((state) => [state, next(2_000_000) * (whole ? 100 : 1)] as const);
  const total = fromCents(parts.reduce((sum, [, cents]) => sum + cents, 0));
  const row = programRow(
    program,
    'quoted',
    Object.fromEntries(parts.map(([state, cents]) => [state, fromCents(cents)])),
  );
  return { ...row, totals: { ...row.totals!, total_estimated_annual_premium: total } };
}

/** The cents of the amount that a cell or line shows first. */
const read = (text: string | null): number =>
  toCents(
    (/\$([\d,]+(?:\.\d\d)?)/.exec(text ?? '') ?? expect.fail(`no amount: ${text}`))[1]!.replaceAll(',', ''),
  );

const ROUNDS = Array.from({ length: 6 }, (_, at) => at + 1);

it.each(ROUNDS)('shows states that add up to their total in every column, draw %i', (seed) => {
  const next = numbers(seed * 7919);
  const run = quoteRun([priced('gms-uwic', next, true), priced('gms-amtrust', next, false)], 'done');
  const rows = rowsOf(run.programs, []);
  show(
    <PriceTable
      run={run}
      rows={rows}
      checked={new Set(allPairs(rows))}
      onChecked={() => undefined}
      onExplain={() => undefined}
    />,
  );
  const amount = (of: string) =>
    read(screen.getByRole('button', { name: new RegExp(`explain ${of}$`) }).textContent);
  for (const carrier of ['UWIC', 'AMTRUST']) {
    const parts = STATES.map((state) => amount(`${carrier} in ${state}`));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount(`the total of ${carrier}`));
  }
});
