import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { server } from '@test/setup';
import { AUTOSAVE_MS } from '@/features/prospect/autosave';
import { sessionItems } from '@/lib/session-items';

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

it('[RD-108] [QE-021] every save of an opened prospect is copied into the session', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(on('patch', '/api/prospects/{id}', () => ({ version: 4 })));
  const name = await screen.findByLabelText('Company name');
  const copied = () => sessionItems.currProspect.read()?.['companyProfile'];
  await waitFor(() => expect(copied()).toMatchObject({ companyName: 'Acme' }));
  sessionItems.validateEmodState.write(undefined);
  await user.type(name, ' Tool');
  await user.tab();
  await waitFor(() => expect(copied()).toMatchObject({ companyName: 'Acme Tool' }));
  expect(sessionItems.validateEmodState.read()).toEqual({});
});
