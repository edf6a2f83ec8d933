import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { media } from '@test/setup';
import { below } from '@/lib/breakpoints';
import { allPairs, rowsOf } from './indication';
import { PriceTable } from './price-table';
import { programRow, quoteRun } from './quote-builders';

const priced = programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' });
const unexplained = programRow('gms-key', 'quoted', { TX: '7000' }, { has_worksheet: false });

function table(onExplain: (program: string, at?: string) => void) {
  const run = quoteRun([priced, unexplained], 'done');
  const rows = rowsOf(run.programs, []);
  return show(
    <PriceTable
      run={run}
      rows={rows}
      checked={new Set(allPairs(rows))}
      onChecked={() => undefined}
      onExplain={onExplain}
    />,
  );
}

it.each(['wide', 'narrow'])('opens the lines of the amount that is clicked, %s', async (width) => {
  if (width === 'narrow') media.add(below('cards'));
  const onExplain = vi.fn<(program: string, at?: string) => void>();
  const { user } = table(onExplain);
  await user.click(screen.getByRole('button', { name: '$8,000, explain UWIC in TX' }));
  await user.click(screen.getByRole('button', { name: '$12,000, explain the total of UWIC' }));
  await user.click(screen.getByRole('button', { name: 'Explain this price: UWIC, GMS' }));
  expect(onExplain.mock.calls).toEqual([['gms-uwic', 'TX'], ['gms-uwic', 'total'], ['gms-uwic']]);
});

it('leaves an amount without a worksheet as plain text', () => {
  table(() => undefined);
  expect(screen.getAllByText('$7,000').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /explain KEY/ })).not.toBeInTheDocument();
});

it.each(['wide', 'narrow'])('[CB-225] shows premium in whole dollars and payroll with a k, %s', (width) => {
  if (width === 'narrow') media.add(below('cards'));
  const row = programRow('gms-uwic', 'quoted', { TX: '8123' });
  const states = row.states.map((part) => ({
    ...part,
    total_estimated_annual_premium: '8123.50',
    payroll: '999.40',
  }));
  const run = quoteRun([row, { ...row, program: 'gms-less', states }], 'done');
  show(
    <PriceTable
      run={run}
      rows={rowsOf(run.programs, [])}
      checked={new Set()}
      onChecked={() => undefined}
      onExplain={() => undefined}
    />,
  );
  expect(screen.getByText('$8,124')).toBeVisible();
  expect(screen.getByText(/^MCP · \$250k$/)).toBeVisible();
  expect(screen.getByText(/^MCP · \$999$/)).toBeVisible();
});

it.each(['wide', 'narrow'])('marks every carrier of the best price, %s', (width) => {
  if (width === 'narrow') media.add(below('cards'));
  const run = quoteRun(
    [
      programRow('gms-uwic', 'quoted', { TX: '8000' }),
      programRow('gms-key', 'quoted', { TX: '8000' }),
      programRow('gms-dear', 'quoted', { TX: '9000' }),
    ],
    'done',
  );
  show(
    <PriceTable
      run={run}
      rows={rowsOf(run.programs, [])}
      checked={new Set()}
      onChecked={() => undefined}
      onExplain={() => undefined}
    />,
  );
  expect(screen.getAllByText('Best price')).toHaveLength(2);
  expect(screen.getAllByText('lowest for this state')).toHaveLength(2);
  expect(screen.getByText('+$1,000')).toBeVisible();
  expect(screen.queryByText('+$0')).not.toBeInTheDocument();
});
