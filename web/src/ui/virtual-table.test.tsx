import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { VirtualTable, type VirtualColumn } from './virtual-table';

const columns: VirtualColumn<string>[] = [
  { key: 'name', title: 'Name', width: 100, head: true, cell: (row) => row },
  { key: 'size', title: 'Size', width: 80, align: 'end', kept: true, cell: (row) => row.length },
];

it('puts only the rows in sight into the page, numbered among all', () => {
  const onShow = vi.fn();
  render(
    <VirtualTable
      label="Words"
      columns={columns}
      total={10_000}
      rowAt={(index) => `word ${index}`}
      onShow={onShow}
      height={360}
    />,
  );
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(40);
  expect(within(table).getByRole('row', { name: 'word 0 6' })).toHaveAttribute('aria-rowindex', '2');
  const frame = screen.getByRole('region', { name: 'Words' });
  Object.defineProperty(frame, 'scrollTop', { value: 36 * 5000, configurable: true });
  fireEvent.scroll(frame);
  expect(within(table).getByRole('row', { name: 'word 5000 9' })).toHaveAttribute('aria-rowindex', '5002');
  expect(within(table).queryByRole('row', { name: 'word 0 6' })).not.toBeInTheDocument();
  const [first, last] = onShow.mock.lastCall as [number, number];
  expect(first).toBeLessThanOrEqual(5000);
  expect(last).toBeGreaterThanOrEqual(5010);
});

it('shows a row that is not at hand yet as waiting', () => {
  render(
    <VirtualTable
      label="Words"
      columns={columns}
      total={2}
      rowAt={() => undefined}
      onShow={() => undefined}
    />,
  );
  expect(screen.getAllByText('Loading')).toHaveLength(2);
});

it('marks the column that stays in sight, in its heading and in each row, and no other', () => {
  render(
    <VirtualTable
      label="Words"
      columns={columns}
      total={2}
      rowAt={(index) => `word ${index}`}
      onShow={() => undefined}
    />,
  );
  for (const row of screen.getAllByRole('row')) {
    const [name, size] = [...row.children];
    expect(size).toHaveAttribute('data-kept', 'true');
    expect(name).not.toHaveAttribute('data-kept');
  }
});
