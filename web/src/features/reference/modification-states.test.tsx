import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { afterAnswers } from '@test/clock';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useModificationStates } from './api';

const asked: { mcp: unknown[]; bureau: unknown[] } = { mcp: [], bureau: [] };

/** Shows the answer; the button changes the partner, and with it the programs. */
function Probe({ first = ['gms-uwic'] }: { first?: string[] }) {
  const [programs, setPrograms] = useState(first);
  const { data } = useModificationStates(['tx', 'ca', 'oh'], programs);
  return (
    <>
      <button type="button" onClick={() => setPrograms(['wcn-sunz'])}>
        Other partner
      </button>
      <output>{data ? [...data.ncciStates, '/', ...data.indBureauStates].join(' ') : 'none'}</output>
    </>
  );
}

it('[QE-147] asks nobody while no program is chosen: to name none is to ask about every one', async () => {
  const states: unknown[] = [];
  server.use(
    sessionIs(null),
    on('post', '/api/raterMcpStateData', async (request) => {
      states.push(((await request.json()) as { stateList: string[] }).stateList);
      return [];
    }),
    on('post', '/api/getExpModStateCategory', () => ({
      ncciStates: [],
      actingNcciStates: [],
      indBureauStates: [],
    })),
  );
  const { user } = show(<Probe first={[]} />);
  await afterAnswers();
  expect(states).toEqual([]);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(states).toEqual([['tx', 'ca', 'oh']]));
});

it('[QE-072] [QE-073] asks for the states that a chosen program writes per client, and anew with a partner', async () => {
  server.use(
    sessionIs(null),
    on('post', '/api/raterMcpStateData', async (request) => {
      const body = (await request.json()) as { programList: { display_name: string }[] };
      asked.mcp.push(body);
      // The second partner writes Texas by its own master policy.
      return body.programList[0]?.display_name === 'gms-uwic' ? ['tx', 'ca'] : ['ca'];
    }),
    on('post', '/api/getExpModStateCategory', async (request) => {
      const { states } = (await request.json()) as { states: string[] };
      asked.bureau.push(states);
      return {
        ncciStates: states.filter((state) => state === 'tx'),
        actingNcciStates: [],
        indBureauStates: states.filter((state) => state === 'ca'),
      };
    }),
  );
  const { user } = show(<Probe />);
  expect(await screen.findByText('tx / ca')).toBeInTheDocument();
  expect(asked.bureau).toEqual([['tx', 'ca']]);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('/ ca')).toBeInTheDocument();
  expect(asked.mcp.at(-1)).toEqual({
    stateList: ['tx', 'ca', 'oh'],
    programList: [{ display_name: 'wcn-sunz' }],
  });
  expect(asked.bureau.at(-1)).toEqual(['ca']);
});
