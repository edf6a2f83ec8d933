import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DraftSession } from '@/features/prospect/draft-session';
import { TODAY } from '@test/draft';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useStart } from './quote-start';

function Press({ session }: { session: DraftSession }) {
  const { starting, press } = useStart(session);
  return (
    <>
      <button type="button" onClick={press}>
        Get Quote
      </button>
      <output>{starting === undefined ? 'nothing' : 'starting'}</output>
    </>
  );
}

it('[QE-077] stops without a word, and asks nobody, when no user id is stored', async () => {
  const asked: string[] = [];
  server.use(
    sessionIs(null),
    on('post', '/api/getQuotesDataId', () => {
      asked.push('quotes');
      return { id: 'job-1', run_id: 'run-1' };
    }),
  );
  const session = DraftSession.fresh(TODAY, () => 0);
  expect(session.userId).toBe('');
  show(<Press session={session} />);
  await userEvent.click(screen.getByRole('button', { name: 'Get Quote' }));
  await waitFor(() => expect(screen.getByText('nothing')).toBeVisible());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([]);
});
