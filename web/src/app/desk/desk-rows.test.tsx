import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anEntry, aThread, someComments } from '@/features/comment/comment-builders';
import { aPage, aRow } from '@/features/dashboard/dashboard-builders';
import type { components } from '@/api/schema';
import { aPlan, aReleasePrice, aSubmission } from '@/features/submission/submission-builders';
import { as, enter } from '@test/enter-app';
import { on } from '@test/handlers';
import { server } from '@test/setup';

const ACME = aRow();
const BETA = aRow({
  id: '01b00000-0000-7000-8000-000000000002',
  prospect_id: '01a20000-0000-7000-8000-000000000002',
  user_id: 'user_20260701_2',
  company: 'Beta Inc',
  uw_status: 'quoted',
  version: 7,
});

/** Opens the dashboard upon two rows. */
function open(path = '/UwPortal', views: components['schemas']['SavedViewWire'][] = []) {
  server.use(
    on('get', '/api/submissions', () => aPage([ACME, BETA])),
    on('get', '/api/views/{screen}', () => views),
    on('get', '/api/notices', () => ({ notices: [], unread: 0, cursor: null }) as never),
    on('get', '/api/notices/stream', () => new Response(null, { status: 204 }) as never),
  );
  return enter(path, as(['UWBeta']));
}

const rowOf = (company: string) => screen.findByRole('row', { name: new RegExp(company) });

it('[CB-173] [CB-256] what is done to one row leaves the other as it is', async () => {
  const { user } = open();
  const sent: unknown[] = [];
  const owner = { id: '01d00000-0000-7000-8000-000000000002', name: 'Theo Chief' };
  server.use(
    on('post', '/api/submissions/{id}/claim', (_, { id }) =>
      aSubmission({ id: String(id), owner, version: 4 }),
    ),
    on('post', '/api/underWriterData/update', async (request) => {
      sent.push([request.headers.get('if-match'), await request.json()]);
      return { message: 'Stored', user_email_id: BETA.user_id, version: 8 };
    }),
    on('get', '/api/submissions/{id}/release', (_, { id }) =>
      aPlan({ prices: [aReleasePrice({ name: `Price of ${String(id).at(-1)}` })] }),
    ),
    on('post', '/api/submissions/{id}/release', (_, { id }) => {
      sent.push(id);
      return aSubmission({ id: String(id), state: 'released' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Claim Acme LLC' }));
  expect(await within(await rowOf('Acme LLC')).findByText('Theo Chief')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Claim Beta Inc' })).toBeInTheDocument();

  await user.click(screen.getByRole('combobox', { name: 'Status of Beta Inc' }));
  await user.click(await screen.findByTitle('Bound'));
  await screen.findByRole('button', { name: 'Undo the status of Beta Inc' });
  const body = { user_email_id: BETA.user_id, sortKeyList: [], uw_status: 'bound' };
  expect(sent).toEqual([['"7"', body]]);
  expect(screen.queryByRole('button', { name: 'Undo the status of Acme LLC' })).not.toBeInTheDocument();
  expect(within(await rowOf('Acme LLC')).getByTitle('Select')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Release Beta Inc' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Price of 2: $36,396, as submitted');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Beta Inc/ })).not.toBeInTheDocument());
  expect(sent.at(-1)).toBe(BETA.id);
  expect(within(await rowOf('Acme LLC')).getByText('Theo Chief')).toBeInTheDocument();
});

it('[CB-085] [CB-086] [CB-091] each row opens onto its own history, and each comment onto that of its side', async () => {
  const { user } = open();
  const entry = { button_name: 'x', records: 0, who: 'Ada', label: 'Status', carrier: null };
  server.use(
    on('get', '/api/prospects/{id}/history', (_, { id }) => [
      { ...entry, at: '2026-07-01T12:00:00', status: id === BETA.prospect_id ? 'closed' : 'declined' },
    ]),
    on('get', '/api/prospects/{id}/comments', (_, { id }) => {
      const said = aThread({ entries: [anEntry({ comment: `Of ${String(id).at(-1)}` })], may_write: false });
      return id === BETA.prospect_id ? someComments({ uw: said }) : someComments({ agent: said });
    }),
  );
  for (const [company, words] of [
    ['Acme LLC', 'Declined'],
    ['Beta Inc', 'Closed'],
  ] as const) {
    await user.click(within(await rowOf(company)).getByRole('button', { name: 'Expand row' }));
    const history = await screen.findByRole('table', { name: `Status history of ${company}` });
    expect(within(history).getAllByRole('row')[1]).toHaveTextContent(words);
  }
  expect(screen.getByRole('table', { name: 'Status history of Acme LLC' })).toHaveTextContent('Declined');
  for (const [company, side, said] of [
    ['Acme LLC', 'Agent', 'Of 1'],
    ['Acme LLC', 'Underwriter', null],
    ['Beta Inc', 'Underwriter', 'Of 2'],
    ['Beta Inc', 'Agent', null],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `History of the ${side} comment of ${company}` }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(said ? 'Comment History' : 'No Comment History')).toBeVisible();
    expect(within(drawer).getAllByRole('textbox')).toHaveLength(1);
    expect(within(drawer).getByRole('textbox', { name: `${side} comment` })).toBeInTheDocument();
    expect(
      within(drawer)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(said ? [expect.stringContaining(said)] : []);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

it('[CB-089] opens the one of the own views that is pressed, shows which one is open, and deletes that alone', async () => {
  const big = { name: 'Big ones', filter: { status: 'quoted', sort: '-payroll' } };
  const mine = { name: 'Mine, quoted', filter: { status: 'quoted', view: 'mine' } };
  const { user, router } = open('/UwPortal?page=3', [big, mine]);
  const gone: (string | null)[] = [];
  server.use(
    on('delete', '/api/views/{screen}', (request) => {
      gone.push(new URL(request.url).searchParams.get('name'));
      return { message: 'Deleted' };
    }),
  );
  const pressed = () =>
    ['Big ones', 'Mine, quoted'].filter(
      (name) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true',
    );
  await user.click(await screen.findByRole('button', { name: 'Mine, quoted' }));
  await waitFor(() => expect(pressed()).toEqual(['Mine, quoted']));
  expect(router.state.location.search).toBe('?status=quoted&view=mine');
  await user.click(screen.getByRole('button', { name: 'Big ones' }));
  await waitFor(() => expect(pressed()).toEqual(['Big ones']));
  await user.click(screen.getByRole('button', { name: 'Delete the view Mine, quoted' }));
  await waitFor(() => expect(gone).toEqual(['Mine, quoted']));
});
