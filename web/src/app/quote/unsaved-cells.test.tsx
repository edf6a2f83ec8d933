import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aPlan, aSubmission } from '@/features/submission/submission-builders';
import type { Session } from '@/api/session';
import type { WorkbookPut } from '@/features/workbook/shapes';
import { aCell, KEY_RISK, twoPrograms, UWIC } from '@/features/workbook/workbook-builders';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal, sessionIs } from '@test/handlers';
import { haveDatabases } from '@test/indexed-db';
import { openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';
import { keepStreams } from '@test/streams';

beforeAll(() => compilePages(), 120_000);
beforeEach(() => {
  keepStreams();
  haveDatabases();
});

/** An underwriter; each test has one of its own, since what they typed waits for them. */
const as = (letter: string) =>
  aSession({ groups: ['UWBeta', 'RecalBeta'], draft_key: btoa(letter.repeat(32)) });
const STATES = ['AL', 'AR', 'AZ', 'CO', 'GA', 'IA', 'ID', 'IL', 'IN', 'KS', 'LA', 'MO', 'MS', 'NC', 'TN'];

/** Two programs in fifteen states: thirty cells. */
function wide() {
  const book = twoPrograms();
  const cells = () => Object.fromEntries(STATES.map((state) => [state, aCell('1000.00')]));
  return {
    ...book,
    rows: STATES,
    states: STATES,
    stateCarrierData: { [KEY_RISK]: cells(), [UWIC]: cells() },
  };
}

/** The page; its Saves are refused with a 401 until somebody has signed in. */
function open(underwriter: Session, ended = false) {
  const puts: { body: WorkbookPut; key: string | null; token: string | null }[] = [];
  const signedIn = { now: !ended };
  const view = openQuote(`/Quote/${SUBMITTED_ID}/underwriting`, undefined, underwriter);
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
      submission: aSubmission(),
    })),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/workbooks/{id}', () => wide()),
    on('get', '/api/submissions/{id}', () => aSubmission()),
    on('get', '/api/submissions/{id}/release', () => aPlan()),
    on('get', '/api/getScheduleDebitCreditRange/{state}', () => [25, 25]),
    on('post', '/api/submissions/{id}/presence', () => ({ message: 'Present' })),
    on('post', '/api/workbooks/{id}/preview', () => ({ version: 7, columns: [] })),
    on('put', '/api/workbooks/{id}', async (request) => {
      if (!signedIn.now) return refusal(401, 'not_signed_in', 'Sign in first');
      const [key, token] = ['Idempotency-Key', 'X-CSRF-Token'].map((name) => request.headers.get(name));
      puts.push({ body: (await request.json()) as WorkbookPut, key: key ?? null, token: token ?? null });
      return { version: 8, jobs: {}, columns: [], uw_status: null, stale: [] };
    }),
    on('post', '/api/auth/login', () => {
      signedIn.now = true;
      return { route: '/Quote' };
    }),
  );
  return { ...view, puts };
}

type Opened = ReturnType<typeof open>;
const cell = (row: string, name = 'Key Risk') =>
  screen.findByRole('button', { name: new RegExp(`^${name}, ${row},`) });

/** A credit of 5 with its reason, filled down and across by keys. */
async function typeThirty({ user }: Opened): Promise<void> {
  (await cell('AL')).focus();
  await user.keyboard('-5');
  await user.click(await screen.findByRole('button', { name: 'Safety devices' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.keyboard(`{Shift>}${'{ArrowDown}'.repeat(14)}{ArrowRight}{/Shift}{Control>}d{/Control}`);
  await screen.findByText('15 changes not saved');
  await user.keyboard('{Control>}r{/Control}');
  await screen.findByText('30 changes not saved');
}

async function save({ user }: Opened): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('dialog', { name: 'Save these changes?' });
  await user.click(within(summary).getByRole('button', { name: 'Save' }));
}

const sent = ({ puts }: Opened) =>
  puts.map(({ body, token }) => [
    new Set(body.cells?.map(({ debit_credit: percent }) => percent)),
    body.cells?.length,
    token,
  ]);

it('a session that ended with 30 unsaved cells: signed in again over the page, the Save that waited is made', async () => {
  const opened = open(as('a'), true);
  await typeThirty(opened);
  server.use(sessionIs({ ...as('a'), csrf: 'token-2' }));
  await save(opened);
  // Over the summary of the Save, which waits.
  const title = await screen.findByText('Your session has ended');
  const dialog = title.closest<HTMLElement>('[role="dialog"]')!;
  await waitFor(() => expect(within(dialog).getByLabelText('Password')).toHaveFocus());
  expect(screen.getByText('30 changes not saved')).toBeInTheDocument();
  await opened.user.keyboard('Secret-1{Enter}');
  await waitFor(() => expect(sent(opened)).toEqual([[new Set(['-5.00']), 30, 'token-2']]));
  expect(opened.puts[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  await screen.findByText('Overall status: Select');
});

it('a tab that is reloaded with 30 unsaved cells shows them again, unsaved, says so, and saves them', async () => {
  const before = open(as('b'));
  await typeThirty(before);
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
  });
  cleanup();
  const after = open(as('b'));
  expect(await cell('AR', 'UWIC')).toBeInTheDocument();
  await screen.findByText('30 changes of your last visit, not saved, are here again.');
  expect(await cell('AR', 'UWIC')).toHaveAccessibleName(/Cr 5 %.*not saved/);
  await save(after);
  await waitFor(() => expect(sent(after).map(([, count]) => count)).toEqual([30]));
  await screen.findByText('Overall status: Select');
  cleanup();
  // Saved is saved: nothing of it comes again.
  open(as('b'));
  await cell('AL');
  await afterAnswers();
  expect(screen.queryByText(/of your last visit/)).not.toBeInTheDocument();
});

it('who signs out is told first what would be lost', async () => {
  const { user } = open(as('c'));
  (await cell('GA')).focus();
  await user.keyboard('10{Enter}');
  await user.click(screen.getByRole('button', { name: /agent@agency.example/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not everything is saved' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
  expect(await cell('GA')).toHaveAccessibleName(/Dr 10 %.*not saved/);
});
