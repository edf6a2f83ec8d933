import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { aStanding, aSubmission } from '@/features/submission/submission-builders';
import { standing } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

beforeEach(() => sessionStorage.clear());

const run = quoteRun([programRow('gms-uwic', 'quoted', { TX: '8000' })], 'done');
const EMPTY = { text: '', version: 0, edited_by: null, edited_at: null };

/** Opens the prices of a prospect on a server that takes nothing of it any more once it is submitted. */
async function pricesToSubmit() {
  const order: string[] = [];
  const view = openQuote(`/Quote/${OPEN_ID}/compare`);
  let down = false;
  const write = async (what: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (down) return refusal(503, 'unavailable', 'The server is starting.');
    if (order.includes('submit')) return refusal(409, 'view_only', 'Too late');
    order.push(what);
    return undefined;
  };
  server.use(
    on('get', '/api/prospects/{id}', () => ({
      ...storedProspect(OPEN_ID),
      stage: 'three' as const,
      last_run_id: run.id,
    })),
    on('get', '/api/prospects/{id}/runs', () => []),
    on('get', '/api/prospects/{id}/submission', () => aStanding()),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/prospects/{id}/note', () => EMPTY),
    on('get', '/api/runs/{id}/indication', () => ({ rows: [], notes: [], licensing: [] })),
    on('get', '/api/runs/{id}/freshness', () => standing(run.id)),
    on('get', '/api/runs/{id}', () => run),
    on('put', '/api/prospects/{id}/note', async (request) => {
      const { text } = (await request.json()) as { text: string };
      const refused = await write(`note ${text}`);
      return refused ?? { text, version: 1, edited_by: 'Ada Agent', edited_at: '2026-07-01T12:00:00Z' };
    }),
    on('put', '/api/runs/{id}/choices', async (request) => {
      const { unchecked } = (await request.json()) as { unchecked: unknown[] };
      return (await write(`${unchecked.length} left out`)) ?? { message: 'Choices kept' };
    }),
    on('post', '/api/prospects/{id}/submit', () => {
      order.push('submit');
      return aSubmission();
    }),
  );
  const submit = await screen.findByRole('button', { name: 'Submit to Underwriter' });
  await waitFor(() => expect(submit).toBeEnabled());
  const away = (is: boolean) => (down = is);
  return { ...view, order, submit, away };
}

it('hands over only once the note and the last tick are stored, which nothing of takes afterwards', async () => {
  const { user, order, submit } = await pricesToSubmit();
  await user.type(await screen.findByLabelText('Your note on these prices'), 'Call Dana');
  await user.click(screen.getByRole('checkbox', { name: 'Select UWIC in TX' }));
  await user.click(submit);
  await waitFor(() => expect(order).toContain('submit'));
  expect(order.toSorted()).toEqual(['1 left out', 'note Call Dana', 'submit']);
  expect(order.at(-1)).toBe('submit');
});

it('hands nothing over while the last tick cannot be stored, says so, and does on the next press', async () => {
  const { user, order, submit, away } = await pricesToSubmit();
  away(true);
  await user.click(screen.getByRole('checkbox', { name: 'Select UWIC in TX' }));
  await user.click(submit);
  expect(await screen.findByText(/^Not saved yet: what is selected/)).toBeVisible();
  expect(order).toEqual([]);
  away(false);
  await user.click(submit);
  await waitFor(() => expect(order).toEqual(['1 left out', 'submit']));
});
