import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aHold, anAccount, aQuestion } from '@/features/bind/bind-builders';
import { as, enter, heading } from '@test/enter-app';
import { on } from '@test/handlers';
import { server } from '@test/setup';
import { momentWords } from '@/lib/dates';

/** The moment as other screens say it, in the reader's zone. */
const HOLD_WORDS = `AmTrust is held by operations since ${momentWords(aHold().since)}. ${aHold().words}`;

const ACCOUNT = anAccount({ questions: [aQuestion('1', { text: 'Any aircraft?' })], open_questions: 1 });
const listed = (id: string, company: string, open_questions: number, questions = 1) => ({
  id,
  prospect_id: ACCOUNT.prospect_id,
  company,
  carrier: 'AmTrust',
  path: 'Amtrust',
  quote_id: 'Q-7',
  state: 'indication' as const,
  questions,
  open_questions,
  updated_at: '2026-07-01T12:00:00Z',
});

beforeEach(() => {
  server.use(
    on('get', '/api/open-binds', () => [
      listed('01e00000-0000-7000-8000-000000000009', 'Done Inc', 0),
      listed(ACCOUNT.id, 'Acme LLC', 1),
      listed('01e00000-0000-7000-8000-000000000010', 'New Inc', 0, 0),
    ]),
    on('get', '/api/binds/{id}', () => ACCOUNT),
  );
});

it('[CB-012] shows the questions of the quote that the address names, to UWBeta', async () => {
  enter(`/amtrustUW?account=${ACCOUNT.id}`, as(['UWBeta']));
  await heading('UW Questions');
  expect(await screen.findByText('Any aircraft?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get Quote' })).toBeEnabled();
  expect(await screen.findByText(/^Acme LLC · Quote /), 'whose questions they are').toBeVisible();
});

it('[CB-012] needs the group UWBeta', async () => {
  const { router } = enter('/amtrustUW', as(['GetQuoteBeta']));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('picks among the open quotes when none is named, those with open questions first', async () => {
  const { user, router } = enter('/amtrustuw', as(['UWBeta']));
  const list = await screen.findByRole('list', { name: 'Open quotes at carriers' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Acme LLC');
  expect(rows[0]).toHaveTextContent('1 open question');
  expect(rows[1]).toHaveTextContent('No open question');
  expect(within(rows[1]!).getByRole('button', { name: 'Read for Done Inc, AmTrust' })).toBeVisible();
  expect(rows[2], 'whose questions nobody has fetched').toHaveTextContent('No question asked so far');
  await user.click(screen.getByRole('button', { name: 'Answer for Acme LLC, AmTrust' }));
  expect(await screen.findByText('Any aircraft?')).toBeVisible();
  expect(router.state.location.search).toBe(`?account=${ACCOUNT.id}`);
  const questions = screen.getByRole('heading', { level: 2, name: 'Questions of AmTrust' });
  await waitFor(() => expect(questions, 'the pressed button is gone').toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Another quote' }));
  expect(await screen.findByText('Done Inc')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Open quotes' })).toHaveFocus());
});

it('[QE-111] stops Get Quote of the page with the message too', async () => {
  const { user } = enter(`/amtrustUW?account=${ACCOUNT.id}`, as(['UWBeta']));
  await user.click(await screen.findByRole('button', { name: 'Get Quote' }));
  expect(await screen.findByText('Please answer all the questions!')).toBeVisible();
});

it('names carriers that operations hold, on the list and beside the questions of one', async () => {
  server.use(on('get', '/api/holds', () => [aHold()]));
  const { user } = enter('/amtrustUW', as(['UWBeta']));
  expect(await screen.findByText(HOLD_WORDS)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Answer for Acme LLC, AmTrust' }));
  expect(await screen.findByText('Any aircraft?')).toBeVisible();
  expect(screen.getByText(HOLD_WORDS)).toBeVisible();
});

it('says what will stand there while no quote is open', async () => {
  server.use(on('get', '/api/open-binds', () => []));
  enter('/amtrustUW', as(['UWBeta']));
  expect(await screen.findByText('No open quote at an online carrier')).toBeVisible();
});
