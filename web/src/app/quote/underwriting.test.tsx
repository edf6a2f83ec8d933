import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aPlan, aSubmission } from '@/features/submission/submission-builders';
import type { Submission } from '@/features/submission/api';
import { POLL_MS } from '@/features/workbook/api';
import { aCell, aColumn, aWorkbook, KEY_RISK } from '@/features/workbook/workbook-builders';
import { aSession } from '@test/builders';
import { afterAnswers, ownClock, pass } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';
import { keepStreams, last } from '@test/streams';

beforeAll(() => compilePages(), 120_000);
beforeEach(() => keepStreams());

const UNDERWRITER = aSession({ groups: ['UWBeta', 'RecalBeta'] });
const PATH = `/Quote/${SUBMITTED_ID}/underwriting`;
let book = aWorkbook();

function open(submission: Submission | null = aSubmission(), session = UNDERWRITER) {
  const calls: string[] = [];
  const view = openQuote(PATH, undefined, session);
  server.use(
    on('get', '/api/prospects/{id}', (_, { id }) => ({
      ...storedProspect(String(id)),
      stage: 'three' as const,
      last_run_id: '01a20000-0000-7000-8000-00000000000b',
    })),
    on('get', '/api/prospects/{id}/submission', () => ({
      quoteSubmitted: true,
      hideButtons: true,
      real_submission: 'true' as const,
      submissionDate: '',
      uw_released: false,
      dealConfirmed: false,
      missing: [],
      submission,
    })),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/workbooks/{id}', () => book),
    on('get', '/api/submissions/{id}', () => submission ?? refusal(404, 'not_found', 'No such submission')),
    on('get', '/api/submissions/{id}/release', () => aPlan()),
    on('get', '/api/getScheduleDebitCreditRange/{state}', () => [25, 25]),
    on('post', '/api/submissions/{id}/presence', () => ({ message: 'Present' })),
    on('post', '/api/workbooks/{id}/preview', () => ({ version: 7, columns: [] })),
    on('post', '/api/workbooks/{id}/columns/{key}/recalculate', (_, { key }) => {
      calls.push(String(key));
      return { jobs: {} };
    }),
  );
  return { ...view, calls };
}

const cell = (row: string) => screen.findByRole('button', { name: new RegExp(`^Key Risk, ${row},`) });

it('[CB-051] an underwriter opens a submitted prospect by its title, and reads what stands', async () => {
  book = aWorkbook();
  open();
  const title = "Here's Your UnderWriting Price Indication";
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await cell('TX')).toHaveAccessibleName(/premium \$23,850/);
});

it('a prospect that was never submitted says so', async () => {
  open(null);
  expect(await screen.findByText('Not submitted yet')).toBeInTheDocument();
});

it('[CB-180] W3: a price lands in place by the stream; what is typed elsewhere stays', async () => {
  book = aWorkbook();
  const { user } = open();
  (await cell('GA')).focus();
  await user.keyboard('10{Enter}');
  const landed = aWorkbook({ version: 8, columns: [aColumn(KEY_RISK, 'Key Risk', '33027.00')] });
  const credit = { debit_credit: { value: '15.00', isChecked: true, error: '' }, submitted_percent: '-15' };
  landed.stateCarrierData[KEY_RISK]!['TX'] = aCell('20447.00', { ...credit, version: 8 });
  book = landed;
  act(() => last().say('price', { column: KEY_RISK, run_id: null, job: null, outcome: null }, '1'));
  await waitFor(async () => expect(await cell('TX')).toHaveAccessibleName(/premium \$20,447.*Cr 15 %/));
  expect(await cell('GA')).toHaveAccessibleName(/Dr 10 %.*not saved/);
  expect(await cell('GA')).toHaveFocus();
});

it('[CB-204] a failed recalculation says Unable to re-calculate, and Retry asks for the column again', async () => {
  book = aWorkbook({ columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00', { not_repriced: 'outage' })] });
  const { user, calls } = open();
  const alert = await screen.findByText('Unable to re-calculate');
  expect(alert.parentElement).toHaveTextContent('Key Risk: the pricing did not answer in time.');
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  await waitFor(() => expect(calls).toEqual([KEY_RISK]));
});

it('a Save that finds prices of before a change says what changed, at once and from then on', async () => {
  book = aWorkbook();
  const { user } = open();
  const line = { cause: 'rate_book', about: 'Rate book', old: 'demo-1', new: 'demo-2' };
  let saves = 0;
  server.use(
    on('put', '/api/workbooks/{id}', () => {
      saves += 1;
      return { version: 8, jobs: {}, columns: [], uw_status: null, stale: [line] };
    }),
    on('get', '/api/submissions/{id}/release', () => aPlan({ stale: saves > 0 ? [line] : [] })),
  );
  const head = await screen.findByRole('region', { name: 'Submission' });
  (await cell('GA')).focus();
  await user.keyboard('5');
  await user.click(await screen.findByRole('button', { name: 'Safety devices' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(head).not.toHaveTextContent('Prices from before a change');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(head).toHaveTextContent('Prices from before a changeRate book demo-1 → demo-2'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Rate book demo-1 → demo-2');
});

it('[CB-180] without a stream a price that is made is asked for every 5 seconds, and lands in place', async () => {
  ownClock();
  book = aWorkbook({ columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00', { job: SUBMITTED_ID })] });
  open();
  expect(await screen.findByText('pricing…')).toBeVisible();
  const shown = await cell('TX');
  await afterAnswers();
  let reads = 0;
  const landed = aWorkbook({ version: 8 });
  landed.stateCarrierData[KEY_RISK]!['TX'] = aCell('20447.00', { submitted_percent: '-15', version: 8 });
  server.use(
    on('get', '/api/workbooks/{id}', () => {
      reads += 1;
      return reads < 2 ? book : landed;
    }),
  );
  expect(POLL_MS).toBe(5000);
  await pass(POLL_MS - 1500);
  expect(reads).toBe(0);
  await pass(1500);
  await waitFor(() => expect(reads).toBe(1));
  await pass(POLL_MS);
  await waitFor(() => expect(reads).toBe(2));
  await waitFor(() => expect(shown).toHaveAccessibleName(/premium \$20,447/));
  expect(shown).toBeInTheDocument();
  await pass(POLL_MS);
  // Nothing is priced any more.
  expect(reads).toBe(2);
});

it('asks before a page with unsaved cells is left', async () => {
  book = aWorkbook();
  const { user, router } = open();
  (await cell('GA')).focus();
  await user.keyboard('10{Enter}');
  await act(async () => {
    void router.navigate('/Prices');
  });
  expect(await screen.findByText(/Not saved yet: underwriting page/)).toBeInTheDocument();
  expect(screen.getByTitle('Save first')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await cell('GA')).toHaveAccessibleName(/Dr 10 %.*not saved/);
});

it('[CB-231] who only underwrites is led from bare /Quote to the submissions', async () => {
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
  );
  const { router } = openQuote('/Quote', undefined, UNDERWRITER);
  await waitFor(() => expect(router.state.location.pathname).toBe('/UwPortal'));
});
