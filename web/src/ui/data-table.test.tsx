import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@test/render';
import { DataTable } from './data-table';

const rows = Array.from({ length: 30 }, (_, at) => ({ id: `row ${at}` }));

it('[CB-322] the next page begins with its first row in sight', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('reduced-motion'),
        media: query,
      }) as unknown as MediaQueryList,
  );
  const { user } = show(
    <DataTable
      label="Rows"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[{ key: 'id', title: 'Row', dataIndex: 'id' }]}
      sizes={[10]}
      empty="none"
    />,
  );
  window.scrollY = 900;
  vi.spyOn(screen.getByRole('region', { name: 'Rows' }), 'getBoundingClientRect').mockReturnValue({
    top: -700,
  } as DOMRect);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('row 10')).toBeVisible();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 148, behavior: 'instant' });
  window.scrollY = 0;
  vi.restoreAllMocks();
});
