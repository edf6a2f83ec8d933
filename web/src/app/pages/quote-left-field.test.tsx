import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { server } from '@test/setup';
import { AUTOSAVE_MS } from '@/features/prospect/autosave';

it('saves what was typed once its field is left, and does not wait for the keys to rest', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  let sent = 0;
  server.use(
    on('patch', '/api/prospects/{id}', () => {
      sent += 1;
      return refusal(409, 'view_only', 'Nothing is stored in this test.');
    }),
  );
  const field = await screen.findByLabelText('Company name');
  const start = globalThis.setTimeout;
  // The pause after the last key lasts for ever.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    call: () => void,
    wait?: number,
    ...words: never[]
  ) => start(call, wait === AUTOSAVE_MS ? 1_000_000 : wait, ...words)) as typeof setTimeout);
  await user.type(field, 's');
  await user.tab();
  await waitFor(() => expect(sent).toBe(1));
});
