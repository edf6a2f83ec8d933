import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '@test/render';
import { ClassMinimums } from './class-minimums';
import type { Worksheet } from './model';
import { aLine, aMinimum, aWorksheet } from './worksheet-builders';
import { WorksheetTable } from './worksheet-table';

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

function shown(worksheet: Worksheet, state: string | null = null) {
  return show(
    <ClassMinimums
      worksheet={worksheet}
      descriptions={new Map([['TX 3632', 'Machine shop']])}
      state={state}
    />,
  );
}

describe('class minimums', () => {
  it('show rate, multiplier, constant and cap, so that the minimum can be worked out again', () => {
    shown(aWorksheet());
    const row = screen.getByRole('row', { name: /^TX 3632/ });
    expect(cells(row)).toEqual([
      '1.35',
      '200',
      '$160.00',
      '$1,200.00',
      '$430.00Program terms, all statesExpense constants, all states, from Jan 1, 2018',
    ]);
    expect(within(row).getByText('Machine shop')).toBeInTheDocument();
  });

  it('say which figure is filed as it is, and what has no cap', () => {
    const filed = { multiplier: null, constant: null, cap: null, constant_source: null, minimum: '900' };
    const open = aMinimum({ class_code: '8810', cap: null });
    shown(aWorksheet({ class_minimums: [aMinimum(filed), open] }));
    const [first, second] = screen.getAllByRole('row').slice(1);
    expect(cells(first!).slice(1, 4)).toEqual(['filed', 'inside', 'none']);
    expect(cells(second!)[3]).toBe('none');
  });

  it('are those of the chosen state alone, and nothing where a record has none', () => {
    const both = aWorksheet({ class_minimums: [aMinimum(), aMinimum({ state: 'IL' })] });
    const { unmount } = shown(both, 'IL');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    unmount();
    shown(aWorksheet({ class_minimums: [] }));
    expect(screen.queryByRole('heading', { name: 'Class minimums' })).not.toBeInTheDocument();
  });

  it('stand on the line of the balance: the class, its arithmetic and the row of the multiplier', () => {
    const line = aLine({
      key: 'balance_to_minimum',
      label: 'Balance to minimum premium',
      scope: 'policy',
      state: null,
      class_code: null,
      factor: '430',
      factor_source: aMinimum().factor_source,
      note: 'minimum of class 3632 in TX: 1.35 x 200 + $160 = $430, at most $1,200',
    });
    show(
      <WorksheetTable
        worksheet={aWorksheet({ lines: [line] })}
        descriptions={new Map()}
        state={null}
        marked={undefined}
        onMark={() => undefined}
      />,
    );
    expect(screen.getByText(/1\.35 x 200 \+ \$160 = \$430, at most \$1,200$/)).toBeInTheDocument();
    expect(screen.getByText('Program terms')).toHaveTextContent('all states');
  });
});
