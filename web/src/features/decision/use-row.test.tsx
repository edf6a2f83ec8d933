import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useAddressParams } from '@/ui/address-params';
import { aDecision } from './decision-builders';
import type { Decision } from './model';
import { useOpenRow } from './use-row';

const ROW = aDecision();

/** A list that is read again without the row, and what is typed on it. */
function List() {
  const [listed, read] = useState<readonly Decision[]>([ROW]);
  const { rows } = useOpenRow(listed, true, useAddressParams());
  return (
    <>
      <button onClick={() => read([])}>Read again</button>
      {rows.map((row) => (
        <label key={row.id}>
          {row.quote_status}
          <input aria-label="Answer" />
        </label>
      ))}
    </>
  );
}

it('[CB-317] a list that comes without the open row leaves it where it is, with what is begun on it, till its state is known', async () => {
  let tell: (row: Decision[]) => void = () => undefined;
  const told = new Promise<Decision[]>((known) => (tell = known));
  const asked = vi.fn();
  server.use(
    on('get', '/api/decisions', async (request) => {
      asked(new URL(request.url).searchParams.get('id'));
      return { decisions: await told, total: 1 };
    }),
  );
  const { user } = show(<List />, `/?row=${ROW.id}`);
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'begun');
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(asked.mock.calls).toEqual([[ROW.id]]));
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('begun');
  tell([{ ...ROW, quote_status: 'bound' }]);
  expect(await screen.findByText('bound')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('begun');
});

it('a row that is in no list any more is not shown', async () => {
  server.use(on('get', '/api/decisions', () => ({ decisions: [], total: 0 })));
  const { user } = show(<List />, `/?row=${ROW.id}`);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
});
