import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

beforeEach(() => sessionStorage.clear());

/** Opens the step upon a run that ended without an answer of every carrier. */
function openStopped(...programs: ReturnType<typeof programRow>[]) {
  let started = 0;
  const run = { ...quoteRun(programs, 'error'), closed_at: '2026-07-01T12:01:58Z' };
  const view = openQuote(`/Quote/${OPEN_ID}/compare`, () => (started += 1));
  server.use(
    on('get', '/api/prospects/{id}', (_, { id }) => ({
      ...storedProspect(String(id)),
      stage: 'three' as const,
      last_run_id: run.id,
    })),
    on('get', '/api/prospects/{id}/runs', () => []),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/prospects/{id}/note', () => ({ text: '', version: 0, edited_by: null, edited_at: null })),
    on('get', '/api/runs/{id}/indication', () => ({ rows: [], notes: [], licensing: [] })),
    on('get', '/api/runs/{id}', () => run),
    on('get', '/api/getQuotesData/{id}', () => 'error' as const),
  );
  return { ...view, started: () => started };
}

it('[CB-028] [QE-060] [QE-176] says that it timed out, that nothing typed is lost, and asks again on Retry', async () => {
  const { user, started } = openStopped(programRow('gms-uwic', 'outage'));
  expect(
    await screen.findByRole('heading', { level: 1, name: "Here's Your Price Indication" }),
  ).toBeVisible();
  const alert = (await screen.findByText('Oops!! Timed Out. Please try again.')).closest('[role="alert"]');
  if (!(alert instanceof HTMLElement)) throw new Error('The message is no alert');
  expect(alert).toHaveTextContent('No carrier answered. What you entered is kept');
  expect(screen.getByText('Stopped after 1 min 58 s')).toBeVisible();
  expect(screen.queryByText(/All carriers answered/)).not.toBeInTheDocument();
  expect(started()).toBe(0);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await expect.poll(started).toBe(1);
});
