import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changesOf, FreshnessContext, sinceWords, useBeforeChange } from '@/api/freshness';
import { standing } from '@test/builders';
import { show } from '@test/render';
import { allPairs, ratingSummary, rowsOf } from './indication';
import { CHEAP, quoteRun } from './quote-builders';
import { Standing } from './standing';

const STALE = standing('run-1', [
  {},
  { about: 'SUTA of 500 Main St', old: '2.7', new: '3.1' },
  { cause: 'rate_book', about: 'Rate book', old: 'demo-1', new: 'demo-2' },
  { cause: 'program', about: 'SUNZ · GMS', old: 'sold', new: 'no longer sold', program: 'gms-sunz' },
]);

it('says in one line what prices that stand are made of, beside the one way to newer ones', () => {
  show(<Standing found={standing('run-1')} onQuoteAgain={() => undefined} />);
  const line = screen.getByText(/^Priced on \$90,000 payroll at 1 location in TX, effective Aug 1, 2026/);
  expect(line).toBeVisible();
  expect(screen.getByRole('button', { name: 'Quote again' })).toBeEnabled();
});

it('names what changed with old and new, and quotes again', async () => {
  let pressed = 0;
  const { user } = show(<Standing found={{ ...STALE, more: 2 }} onQuoteAgain={() => (pressed += 1)} />);
  const banner = screen.getByRole('status', { name: 'These prices are out of date' });
  const changes = within(banner).getByRole('list', { name: 'What changed' });
  expect(changes).toHaveTextContent('Payroll of 8810 at 500 Main St $90,000 → $120,000');
  expect(changes).not.toHaveTextContent('no longer sold');
  await user.click(within(banner).getByRole('button', { name: 'Show 3 more' }));
  expect(changes).toHaveTextContent('SUNZ · GMS sold → no longer sold');
  expect(changes).toHaveTextContent('and 2 more');
  await user.click(within(banner).getByRole('button', { name: 'Quote again' }));
  expect(pressed).toBe(1);
});

it('offers no quote to who may not start one', () => {
  show(<Standing found={STALE} onQuoteAgain={undefined} />);
  expect(screen.getByRole('button', { name: 'Quote again' })).toBeDisabled();
});

function Mark({ program }: { program: string }) {
  return <span>Lowest quote{useBeforeChange(program)}</span>;
}

it('marks a price as of before the change, by the run or by its program alone', () => {
  const sunz = { ...STALE, changes: STALE.changes.slice(3) };
  show(
    <>
      <FreshnessContext value={sunz}>
        <Mark program="gms-sunz" />
        <Mark program="gms-uwic" />
      </FreshnessContext>
    </>,
  );
  expect(screen.getByText('Lowest quote before the change')).toBeVisible();
  expect(screen.getByText('Lowest quote')).toBeVisible();
  expect(changesOf(STALE, 'gms-uwic')).toHaveLength(3);
  expect(sinceWords(STALE)).toBe('Payroll of 8810 at 500 Main St $90,000 → $120,000, and 3 more');
});

it('says in each line of the rating summary that it is of before the change', () => {
  const run = quoteRun([CHEAP]);
  const rows = rowsOf(run.programs, []);
  const lines = (found?: typeof STALE) =>
    ratingSummary(run, rows, new Set(allPairs(rows)), 'Illustrative', (key) => key, found);
  expect(lines()[1]?.at(-1)).toBe('Illustrative');
  expect(lines(STALE)[1]?.at(-1)).toBe(
    'Illustrative; before the change: Payroll of 8810 at 500 Main St $90,000 → $120,000, and 2 more',
  );
});
