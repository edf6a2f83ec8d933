/** A drawer without a control: its text is reached by Tab, so that keys scroll it. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReadingDrawer } from './reading-drawer';

it('gives the focus to its text, named like the drawer', async () => {
  const user = userEvent.setup();
  render(
    <ReadingDrawer open title="Preview of Alder Bakery" onClose={() => undefined}>
      <p>Twelve pages of prices</p>
    </ReadingDrawer>,
  );
  const text = await screen.findByRole('region', { name: 'Preview of Alder Bakery' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.tab();
  expect(text).toHaveFocus();
});
