import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { server } from '@test/setup';
import { AUTOSAVE_MS } from '@/features/prospect/autosave';

it('saves what was typed once its field is left, and does not wait for the keys to rest', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  const sent: number[] = [];
  server.use(
    on('patch', '/api/prospects/{id}', () => {
      sent.push(Date.now());
      return refusal(409, 'view_only', 'Nothing is stored in this test.');
    }),
  );
  await user.type(await screen.findByLabelText('Company name'), 's');
  const typed = Date.now();
  await user.tab();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]! - typed).toBeLessThan(AUTOSAVE_MS - 200);
}, 30_000);
