import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { media } from '@test/setup';
import { below } from '@/lib/breakpoints';
import { allPairs, ratingSummary, rowsOf } from './indication';
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
  await user.click(await screen.findByRole('button', { name: 'Explain this price: UWIC, GMS' }));
  expect(onExplain.mock.calls).toEqual([['gms-uwic', 'TX'], ['gms-uwic', 'total'], ['gms-uwic']]);
});

it.each(['wide', 'narrow'])(
  "says Underwriter's price of one that was released in the place of the first, and what the first was, %s",
  (width) => {
    if (width === 'narrow') media.add(below('cards'));
    const released = { ...priced, run_id: 'run-2' };
    const first = { program: 'gms-uwic', total: '12500', released: true };
    const run = { ...quoteRun([released, unexplained], 'done'), first_prices: [first] };
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
    expect(screen.getAllByText("Underwriter's price")).toHaveLength(1);
    expect(screen.getByText('First $12,500 (−$500)')).toBeVisible();
  },
);

it('says of a price that was not released yet that it was not', () => {
  const first = { program: 'gms-uwic', total: '12500', released: false };
  const row = { ...priced, run_id: 'run-2' };
  const run = { ...quoteRun([row, unexplained], 'done'), first_prices: [first] };
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
  expect(screen.getAllByText("Underwriter's price")).toHaveLength(1);
  expect(screen.getByText('Not released')).toBeVisible();
  expect(screen.getByText('First $12,500 (−$500)')).toBeVisible();
  expect(ratingSummary(run, rows, new Set(allPairs(rows)), '', (key) => key).flat()).toContain(
    "Underwriter's price, not released",
  );
});

it('leaves an amount without a worksheet as plain text', async () => {
  table(() => undefined);
  expect(screen.getAllByText('$7,000').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /explain KEY/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Explain this price: KEY, GMS' })).toBeDisabled();
});

it.each(['wide', 'narrow'])(
  '[CB-225] shows premium in whole dollars, cents where a carrier has them, payroll with a k, %s',
  (width) => {
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
        forms={new Map(run.programs.map(({ program }) => [`${program} TX`, '']))}
      />,
    );
    expect(screen.getAllByText('$8,123')).toHaveLength(2);
    // Of a price with cents nothing is rounded, so that its states add up to its total.
    expect(screen.getByText('$8,123.50')).toBeVisible();
    expect(screen.getByText('$8,123.00')).toBeVisible();
    expect(screen.getByText(/^MCP · \$250k$/)).toBeVisible();
    expect(screen.getByText(/^MCP · \$999$/)).toBeVisible();
  },
);

it.each(['wide', 'narrow'])('marks every carrier of the lowest quote, %s', (width) => {
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
  expect(screen.getAllByText('Lowest quote')).toHaveLength(2);
  expect(screen.getAllByText('lowest for this state')).toHaveLength(2);
  expect(screen.getByText('+$1,000')).toBeVisible();
  expect(screen.queryByText('+$0')).not.toBeInTheDocument();
});

/** Programs that are all priced in one state. */
const priceOf = (count: number) =>
  Array.from({ length: count }, (_, at) => programRow(`gms-c${at}`, 'quoted', { TX: '8000' }));

it('[CB-035] gives its head another look for each number of columns from 2 to 5, and beyond them that of 5', () => {
  const sheet = document.createElement('style');
  const rules = readFileSync('src/features/quote/price-table.module.css', 'utf8');
  // The rules as they are written; only the name of the table's class is made by the build.
  sheet.textContent = rules.replaceAll('.table', '[data-columns]');
  document.head.append(sheet);
  const looks = [1, 2, 3, 4, 5, 6].map((count) => {
    const run = quoteRun(priceOf(count), 'done');
    const rows = rowsOf(run.programs, []);
    const view = show(
      <PriceTable
        run={run}
        rows={rows}
        checked={new Set(allPairs(rows))}
        onChecked={() => undefined}
        onExplain={() => undefined}
      />,
    );
    const heads = screen.getAllByRole('columnheader').filter((head) => within(head).queryByRole('checkbox'));
    expect(heads).toHaveLength(count);
    const { minWidth, paddingLeft } = getComputedStyle(heads[0]!);
    view.unmount();
    return `${minWidth} ${paddingLeft}`;
  });
  sheet.remove();
  expect(new Set(looks.slice(1, 5)).size).toBe(4);
  expect([looks[0], looks[5]]).toEqual([looks[1], looks[4]]);
});

it('[CB-126] [CB-029] says of each price whether its state is MASTER, MCP or MONO', () => {
  const row = programRow('gms-uwic', 'quoted', { GA: '1000', TX: '2000', WY: '3000' });
  const kinds = ['master', 'mcp', 'MONO'];
  const states = row.states.map((part, at) => ({ ...part, state_type: kinds[at]! }));
  const run = quoteRun([{ ...row, states }], 'done');
  const rows = rowsOf(run.programs, []);
  const pairs = allPairs(rows);
  show(
    <PriceTable
      run={run}
      rows={rows}
      checked={new Set(pairs)}
      onChecked={() => undefined}
      onExplain={() => undefined}
      forms={new Map(pairs.map((pair) => [pair, '']))}
    />,
  );
  const said = ['GA', 'TX', 'WY'].map(
    (state) => screen.getByRole('row', { name: new RegExp(`^Select ${state}`) }).textContent,
  );
  expect(said.map((words) => /[A-Za-z]+(?= · \$250k)/.exec(words)?.[0])).toEqual(['MASTER', 'MCP', 'MONO']);
});

