import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '@test/render';
import type { Worksheet, WorksheetLine } from './worksheet';
import { WorksheetTable } from './worksheet-table';

function line(state: string, code: string): WorksheetLine {
  return {
    seq: 10,
    key: 'class_manual_premium',
    label: 'Manual premium of the class',
    scope: 'class',
    state,
    class_code: code,
    formula: 'payroll / 100 x rate',
    base_amount: '1000.00',
    factor: '2.5',
    factor_source: null,
    rounding: 'dollar_half_up',
    sign: '+',
    amount: '25.00',
    running_total: '25.00',
    note: null,
  } as WorksheetLine;
}

describe('worksheet table', () => {
  // React itself complains about rows that it cannot tell apart, and a complaint fails the test.
  it('shows a step once for every state and class, and what did not apply', () => {
    const worksheet = {
      lines: [line('IL', '8810'), line('IL', '9082'), line('IN', '9082')],
      skipped: [
        { key: 'balance_to_minimum', state: 'IL', reason: 'above the minimum' },
        { key: 'balance_to_minimum', state: 'IL', reason: 'above the minimum of the fund' },
      ],
    } as Worksheet;
    show(<WorksheetTable worksheet={worksheet} />);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['IL 8810', 'IL 9082', 'IN 9082']);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
