import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { ExplainDrawer } from './explain-drawer';
import type { PriceRef, PriceSummary, Replay, Worksheet } from './model';
import { aDifference, aPrice, aRecord } from './price-builders';
import { aWorksheet } from './worksheet-builders';

const PRICE = '/api/runs/{id}/programs/{program}';
const replayed: Replay = {
  matches: true,
  seconds: 0.0124,
  lines: 9,
  first_difference: null,
  book_version: 'demo-1',
  engine_version: '1',
};

function Page({ at = null }: { at?: string | null }) {
  const [price, setPrice] = useState<PriceRef | null>({ run: 'run-2', program: 'gms-uwic' });
  const [beside, setBeside] = useState<PriceRef | null>(null);
  return (
    <ExplainDrawer
      price={price}
      company="Bluebonnet Works"
      at={at}
      prospect="prospect-1"
      kindOf={() => 'Quote'}
      beside={beside}
      onBeside={setBeside}
      onClose={() => setPrice(null)}
    />
  );
}

/** Opens the drawer of a price with these answers. */
function opened(worksheet: Worksheet = aWorksheet(), at: string | null = null, others: PriceSummary[] = []) {
  const price = aPrice({ engine_version: worksheet.engine_version });
  server.use(
    on('get', `${PRICE}/worksheet`, () => worksheet),
    on('get', `${PRICE}/record`, (_request, { id, program }) =>
      aRecord([price, ...others].find((each) => each.run_id === id && each.program === program) ?? price),
    ),
    on('get', `${PRICE}/worksheet/replay`, () => replayed),
    on('get', '/api/prospects/{id}/prices', () => [price, ...others]),
  );
  return show(<Page at={at} />);
}

const marked = () => screen.getAllByRole('row').filter((row) => row.dataset.lit === 'true');

