import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WorkRow } from '@/features/prospect/draft/work-list';
import type { CarrierSelection, ProgramOffer } from '@/features/reference/api';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';
import { FRESH } from './fresh';

const offer = (carrier: string, carrierName: string): ProgramOffer => ({
  program: `lib-${carrier}`,
  peo: 'lib',
  carrier,
  displayPeoName: 'LIB',
  carrierName,
  actualCarrierName: carrierName,
  demoCarrierName: null,
  range: [],
  disableCarrier: false,
  devRemoved: false,
  prodRemoved: false,
  kind: 'rated',
  paygo: false,
  illustrative: true,
  offered: true,
});

/** The home page of who has one partner; `told` is waited for before it says how its carriers are selected. */
function openHome(told: Promise<void>) {
  sessionStorage.clear();
  const made: { id: string; sections: { carrierList: { value: string }[] } }[] = [];
  const selection: CarrierSelection = {
    carriersAdded: [{ state: 'ca', when: ['lib-key'], adds: ['lib-berkley'], note: 'Sister company' }],
    leftUnselected: ['lib-hemic'],
    premiumCheckSkipped: [],
  };
  const opened = openQuote('/Quote');
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 1, running: 0, result: 0, archived: 0 })),
    on('get', '/api/programs', () => [
      offer('key', 'Key Risk'),
      offer('hemic', 'HEMIC 1'),
      offer('berkley', 'Berkley Casualty'),
    ]),
    on('get', '/api/programs/selection', async () => {
      await told;
      return selection;
    }),
    on('get', '/api/getCcodes/{state}/{search}', () => ({ data: { data: [] } })),
    on('get', '/api/getStateAndCity/{zip}', () => 'Data not found' as const),
    // Stored, it is not sent again: a draft that was refused would be, also while the next test has begun.
    on('post', '/api/prospects', async (request) => {
      const body = (await request.json()) as (typeof made)[number];
      made.push(body);
      return Response.json({ ...storedProspect(body.id), ...body, stage: 'one' }, { status: 201 });
    }),
  );
  return { ...opened, made };
}

it('[QE-208] [QE-206] begins with the only partner and what it selects, once that is known', async () => {
  let tell = (): void => undefined;
  openHome(new Promise<void>((go) => (tell = go)));
  await screen.findByRole('button', { name: 'Load the sample company' });
  await afterAnswers();
  expect(screen.getByText('Choose a partner first.')).toBeVisible();
  tell();
  expect(await screen.findByRole('checkbox', { name: /Key Risk/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /HEMIC 1/ })).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Berkley/ })).not.toBeInTheDocument();
});

const saved = (partner: string, updated_at: string, saved_by = 'Ada Agent'): WorkRow => ({
  id: `${partner}-${updated_at}`,
  user_id: 'user_1',
  company_name: 'Acme',
  partner,
  fein_last4: '',
  states: [],
  stage: 'one',
  status: 'draft',
  version: 1,
  quote_submitted: false,
  saved_by,
  updated_at,
  archived_at: null,
  run: null,
});

it('begins with the partner of what this person saved last, whoever saved since', async () => {
  openHome(Promise.resolve());
  server.use(
    on('get', '/api/work', (request) => {
      const group = new URL(request.url).searchParams.get('group');
      const drafts = [
        saved('lib', '2026-07-04T10:00:00Z', 'Uma Reed'),
        saved('', '2026-07-03T10:00:00Z'),
        saved('lib', '2026-07-01T10:00:00Z'),
        saved('gms', '2026-07-02T10:00:00Z'),
      ];
      return { items: group === 'draft' ? drafts : [], cursor: null };
    }),
    on('get', '/api/programs', () => [
      offer('key', 'Key Risk'),
      { ...offer('uwic', 'UWIC'), program: 'gms-uwic', peo: 'gms', displayPeoName: 'GMS' },
    ]),
  );
  expect(await screen.findByText(/^As in your last quote/)).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: /UWIC/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Key Risk/ })).not.toBeInTheDocument();
});

