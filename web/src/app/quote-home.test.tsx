import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { openQuote } from '@test/quote';
import { server } from '@test/setup';

it('lets the bar of stage one rest below the home page until something is typed', async () => {
  sessionStorage.clear();
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 4370, running: 0, result: 0, archived: 0 })),
    on('post', '/api/prospects', () => refusal(503, 'not_reachable', 'Nothing is stored in this test.')),
  );
  const { user } = openQuote('/Quote');
  expect(await screen.findByText('4,370')).toBeInTheDocument();
  const bar = screen.getByRole('group', { name: 'Actions' });
  expect(bar).toHaveAttribute('data-resting', 'true');
  await user.type(screen.getByLabelText('Company name'), 'Acme');
  await waitFor(() => expect(bar).toHaveAttribute('data-resting', 'false'));
});
