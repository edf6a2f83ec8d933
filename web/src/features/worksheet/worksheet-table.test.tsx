import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '@test/render';
import type { Worksheet } from './model';
import { aLine, aWorksheet } from './worksheet-builders';
import { WorksheetTable, type Marked } from './worksheet-table';

function Held({ worksheet, state = null }: { worksheet: Worksheet; state?: string | null }) {
  const [marked, setMarked] = useState<Marked>();
  return (
    <WorksheetTable
      worksheet={worksheet}
      descriptions={new Map([['TX 3632', 'Machine shop']])}
      state={state}
      marked={marked}
      onMark={setMarked}
    />
  );
}

const headers = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('worksheet table', () => {
  // React itself complains about rows that it cannot tell apart, and a complaint fails the test.
  it('shows a step once for every state and class, by state, and what did not apply', () => {
    const worksheet = aWorksheet({
      lines: [aLine(), aLine({ class_code: '8810' }), aLine({ state: 'IN', class_code: '8810' })],
      skipped: [
        { key: 'balance_to_minimum', state: 'TX', reason: 'above the minimum' },
        { key: 'balance_to_minimum', state: 'TX', reason: 'above the minimum of the fund' },
      ],
    });
    show(<Held worksheet={worksheet} />);
    expect(headers().map((text) => text?.slice(0, 18))).toEqual([
      'Class premium 3632',
      'Class premium 8810',
      'Class premium 8810',
    ]);
    const groups = screen.getAllByRole('columnheader').slice(6);
    // A state without a part of the price has no amount, least of all that of the policy.
    expect(groups.map((head) => head.textContent)).toEqual(['TX MCPpremium of TX $3,204.00', 'IN']);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('marks figures that are filed nowhere, and says once below what the mark means', () => {
    const filed = { ...aWorksheet().lines[0]!.factor_source!, reliability: 'published' };
    const view = show(<Held worksheet={aWorksheet({ lines: [aLine({ factor_source: filed })] })} />);
    expect(screen.getByText('published')).toBeInTheDocument();
    expect(screen.queryByText(/Illustrative/)).not.toBeInTheDocument();
    view.unmount();
    show(<Held worksheet={aWorksheet()} />);
    expect(screen.getAllByText(/Illustrative/)).toHaveLength(1);
    expect(within(screen.getAllByRole('row')[2]!).getByText('*')).toBeInTheDocument();
    expect(screen.queryByText(/assumed/)).not.toBeInTheDocument();
  });

  it('[F47] runs a total through the lines of a state and none through what the policy repeats of its states', () => {
    const taken = { scope: 'state', class_code: null } as const;
    const whole = { scope: 'policy', state: null, class_code: null } as const;
    const discount = { key: 'premium_discount', label: 'Premium discount', sign: '-', amount: '49' } as const;
    const sum = { key: 'estimated_annual_premium', label: 'Estimated', sign: '=', amount: '6430' } as const;
    const lines = [
      aLine({ ...taken, ...discount, running_total: '2768' }),
      aLine({ ...whole, ...discount, running_total: '6075' }),
      aLine({ ...whole, ...sum, running_total: '6430' }),
      aLine({ ...whole, key: 'admin_fee', label: 'Fee', amount: '100', running_total: '6530' }),
    ];
    const runs = () =>
      screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent);
    const view = show(<Held worksheet={aWorksheet({ lines })} />);
    expect(runs().filter((text) => text !== undefined)).toEqual(['$2,768.00', '', '$6,430.00', '$6,530.00']);
    view.unmount();
    // A carrier's own line of the policy is on top of those of its states.
    show(<Held worksheet={aWorksheet({ lines, engine_version: 'carrier' })} />);
    expect(runs()).toContain('$6,075.00');
  });

  it('[F60] says of a tax without a filed rate what its mark says, and nothing of the desk beside it', () => {
    const demo = aLine({ note: 'no rate filed: demo percentage, confirm' });
    const minimum = aLine({ class_code: '8810', note: 'sum of class minimums billed' });
    const { factor_source: assumed } = aWorksheet().lines[0]!;
    show(
      <Held
        worksheet={aWorksheet({
          lines: [demo, minimum].map((line) => ({ ...line, factor_source: assumed })),
        })}
      />,
    );
    expect(screen.queryByText(/confirm/)).not.toBeInTheDocument();
    expect(screen.getByText('sum of class minimums billed')).toBeVisible();
    expect(screen.getAllByText(/Illustrative/)).toHaveLength(1);
  });

  it('[QE-052] says at each heading what its amount is, so that one state and its policy read as no double', () => {
    const [part] = aWorksheet().states;
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .slice(6)
        .map((head) => head.textContent);
    const one = show(<Held worksheet={aWorksheet()} />);
    expect(heads()).toEqual([
      'TX MCPpremium of TX $3,204.00',
      'Whole policy policy-wide stepstotal premium, all of it in TX $3,204.00',
    ]);
    one.unmount();
    const states = [part!, { ...part!, state: 'IN', total_estimated_annual_premium: '96' }];
    const totals = { ...aWorksheet().totals, total_estimated_annual_premium: '3300' };
    const lines = [...aWorksheet().lines, aLine({ state: 'IN' })];
    show(<Held worksheet={aWorksheet({ states, totals, lines })} />);
    expect(heads()).toEqual([
      'TX MCPpremium of TX $3,204.00',
      'IN MCPpremium of IN $96.00',
      'Whole policy policy-wide stepstotal premium of all states $3,300.00',
    ]);
  });

  it('tells the class, the formula, the source in words and the rounding of each line', () => {
    show(<Held worksheet={aWorksheet()} />);
    const row = screen.getAllByRole('row')[2] as HTMLElement;
    expect(within(row).getByText('Machine shop')).toBeInTheDocument();
    expect(within(row).getByText('$220,000 / 100 x 1.35')).toBeInTheDocument();
    expect(within(row).getByText('Rates')).toHaveTextContent(
      "TX, class 3632, loss cost from Jan 1, 2018 × 1.45, the program's multiplier",
    );
    expect(within(row).getByText('to the dollar')).toBeInTheDocument();
    expect(
      within(row).getByTitle('rates: TX,3632,*,loss_cost,2018-01-01 x 1.45 (gms-uwic,*)'),
    ).toBeInTheDocument();
  });

  it('shows the manual rate of a class with two decimals, and other factors without empty ones', () => {
    const state = { scope: 'state', class_code: null, key: 'terrorism' } as const;
    const lines = [aLine({ factor: '1.4' }), aLine({ ...state, factor: '0.0200' })];
    show(<Held worksheet={aWorksheet({ lines })} />);
    const factors = screen.getAllByRole('cell').filter((cell) => cell.dataset['name'] === 'Factor');
    expect(factors.map((cell) => cell.textContent)).toEqual(['1.40', '0.02']);
  });

  it('leads from a subtotal to the lines that it is made of', async () => {
    const { user } = show(<Held worksheet={aWorksheet()} />);
    await user.click(screen.getByRole('button', { name: 'Made of 3 lines: Estimated annual premium' }));
    const lit = screen.getAllByRole('row').filter((row) => row.dataset.lit === 'true');
    expect(lit.map((row) => within(row).getByRole('rowheader').textContent?.slice(0, 8))).toEqual([
      'Standard',
      'Expense ',
      'Terroris',
    ]);
  });

  it("shows an underwriter's figure with what it replaced, who, and why", () => {
    const override = {
      by: 'uma@quoteloom.example',
      at: null,
      reason: 'loss control',
      value: '1.20',
      replaced: '1.35',
    };
    show(<Held worksheet={aWorksheet({ lines: [aLine({ override })] })} />);
    expect(screen.getByText(/^Underwriter's figure/)).toHaveTextContent(
      "Underwriter's figure 1.2 instead of 1.35, uma@quoteloom.example: loss control",
    );
    expect(screen.getByText('entered by uma@quoteloom.example')).toBeInTheDocument();
  });

  it('shows a credit as taken away, and one state alone where that is asked for', () => {
    const worksheet = aWorksheet({
      lines: [aLine({ sign: '-', amount: '50', label: 'Discount' }), aLine({ state: 'IN' })],
    });
    show(<Held worksheet={worksheet} state="TX" />);
    expect(headers()).toHaveLength(1);
    expect(screen.getByText('−$50.00')).toBeInTheDocument();
  });
});