it('waits for both lists of saved work before it begins with the partner of the newest', async () => {
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  openHome(Promise.resolve());
  server.use(
    on('get', '/api/work', async (request) => {
      if (new URL(request.url).searchParams.get('group') === 'draft')
        return { items: [saved('gms', '2026-07-02T10:00:00Z')], cursor: null };
      await told;
      return { items: [saved('lib', '2026-07-03T10:00:00Z')], cursor: null };
    }),
    on('get', '/api/programs', () => [
      offer('key', 'Key Risk'),
      { ...offer('uwic', 'UWIC'), program: 'gms-uwic', peo: 'gms', displayPeoName: 'GMS' },
    ]),
  );
  await screen.findByRole('button', { name: 'Load the sample company' });
  await afterAnswers();
  expect(screen.queryByText(/^As in your last quote/)).not.toBeInTheDocument();
  tell();
  expect(await screen.findByText(/^As in your last quote/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Key Risk/ })).toBeChecked();
});

it('[QE-208] [QE-206] asks those for the sample company whom choosing its partner selects', async () => {
  const { user, made } = openHome(Promise.resolve());
  await screen.findByRole('checkbox', { name: /Key Risk/ });
  await user.click(screen.getByRole('button', { name: 'Load the sample company' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.sections.carrierList.map(({ value }) => value)).toEqual(['lib-key']);
});

it('waits with Continue until the sample company is there, and judges nothing of the form before', async () => {
  let tell = (): void => undefined;
  const { user, made } = openHome(new Promise<void>((go) => (tell = go)));
  await user.click(await screen.findByRole('button', { name: 'Load the sample company' }));
  await user.click(screen.getByRole('button', { name: /Continue$/ }));
  await afterAnswers();
  expect(screen.queryByText('Choose a distributing partner')).not.toBeInTheDocument();
  tell();
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: /Continue$/ })).not.toHaveClass(/loading/));
});

it('[QE-208] asks nobody for the sample company before it is known whom choosing its partner selects', async () => {
  let tell = (): void => undefined;
  const { user, made } = openHome(new Promise<void>((go) => (tell = go)));
  await user.click(await screen.findByRole('button', { name: 'Load the sample company' }));
  await afterAnswers();
  expect(made).toEqual([]);
  tell();
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.sections.carrierList.map(({ value }) => value)).toEqual(['lib-key']);
});

it('[QE-022] [QE-006] begins a new quote with nothing of the draft that was typed there and saved', async () => {
  window.history.replaceState(null, '', '/Quote');
  const { user, router } = openHome(Promise.resolve());
  await user.type(await screen.findByLabelText('Company name'), 'Acme');
  await user.tab();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/Quote\/.+\/profile$/));
  await waitFor(() => expect(sessionStorage.getItem('user_id')).not.toBeNull());
  // The flow of the stored draft stands before it is left.
  await afterAnswers();
  await user.click(await screen.findByRole('button', { name: 'New quote' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Quote'));
  expect(router.state.location.state).toEqual(FRESH);
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue(''));
  expect([sessionStorage.getItem('prospectId'), sessionStorage.getItem('user_id')]).toEqual([null, null]);
});

it('stays at the new quote where a record that came late has written its items again', async () => {
  const { router } = openHome(Promise.resolve());
  await screen.findByLabelText('Company name');
  sessionStorage.setItem('prospectId', OPEN_ID);
  sessionStorage.setItem('user_id', 'user_20260701_9');
  await act(() => router.navigate('/Quote', { state: FRESH }));
  await waitFor(() => expect(sessionStorage.getItem('prospectId')).toBeNull());
  await afterAnswers();
  expect([router.state.location.pathname, sessionStorage.getItem('user_id')]).toEqual(['/Quote', null]);
});

it('lets the bar of stage one rest below the home page until something is typed', async () => {
  sessionStorage.clear();
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 4370, running: 0, result: 0, archived: 0 })),
    on('post', '/api/prospects', () => refusal(503, 'not_reachable', 'Nothing is stored in this test.')),
  );
  const { user } = openQuote('/Quote');
  expect(await screen.findByText('4,370')).toBeInTheDocument();
  const bar = screen.getByRole('group', { name: 'Actions' });
  expect(bar).toHaveAttribute('data-resting', 'true');
  await user.type(screen.getByLabelText('Company name'), 'Acme');
  await waitFor(() => expect(bar).toHaveAttribute('data-resting', 'false'));
});
