import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '@/lib/dates';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

const asked: string[][] = [];
const programs: string[][] = [];

it('[RD-109] [QE-073] [QE-075] drops the modification of the last state with it, and brings its values back', async () => {
  const before = today();
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  const { sections, ...record } = storedProspect(OPEN_ID);
  const guam = { ...sections.childrenLoc[0]!, number: '2', key: '2', state: 'gu', classCodesInfo: [] };
  const childrenLoc = [...sections.childrenLoc, guam];
  const companyProfile = { ...sections.companyProfile, effectiveDate: before };
  const carrierList = [...sections.carrierList, { value: 'gms-b', label: 'UWIC' }];
  server.use(
    on('get', '/api/prospects/{id}', () => ({
      ...record,
      sections: { ...sections, companyProfile, childrenLoc, carrierList },
    })),
    on('get', '/api/states', () => ({ states: [], territories: { GU: 'Guam' } })),
    on('post', '/api/raterMcpStateData', async (request) => {
      type Body = { stateList: string[]; programList: { display_name: string }[] };
      const { stateList, programList } = (await request.json()) as Body;
      asked.push(stateList);
      programs.push(programList.map((each) => each.display_name));
      return stateList;
    }),
    on('post', '/api/getExpModStateCategory', async (request) => ({
      ncciStates: ((await request.json()) as { states: string[] }).states,
      actingNcciStates: [],
      indBureauStates: [],
    })),
  );
  const rate = await screen.findByRole('textbox', { name: 'Mod' });
  // No rates are filed in Guam: asked about it, the server would refuse the other states as well.
  expect(asked).toEqual([['tx']]);
  // Any of the chosen carriers may be the one that writes a state by its own policy.
  expect(programs).toEqual([['gms-a', 'gms-b']]);
  // Said at the field of the second location as it would be at the first.
  expect(
    await screen.findByText('No rates are filed for Guam: leave this location out of the quote'),
  ).toBeVisible();
  // That of the policy, which starts out as today.
  expect(screen.getByLabelText('Effective')).toHaveValue(before);
  await user.type(rate, '0.95');
  const state = await screen.findByRole('combobox', { name: 'Location 1, State' });
  await user.clear(state);
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mod' })).not.toBeInTheDocument());
  await user.type(state, 'tx');
  await user.tab();
  expect(await screen.findByRole('textbox', { name: 'Mod' })).toHaveValue('0.95');
});
