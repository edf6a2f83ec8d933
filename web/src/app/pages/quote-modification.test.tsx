import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '@/lib/dates';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

const asked: string[][] = [];

it('[RD-109] [QE-073] [QE-075] drops the modification of the last state with it, and brings its values back', async () => {
  const before = today();
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  const { sections, ...record } = storedProspect(OPEN_ID);
  const guam = { ...sections.childrenLoc[0]!, number: '2', key: '2', state: 'gu', classCodesInfo: [] };
  const childrenLoc = [...sections.childrenLoc, guam];
  server.use(
    on('get', '/api/prospects/{id}', () => ({ ...record, sections: { ...sections, childrenLoc } })),
    on('post', '/api/raterMcpStateData', async (request) => {
      const { stateList } = (await request.json()) as { stateList: string[] };
      asked.push(stateList);
      return stateList;
    }),
    on('post', '/api/getExpModStateCategory', async (request) => ({
      ncciStates: ((await request.json()) as { states: string[] }).states,
      actingNcciStates: [],
      indBureauStates: [],
    })),
  );
  const rate = await screen.findByRole('textbox', { name: 'Rate' });
  // No rates are filed in Guam: asked about it, the server would refuse the other states as well.
  expect(asked).toEqual([['tx']]);
  // Between two days, it may be either.
  expect([before, today()]).toContain(screen.getByLabelText<HTMLInputElement>('Effective').value);
  await user.type(rate, '0.95');
  const state = await screen.findByRole('combobox', { name: 'Location 1, State' });
  await user.clear(state);
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Rate' })).not.toBeInTheDocument());
  await user.type(state, 'tx');
  await user.tab();
  expect(await screen.findByRole('textbox', { name: 'Rate' })).toHaveValue('0.95');
});
