import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

it('[RD-288] fills a new draft from the prospect that another screen left in the session', async () => {
  const made: unknown[] = [];
  sessionStorage.setItem(
    'currProspect',
    JSON.stringify({ companyProfile: { companyName: 'Bluebonnet' }, peoDetails: { selectedPeo: 'gms' } }),
  );
  window.history.replaceState(null, '', '/Quote');
  const { router } = openQuote('/Quote');
  server.use(
    on('post', '/api/prospects', async (request) => {
      const body = (await request.json()) as { id: string; sections: object };
      made.push(body.sections);
      return Response.json(
        { ...storedProspect(body.id), sections: body.sections, stage: 'one' },
        { status: 201 },
      );
    }),
  );
  expect(await screen.findByLabelText('Company name')).toHaveValue('Bluebonnet');
  await screen.findByText(/Filled from the prospect that you came with/);
  // It is a prospect of its own, stored once, and the tab goes on with it.
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/Quote\/[0-9a-f-]+\/profile$/));
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ companyProfile: { companyName: 'Bluebonnet', producer: 'Ada Agent' } });
  expect(sessionStorage.getItem('prospectId')).toBe(router.state.location.pathname.split('/')[2]);
});
