import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { afterAnswers } from '@test/clock';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { server } from '@test/setup';

it('opens a stored draft whole, once it is known what its partner offers', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  server.use(
    on('get', '/api/programs', async () => {
      await told;
      return [];
    }),
  );
  await afterAnswers();
  expect(screen.queryByLabelText('Effective date')).not.toBeInTheDocument();
  tell();
  const date = await screen.findByLabelText('Effective date');
  // Another day asks anew, and takes nothing away from who is typing.
  await user.clear(date);
  await afterAnswers();
  expect(date).toBeInTheDocument();
});
