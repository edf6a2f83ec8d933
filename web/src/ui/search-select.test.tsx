/** A dropdown that is typed into before its options came. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchSelect, type SearchOption } from './search-select';

const PARTNERS: readonly SearchOption[] = [
  { value: 'gms', label: 'GMS' },
  { value: 'wcn', label: 'WCN' },
];

function Form({ options }: { options: readonly SearchOption[] }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <SearchSelect aria-label="Partner" value={value} options={options} onChange={setValue} />
      <input aria-label="Company name" />
      <output>{value ?? 'none'}</output>
    </>
  );
}

it.each(['{Enter}', '{Tab}'])(
  'chooses what was typed and left with %s once the options come',
  async (key) => {
    const user = userEvent.setup();
    const { rerender } = render(<Form options={[]} />);
    await user.click(screen.getByRole('combobox', { name: 'Partner' }));
    await user.keyboard(`wc${key}`);
    expect(screen.getByRole('status')).toHaveTextContent('none');
    rerender(<Form options={PARTNERS} />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('wcn'));
  },
);

it('chooses nothing by itself where nothing was typed, or no option is meant', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Form options={[]} />);
  await user.click(screen.getByRole('combobox', { name: 'Partner' }));
  await user.keyboard('{Enter}');
  rerender(<Form options={PARTNERS} />);
  expect(screen.getByRole('status')).toHaveTextContent('none');
  rerender(<Form options={[]} />);
  await user.keyboard('nobody{Enter}');
  rerender(<Form options={PARTNERS} />);
  expect(screen.getByRole('status')).toHaveTextContent('none');
});
