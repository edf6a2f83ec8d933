import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aProblem } from '@test/builders';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { DraftDialog } from './draft-dialog';
import { aBook } from './rate-book-builders';

it('says at the first day what the server takes, and forgets a refusal once the day is another', async () => {
  const asked = vi.fn();
  const message = 'No book begins on this day';
  const refused = aProblem(422, 'invalid_input', message, { errors: [{ path: 'effective_from', message }] });
  server.use(
    sessionIs(null),
    on('post', '/api/rate-books', () => {
      asked();
      return new Response(JSON.stringify(refused), {
        status: 422,
        headers: { 'Content-Type': 'application/problem+json' },
      });
    }),
  );
  const { user } = show(<DraftDialog books={[aBook()]} onClose={vi.fn()} onMade={vi.fn()} />);
  const day = screen.getByLabelText('First day');
  fireEvent.change(day, { target: { value: '0027-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Make the draft' }));
  expect(day).toHaveAccessibleDescription('Enter the year with four digits');
  fireEvent.change(day, { target: { value: '2201-01-01' } });
  expect(day).toHaveAccessibleDescription('Enter a day from 1900 to 2200');
  expect(asked).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: '2028-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Make the draft' }));
  await screen.findByText(message);
  fireEvent.change(day, { target: { value: '2028-02-01' } });
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});