it.each(['wide', 'narrow'])('[CB-125] [CB-165] says beside the type what else makes a price, %s', (width) => {
  if (width === 'narrow') media.add(below('cards'));
  const run = quoteRun([priced], 'done');
  const forms = new Map([
    ['gms-uwic TX', 'fund rate'],
    ['gms-uwic WI', 'minimum'],
  ]);
  show(
    <PriceTable
      run={run}
      rows={rowsOf(run.programs, [])}
      checked={new Set()}
      onChecked={() => undefined}
      onExplain={() => undefined}
      forms={forms}
    />,
  );
  expect(screen.getByText(/^MCP, fund rate · \$250k$/)).toBeVisible();
  expect(screen.getByText(/^MCP, minimum · \$250k$/)).toBeVisible();
});

const declined = programRow('gms-sunz', 'unresponsive');

it.each(['wide', 'narrow'])(
  '[CB-030] [CB-127] [QE-132] takes out a program or a cell, sums up what has a price, and says why another has none, %s',
  async (width) => {
    if (width === 'narrow') media.add(below('cards'));
    const run = quoteRun([priced, unexplained, declined], 'done');
    const rows = rowsOf(run.programs, []);
    const onChecked = vi.fn<(checked: ReadonlySet<string>) => void>();
    const { user } = show(
      <PriceTable
        run={run}
        rows={rows}
        checked={new Set(allPairs(rows))}
        onChecked={onChecked}
        onExplain={() => undefined}
      />,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select UWIC, GMS' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select UWIC in TX' }));
    expect(onChecked.mock.calls.map(([checked]) => [...checked].toSorted())).toEqual([
      ['gms-key TX'],
      ['gms-key TX', 'gms-uwic WI'],
    ]);
    expect(screen.getAllByText('TOTAL').length).toBeGreaterThan(0);
    expect(screen.getByText('$500k payroll')).toBeVisible();
    expect(screen.getByText('The carrier did not answer in time')).toBeVisible();
    // Its heading, and in the table each of its cells.
    expect(screen.getAllByText('Dropped')).toHaveLength(width === 'wide' ? 3 : 1);
  },
);

it.each(['wide', 'narrow'])(
  '[CB-030] shows of which programs and states all, some or nothing is checked, and closes what has no price, %s',
  async (width) => {
    if (width === 'narrow') media.add(below('cards'));
    const run = quoteRun([priced, unexplained, declined], 'done');
    show(
      <PriceTable
        run={run}
        rows={rowsOf(run.programs, ['nv'])}
        checked={new Set(['gms-uwic WI', 'gms-key TX'])}
        onChecked={() => undefined}
        onExplain={() => undefined}
      />,
    );
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    await screen.findByRole('checkbox', { name: 'Select UWIC, GMS' });
    expect(box('UWIC, GMS')).toBePartiallyChecked();
    expect(box('KEY, GMS')).toBeChecked();
    expect(box('SUNZ, GMS')).toBeDisabled();
    expect(box('UWIC in TX')).not.toBeChecked();
    expect(box('UWIC in WI')).toBeChecked();
    const empty = width === 'narrow' ? 'UWIC in NV' : 'NV';
    expect(box(empty)).toBeDisabled();
    if (width === 'narrow') return;
    expect(box('TX')).toBePartiallyChecked();
    expect(box('WI')).toBeChecked();
  },
);

it.each(['wide', 'narrow'])(
  'downloads the quote of a carrier, and says which could not be made, %s',
  async (width) => {
    if (width === 'narrow') media.add(below('cards'));
    const run = quoteRun([priced, unexplained], 'done');
    const download = vi.fn<(row: { program: string }) => void>();
    const pdf = {
      busy: new Set<string>(),
      failed: new Set(['gms-key']),
      offered: ({ program }: { program: string }) => program === 'gms-uwic',
      download,
    };
    const rows = rowsOf(run.programs, []);
    const { user } = show(
      <PriceTable
        run={run}
        rows={rows}
        checked={new Set(allPairs(rows))}
        onChecked={() => undefined}
        onExplain={() => undefined}
        pdf={pdf}
      />,
    );
    const button = (carrier: string) =>
      screen.getByRole('button', { name: `Download the quote PDF: ${carrier}, GMS` });
    await screen.findByRole('checkbox', { name: 'Select KEY, GMS' });
    expect(button('KEY')).toBeDisabled();
    expect(screen.getAllByText('Could not generate quote.')).toHaveLength(1);
    await user.click(button('UWIC'));
    expect(download.mock.calls.map(([row]) => row.program)).toEqual(['gms-uwic']);
  },
);

const kinds = [
  programRow('gms-decl', 'declined'),
  programRow('gms-refd', 'referred', { TX: '5000' }),
  programRow('gms-dear', 'quoted', { TX: '9000' }),
  programRow('gms-quot', 'quoted', { TX: '8000' }),
];

it.each(['wide', 'narrow'])(
  'shows quotes first, the cheapest first, referrals under their own heading, and who has no price last, %s',
  (width) => {
    if (width === 'narrow') media.add(below('cards'));
    const run = quoteRun(kinds, 'done');
    show(
      <PriceTable
        run={run}
        rows={rowsOf(run.programs, [])}
        checked={new Set()}
        onChecked={() => undefined}
        onExplain={() => undefined}
      />,
    );
    const role = width === 'wide' ? 'columnheader' : 'heading';
    const groups = ['Quotes', 'Referrals to approve', 'No price'].map((name) =>
      screen.getByRole(role, { name }),
    );
    const carriers = ['QUOT', 'DEAR', 'REFD', 'DECL'].map((name) => screen.getByText(name));
    for (const [one, next] of carriers.slice(1).map((each, at) => [carriers[at]!, each] as const))
      expect(one.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(groups).toHaveLength(3);
    expect(screen.getAllByText('Lowest quote')).toHaveLength(1);
    expect(screen.getByText('Lowest if approved').parentElement).toHaveTextContent('−$3,000');
  },
);