describe('explain this price', () => {
  it('asks for the very price that is named, whatever stands in its place elsewhere', async () => {
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(`${pathname.split('/').at(-1)} ${searchParams.get('own')}`);
    };
    const { user } = opened();
    server.use(
      on('get', `${PRICE}/worksheet`, (request) => (note(request), aWorksheet())),
      on('get', `${PRICE}/record`, (request) => (note(request), aRecord(aPrice()))),
      on('get', `${PRICE}/worksheet/replay`, (request) => (note(request), replayed)),
    );
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    await waitFor(() => expect(asked.toSorted()).toEqual(['record true', 'replay true', 'worksheet true']));
  });

  it('says whose price it is, how much, of what kind, for which term, with which book', async () => {
    opened();
    expect(await screen.findByRole('heading', { level: 2, name: 'UWIC, GMS' })).toBeInTheDocument();
    expect(screen.getByText('Bluebonnet Works')).toBeInTheDocument();
    expect(screen.getByText(/^Quote · Illustrative rates, not filed with any regulator/)).toHaveTextContent(
      /Jan 1, 2027 to Jan 1, 2028 · quoted Nov 21, 2026, .* · rate book demo-1$/,
    );
  });

  it('leads from a bar of the waterfall to the lines that made it: two clicks from the total', async () => {
    const { user } = opened(aWorksheet(), 'total');
    await screen.findByRole('table', { name: 'Worksheet lines' });
    expect(marked()).toHaveLength(1);
    expect(marked()[0]).toHaveTextContent(/^Total estimated annual premium/);
    const bar = screen.getByRole('button', { name: /^Manual premium/ });
    await user.click(bar);
    expect(bar).toHaveAttribute('aria-pressed', 'true');
    expect(marked().map((row) => row.dataset.at)).toEqual(['0']);
    expect(screen.getByText('Marked: Manual premium, 1 line')).toBeInTheDocument();
  });

  it('opens at the state whose amount was clicked', async () => {
    const two = aWorksheet();
    const other = two.lines.filter(({ state }) => state === 'TX').map((line) => ({ ...line, state: 'IN' }));
    const part = { ...two.states[0]!, state: 'IN' };
    const rates = [...two.class_rates, { ...two.class_rates[0]!, state: 'IN' }];
    opened(
      aWorksheet({ lines: [...other, ...two.lines], states: [...two.states, part], class_rates: rates }),
      'IN',
    );
    await screen.findByText('From manual premium to total, IN');
    const table = screen.getByRole('table', { name: 'Manual and net rates' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['IN 3632']);
    expect(marked()[0]).toHaveTextContent(/^Total estimated annual premium/);
    const groups = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(groups).toContain('IN MCPpremium of IN $3,204.00');
    expect(groups).not.toContain('TX MCPpremium of TX $3,204.00');
  });

  it('replays on demand and tells the result and the time in words', async () => {
    const { user } = opened();
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('Replayed: all 9 lines the same to the cent, 12 ms.')).toBeInTheDocument();
  });

  it('says why a replay was refused', async () => {
    const { user } = opened();
    server.use(
      on('get', `${PRICE}/worksheet/replay`, () =>
        refusal(409, 'not_replayable', 'There is no rate book demo-0'),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('There is no rate book demo-0')).toBeInTheDocument();
  });

  it("offers no replay of a carrier's own price, and says so", async () => {
    opened(aWorksheet({ engine_version: 'carrier', class_rates: [] }));
    expect(await screen.findByText(/^The carrier's own system made this price/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Replay' })).not.toBeInTheDocument();
    expect(screen.getByText(/^N\/A: the carrier prices by itself/)).toBeInTheDocument();
  });

  it('[CB-226] shows manual and net rates with and without Ax & EC, and the cost of the PEO program', async () => {
    opened();
    const table = await screen.findByRole('table', { name: 'Manual and net rates' });
    const rates = within(table).getByText('TX 3632').closest('tr') as HTMLElement;
    expect(
      within(rates)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1.35', '1.3700', '1.4564']);
    const cost = screen.getByRole('heading', { name: 'Cost of the PEO program' })
      .parentElement as HTMLElement;
    expect(
      within(cost)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Premium with taxes$3,204.00',
      'Admin fee of the PEO$4,950.00',
      'FICA$16,830.00',
      'FUTA$168.00',
      'SUTA$972.00',
      'Total cost$26,124.00',
    ]);
  });

  it('shows annualized figures beside prorated ones, and N/A in words where there is nothing', async () => {
    const short = aWorksheet({
      proration: '0.581',
      original_totals: { ...aWorksheet().totals, total_estimated_annual_premium: '5400' },
      original_class_rates: [{ ...aWorksheet().class_rates[0]!, net_rate: null, net_rate_ax: '0.02' }],
      cost: { admin_fee: '0', fica: '0', futa: '0', suta: '0', total: '3204' },
      skipped: [{ key: 'admin_fee', state: null, reason: 'the carrier bills by pay run' }],
    });
    opened(short);
    expect(
      await screen.findByRole('columnheader', { name: 'Prorated (58.1% of a year)' }),
    ).toBeInTheDocument();
    const total = screen.getByRole('row', { name: /^Total estimated annual premium \$3,204.00 \$5,400.00/ });
    expect(total).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Manual and net rates' });
    const rates = within(table).getByText('TX 3632').closest('tr') as HTMLElement;
    expect(
      within(rates)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1.35', '1.3700', '1.4564', 'N/A', '2.0000']);
    expect(within(table).getAllByRole('columnheader')).toHaveLength(6);
    expect(screen.getByText('N/A: the carrier bills by pay run.')).toBeInTheDocument();
  });

  it('[CB-226] puts the annualized rate of the same state beside a class, and none where a carrier tells none', async () => {
    const rate = aWorksheet().class_rates[0]!;
    const both = [{ ...rate, state: 'IL', net_rate: '0.03' }, rate];
    const { unmount } = opened(
      aWorksheet({ proration: '0.5', class_rates: both, original_class_rates: both }),
    );
    const table = await screen.findByRole('table', { name: 'Manual and net rates' });
    const shown = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[3]?.textContent);
    expect(shown).toEqual(['3.0000', '1.3700']);
    unmount();
    opened(aWorksheet({ proration: '0.5', original_class_rates: [] }));
    const alone = await screen.findByRole('table', { name: 'Manual and net rates' });
    expect(within(alone).getAllByRole('columnheader')).toHaveLength(4);
  });

  it('names the totals in the order of the rating, the discount with its minus whoever made the price', async () => {
    const totals = { ...aWorksheet().totals, premium_discount: '50', catastrophe: '15', fund_premium: '7' };
    for (const premium_discount of ['50', '-50']) {
      const { unmount } = opened(aWorksheet({ totals: { ...totals, premium_discount } }));
      const heading = await screen.findByRole('heading', { name: 'For the term and for a whole year' });
      const rows = within(heading.parentElement as HTMLElement).getAllByRole('row');
      expect(rows.slice(1).map((row) => row.textContent)).toEqual([
        'Manual premium$2,970.00',
        'Standard premium$2,970.00',
        'Fund premium$7.00',
        'Premium discount−$50.00',
        'Expense constant$160.00',
        'Terrorism$44.00',
        'Catastrophe$15.00',
        'Estimated annual premium$3,174.00',
        'Taxes and assessments$30.00',
        'Total estimated annual premium$3,204.00',
        'Payroll$220,000.00',
      ]);
      unmount();
    }
  });

  it('keeps the record: digests of input and rate book, engine, algorithm', async () => {
    opened();
    expect(await screen.findByText('a'.repeat(64))).toBeInTheDocument();
    expect(screen.getByText('b'.repeat(64))).toBeInTheDocument();
  });

  it("lays last week's price beside it: cause per line, only differences or all, sums that agree", async () => {
    const lastWeek = aDifference().old;
    const { user } = opened(aWorksheet(), null, [lastWeek]);
    const asked = vi.fn<(url: string) => void>();
    server.use(
      on('get', `${PRICE}/worksheet/difference`, ({ url }) => {
        asked(url);
        return aDifference();
      }),
    );
    await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
    await user.click(await screen.findByText('$2,924'));
    expect(
      await screen.findByRole('heading', { name: /^\$280.00 more than on Nov 14, 2026/ }),
    ).toBeInTheDocument();
    expect(asked.mock.calls[0]?.[0]).toMatch(
      /run-2\/programs\/gms-uwic\/worksheet\/difference\?old_run=run-1&old_program=gms-uwic$/,
    );
    const causes = screen.getByRole('list', { name: 'By cause' });
    expect(
      within(causes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Input +$270.00', 'Rate book +$10.00']);
    const table = screen.getByRole('table', { name: 'Differences line by line' });
    const lines = () =>
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent);
    expect(lines()).toEqual([
      'Class premium 3632',
      'Manual premiumsubtotal',
      'Terrorism',
      'Sum of the lines',
      'Difference of the totals',
    ]);
    expect(within(table).getByText('payroll was $200,000, is $220,000')).toBeInTheDocument();
    expect(within(table).getAllByText('+$280.00')).toHaveLength(2);
    await user.click(screen.getByRole('switch', { name: 'Only differences' }));
    expect(lines()).toContain('Expense constant');
  });

  it('shows what a carrier gives no line for as a row of its own', async () => {
    const lastWeek = aDifference().old;
    const { user } = opened(aWorksheet(), null, [lastWeek]);
    server.use(
      on('get', `${PRICE}/worksheet/difference`, () => aDifference({ unlisted: '3.09', delta: '283.09' })),
    );
    await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
    await user.click(await screen.findByText('$2,924'));
    expect(await screen.findByRole('row', { name: /^In no line \+\$3.09/ })).toBeInTheDocument();
  });

  it('prints the whole sheet even where one state is shown', async () => {
    const two = aWorksheet();
    const other = two.lines.filter(({ state }) => state === 'TX').map((line) => ({ ...line, state: 'IN' }));
    opened(
      aWorksheet({
        lines: [...other, ...two.lines],
        states: [...two.states, { ...two.states[0]!, state: 'IN' }],
      }),
      'IN',
    );
    await screen.findByText('From manual premium to total, IN');
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('From manual premium to total')).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.getByText('From manual premium to total, IN')).toBeInTheDocument());
  });

  it('closes', async () => {
    const { user } = opened();
    await screen.findByRole('heading', { level: 2, name: 'UWIC, GMS' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'UWIC, GMS' })).not.toBeInTheDocument());
  });
});
