import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { as, enter } from '@test/enter-app';
import { on, refusal } from '@test/handlers';
import { compilePages } from '@test/render';
import { server } from '@test/setup';

beforeAll(() => compilePages(), 120_000);

const ABSENT = 'There is no such prospect, or it is not yours to see';
const refuses = (status: number, detail: string) =>
  server.use(
    on('get', '/api/prospects/{id}', () => refusal(status, 'refused', detail)),
    on('get', '/api/prospects/{id}/prices', () => refusal(status, 'refused', detail)),
  );

it.each([
  ['a prospect of others', 404, ABSENT, ABSENT],
  [
    'an address without an id',
    422,
    'Id must be an id of the form xxxxxxxx',
    /^The address names no prospect/,
  ],
])('leads from the prices of %s to those that can be read', async (_what, status, detail, said) => {
  refuses(status, detail);
  const { router, user } = enter('/Prices/none', as(['UWBeta']));
  expect(await screen.findByText('This business could not be opened')).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  server.use(
    on('get', '/api/work', () => ({ cursor: null, items: [] })),
    on('get', '/api/work/sizes', () => ({ running: 0, draft: 0, result: 0, archived: 0 })),
  );
  await user.click(screen.getByRole('button', { name: 'All quoted businesses' }));
  expect(router.state.location.pathname).toBe('/Prices');
});

it('says of a quote under no id that the address names no prospect, in words', async () => {
  refuses(422, 'Id must be an id of the form xxxxxxxx');
  enter('/Quote/not-an-id', as(['GetQuoteBeta']));
  expect(await screen.findByText('This prospect could not be opened')).toBeVisible();
  expect(screen.getByText(/^The address names no prospect/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'To your quotes' })).toBeVisible();
});

it('offers another try where the prices could not be reached', async () => {
  refuses(503, 'Oops! Server not responding');
  enter('/Prices/none', as(['UWBeta']));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
});
