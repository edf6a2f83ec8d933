import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { emptyModification } from '@/features/prospect/draft/emod';
import { patchOf } from '@/features/prospect/draft/wire';
import { sessionItems } from '@/lib/session-items';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { standing } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { completeDraft, OPEN_ID, openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { server } from '@test/setup';
import { STANDING_MS } from './stored-run';

beforeEach(() => sessionStorage.clear());

const draft = completeDraft();
const answered = { ...emptyModification('2026-07-01'), rate1: '0.95', response: true };
/**
 * A third of a policy year whose days are those from its effective date (366, from the start 365), a second place in
 * another state, and one state's modification not answered.
 */
const STORED = patchOf({
  ...draft,
  companyProfile: {
    ...draft.companyProfile,
    effectiveDate: '2023-07-01',
    expectedStartDate: '2024-03-01',
    expectedExpiryDate: '2024-07-01',
  },
  childrenLoc: [
    { ...draft.childrenLoc[0]!, zipCode: '78701', suta: '2.7' },
    { ...draft.childrenLoc[0]!, number: '2', key: '2', state: 'wi' },
  ],
  emodStatesData: {
    ncci: { ...answered, stateList: ['tx', 'wi'] },
    nj: { ...emptyModification('2026-07-01'), rate1: '1.20' },
  },
}) as ReturnType<typeof storedProspect>['sections'];

/** Opens the step upon a run that ended without an answer of every carrier. */
function openStopped(id: string, ...programs: ReturnType<typeof programRow>[]) {
  const started: unknown[] = [];
  const run = { ...quoteRun(programs, 'error'), closed_at: '2026-07-01T12:01:58Z' };
  const view = openQuote(`/Quote/${id}/compare`, (body) => started.push(body));
  server.use(
    on('get', '/api/prospects/{id}', (_, { id: stored }) => ({
      ...storedProspect(String(stored)),
      sections: STORED,
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
  return { ...view, started };
}

const office = (name: string, state: string, more: object) => ({
  name,
  state,
  employees: [{ code: '8810', description: 'Clerical', ft: 2, pt: 0, payroll: '90000' }],
  carriers: [{ peo: 'gms', carrier: 'a', program: 'gms-a' }],
  ...more,
});
/** What a press of Get Quote sends of it. */
const ASKED = {
  body: {
    el_limits: '1000-1000-1000',
    effective_date: '2023-07-01',
    date_from: '2024-03-01',
    date_to: '2024-07-01',
    prorateValue: '0.333',
    emod: ['tx', 'wi'].map((state) => ({ state, rate1: '0.95', date1: '2026-07-01' })),
    questions: draft.uwQues,
    sr_carriers: [],
    user_id: 'user_20260701_1',
  },
  offices: [office('1', 'tx', { zip: '78701', suta: '2.7' }), office('2', 'wi', { zip: null, suta: null })],
};

it('[CB-028] [QE-060] [QE-176] [QE-129] [QE-193] [QE-095] says that it timed out, that nothing typed is lost, and asks again on Retry', async () => {
  const { user, started } = openStopped(OPEN_ID, programRow('gms-uwic', 'outage'));
  expect(
    await screen.findByRole('heading', { level: 1, name: "Here's Your Price Indication" }),
  ).toBeVisible();
  const alert = (await screen.findByText('Oops!! Timed Out. Please try again.')).closest('[role="alert"]');
  if (!(alert instanceof HTMLElement)) throw new Error('The message is no alert');
  expect(alert).toHaveTextContent('No carrier answered. What you entered is kept');
  expect(screen.getByText('Stopped after 1 min 58 s')).toBeVisible();
  expect(screen.queryByText(/All carriers answered/)).not.toBeInTheDocument();
  expect(started).toEqual([]);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started).toEqual([ASKED]);
});

it('[CB-024] leads from prices that are not there yet to the questions, and from both back to the profile', async () => {
  const { router, user } = openQuote(`/Quote/${OPEN_ID}/compare`);
  server.use(
    on('get', '/api/prospects/{id}', () => ({ ...storedProspect(OPEN_ID), stage: 'three' as const })),
  );
  const goes = async (name: string, step: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/${step}`));
  };
  await goes('To the questions', 'questions');
  await goes('Back', 'profile');
  await router.navigate(`/Quote/${OPEN_ID}/compare`);
  await goes('Edit the profile', 'profile');
});

const again = () => screen.findByRole('button', { name: 'Quote again' });
const retry = () => screen.queryByRole('button', { name: 'Retry' });

it("[CB-167] closes Get Quote of the prices by the tab's flag", async () => {
  const { started } = openStopped(OPEN_ID, programRow('gms-uwic', 'outage'));
  expect(await again()).toBeEnabled();
  await screen.findByText('Oops!! Timed Out. Please try again.');
  expect(retry()).toBeInTheDocument();
  act(() => sessionItems.hideButtons.write(true));
  expect(await again()).toBeDisabled();
  expect(retry()).not.toBeInTheDocument();
  expect(started).toEqual([]);
});

it('[CB-167] [CB-169] closes Get Quote of the prices of a submitted prospect, and says so to the tab', async () => {
  openStopped(SUBMITTED_ID, programRow('gms-uwic', 'outage'));
  expect(await again()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'View the profile' })).toBeVisible();
  await waitFor(() => expect(sessionStorage.getItem('hideButtons')).toBe('true'));
});

it('[QE-055] [QE-007] [CB-022] sets the form stage to three, and opens here for a stored stage from three to six', async () => {
  const { router } = openStopped(OPEN_ID, programRow('gms-uwic', 'outage'));
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
  );
  expect(await again()).toBeEnabled();
  await waitFor(() => expect(sessionStorage.getItem('formStage')).toBe('three'));
  for (const word of ['three', 'four', 'five', 'six']) {
    await router.navigate(`/Quote/${OPEN_ID}/questions`);
    await screen.findByRole('heading', { level: 1, name: /^And finally/ });
    await waitFor(() => expect(sessionStorage.getItem('formStage')).toBe('two'));
    sessionStorage.setItem('formStage', word);
    await router.navigate('/Quote');
    await screen.findByRole('heading', { level: 1, name: "Here's Your Price Indication" });
    expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/compare`);
  }
});

it('[CB-050] marks its address with #loaded once, reads anew where the mark is missing, and stays in the document', async () => {
  const { router } = openStopped(OPEN_ID, programRow('gms-uwic', 'outage'));
  let reads = 0;
  server.use(
    on('get', '/api/runs/{id}', () => {
      reads += 1;
      return { ...quoteRun([programRow('gms-uwic', 'outage')], 'error'), closed_at: '2026-07-01T12:01:58Z' };
    }),
  );
  expect(await again()).toBeEnabled();
  await waitFor(() => expect(router.state.location.hash).toBe('#loaded'));
  expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/compare`);
  expect(router.state.historyAction).toBe('REPLACE');
  await afterAnswers();
  const first = reads;
  const heading = screen.getByRole('heading', { level: 1 });
  await act(() => router.navigate(`/Quote/${OPEN_ID}/compare`));
  await waitFor(() => expect(reads).toBe(first + 1));
  await waitFor(() => expect(router.state.location.hash).toBe('#loaded'));
  // The same page all along: nothing was taken away and made again.
  expect(heading).toBeInTheDocument();
  await act(() => router.navigate(`/Quote/${OPEN_ID}/compare#loaded`));
  await afterAnswers();
  expect(reads).toBe(first + 1);
});

/** Opens the step upon an ended run whose draft was changed since. */
function openStale() {
  const view = openStopped(OPEN_ID, programRow('gms-uwic', 'quoted', { TX: '8000' }));
  server.use(
    on('get', '/api/runs/{id}', () => quoteRun([programRow('gms-uwic', 'quoted', { TX: '8000' })], 'done')),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://localhost/none.json' })),
    on('get', '/api/runs/{id}/freshness', (_, { id }) => standing(String(id), [{}])),
  );
  return view;
}

it('says over prices of before a change what changed, on the best price too, and quotes the draft of now', async () => {
  const { user, started } = openStale();
  const banner = await screen.findByRole('status', { name: 'These prices are out of date' });
  expect(banner).toHaveTextContent('Payroll of 8810 at 500 Main St $90,000 → $120,000');
  expect(screen.getByText('Lowest quote before the change')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Quote again' })).toHaveLength(1);
  await user.click(within(banner).getByRole('button', { name: 'Quote again' }));
  await waitFor(() => expect(started).toEqual([ASKED]));
});

it('shows prices of before with what changed above them, not first the prices and then the change', async () => {
  openStale();
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  server.use(
    on('get', '/api/runs/{id}/freshness', async (_, { id }) => {
      await told;
      return standing(String(id), [{}]);
    }),
  );
  await screen.findByRole('button', { name: 'Quote history' });
  await afterAnswers();
  expect(screen.queryByRole('region', { name: 'Price indication table' })).not.toBeInTheDocument();
  tell();
  await screen.findByRole('region', { name: 'Price indication table' });
  expect(screen.getByRole('status', { name: 'These prices are out of date' })).toBeVisible();
});

it('says nothing of a change before the prices stand there, however late they come', async () => {
  openStale();
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  server.use(
    on('get', '/api/runs/{id}', async () => {
      await told;
      return quoteRun([programRow('gms-uwic', 'quoted', { TX: '8000' })], 'done');
    }),
  );
  await screen.findByRole('button', { name: 'Quote history' });
  await afterAnswers();
  expect(screen.queryByRole('status', { name: 'These prices are out of date' })).not.toBeInTheDocument();
  tell();
  expect(await screen.findByRole('status', { name: 'These prices are out of date' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Price indication table' })).toBeVisible();
});

it('does not keep prices back where nobody says in time whether they stand', async () => {
  openStale();
  server.use(on('get', '/api/runs/{id}/freshness', () => new Promise<never>(() => undefined)));
  expect(
    await screen.findByRole('region', { name: 'Price indication table' }, { timeout: STANDING_MS + 5000 }),
  ).toBeVisible();
});

it('explains the price that the table shows: a released one is of a run of its own', async () => {
  const released = { ...programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' }), run_id: 'released-1' };
  const asked: string[] = [];
  const { user } = openStopped(OPEN_ID, { ...released, has_worksheet: true });
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/record', (_, { id }) => {
      asked.push(String(id));
      return refusal(404, 'run_not_found', 'Not kept in this test');
    }),
    on('get', '/api/runs/{id}/programs/{program}/worksheet', (_, { id }) => {
      asked.push(String(id));
      return refusal(404, 'run_not_found', 'Not kept in this test');
    }),
    on('get', '/api/prospects/{id}/prices', () => []),
  );
  await user.click(await screen.findByRole('button', { name: /^Explain this price: / }));
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['released-1'])));
});

it('[F40] offers no Undo of the draft on the prices', async () => {
  const { router, user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(
    on('get', '/api/prospects/{id}', () => ({
      ...storedProspect(OPEN_ID),
      sections: STORED,
      stage: 'three' as const,
    })),
    // A refused save has the way out asked about: on a slow machine it comes before the step is left.
    on('patch', '/api/prospects/{id}', () => ({ version: 4 })),
    on('get', '/api/getStateAndCity/{zip}', () => 'Data not found' as const),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove location 2' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await router.navigate(`/Quote/${OPEN_ID}/compare`);
  expect(await screen.findByRole('button', { name: 'Edit the profile' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
