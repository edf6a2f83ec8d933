import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anEntry, aThread, someComments } from '@/features/comment/comment-builders';
import { aPage, aRow } from '@/features/dashboard/dashboard-builders';
import type { Page, Row } from '@/features/dashboard/model';
import { below } from '@/lib/breakpoints';
import { aPlan, aReleasePrice, aSubmission } from '@/features/submission/submission-builders';
import { as, enter } from '@test/enter-app';
import { on, refusal } from '@test/handlers';
import { media, server } from '@test/setup';

const UNDERWRITER = as(['UWBeta']);

/** Opens the page upon these rows; asked holds the query of each call. */
function open(rows: readonly Row[], path = '/UwPortal', page: Partial<Page> = {}) {
  const asked: URLSearchParams[] = [];
  server.use(
    on('get', '/api/submissions', (request) => {
      asked.push(new URL(request.url).searchParams);
      return aPage(rows, page);
    }),
    on('get', '/api/views/{screen}', () => []),
    on('get', '/api/notices', () => ({ notices: [], unread: 0, cursor: null }) as never),
    on('get', '/api/notices/stream', () => new Response(null, { status: 204 }) as never),
    on('get', '/api/prospects/{id}/history', () => []),
  );
  return { ...enter(path, UNDERWRITER), asked };
}

const rowOf = (company: string) => screen.findByRole('row', { name: new RegExp(company) });

it('[CB-009] [CB-010] [CB-068] is headed Underwriter Dashboard, with an active and a released tab', async () => {
  const { user, asked } = open([aRow()], '/uwportal');
  expect(await screen.findByRole('heading', { level: 1, name: 'Underwriter Dashboard' })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'UW dashboard',
    'Released dashboard',
  ]);
  await waitFor(() => expect(asked.at(-1)?.get('tab')).toBe('active'));
  await user.click(screen.getByRole('tab', { name: 'Released dashboard' }));
  await waitFor(() => expect(asked.at(-1)?.get('tab')).toBe('released'));
});

it('[CB-069] has its columns in the specified order', async () => {
  open([aRow()]);
  const table = await screen.findByRole('region', { name: 'Submissions' });
  await rowOf('Acme LLC');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Details');
  expect([...new Set(heads)]).toEqual([
    'Submitted Date',
    'Company Name',
    'FEIN',
    'Primary State',
    'Gov CC State',
    'Class code',
    'Payroll',
    'Distributing Partners',
    'Submitted By',
    'Comments',
    'Agent Comments',
    'Download',
    'Status',
    'Release',
  ]);
});

it('[CB-070] [CB-071] [QE-008] [CB-072] [CB-073] [CB-074] [CB-075] [CB-076] [CB-077] [CB-078] shows the facts of a submission in their formats', async () => {
  open([aRow({ uw_comments: 'Ask for payroll', agent_comments: 'Renewal' })]);
  const row = await rowOf('Acme LLC');
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  // The company heads its row; what is behind it stands in the order of the columns.
  expect(cells.slice(cells.indexOf('7/4/26') + 1).slice(0, 9)).toEqual([
    '12-3456789',
    'TX',
    'GA',
    '8810',
    '$1,250,000',
    'GMS',
    'agent',
    expect.stringContaining('Ask for payroll'),
    expect.stringContaining('Renewal'),
  ]);
  expect(within(row).getByRole('link', { name: 'Acme LLC' })).toHaveAttribute(
    'href',
    '/Quote/01a20000-0000-7000-8000-000000000001/compare',
  );
});

it("[CB-080] [CB-086] shows the agent's comment in its column, for its side to write, and '...' opens all that was said", async () => {
  const { user } = open([aRow({ agent_comments: 'Renewal' })]);
  server.use(
    on('get', '/api/prospects/{id}/comments', () =>
      someComments({
        agent: aThread({
          current: 'Renewal',
          entries: [anEntry({ comment: 'Asked in spring' })],
          may_write: false,
        }),
      }),
    ),
  );
  const row = await rowOf('Acme LLC');
  // A comment is written by its own side alone.
  expect(within(row).queryByRole('button', { name: /edit the Agent comment/ })).not.toBeInTheDocument();
  const history = within(row).getByRole('button', { name: 'History of the Agent comment of Acme LLC' });
  expect(history.parentElement).toHaveTextContent('Renewal...');
  expect(history).toHaveTextContent('...');
  await user.click(history);
  expect(await screen.findByText('Asked in spring')).toBeVisible();
});

it("[CB-079] shows the underwriter's comment, which opens to be written in its row", async () => {
  const { user } = open([aRow({ uw_comments: 'Ask for payroll' })]);
  const thread = aThread({ current: 'Ask for payroll', entries: [anEntry({ id: 'seen' })] });
  const sent: unknown[] = [];
  server.use(
    on('get', '/api/prospects/{id}/comments', () => someComments({ uw: thread })),
    on('post', '/api/prospects/{id}/comments/uw', async (request) => {
      sent.push(await request.json());
      return { message: 'Saved', id: 'new', thread, meanwhile: [] };
    }),
  );
  const row = await rowOf('Acme LLC');
  await user.click(
    within(row).getByRole('button', { name: /^Ask for payroll, edit the Underwriter comment/ }),
  );
  await user.type(await within(row).findByRole('textbox', { name: 'Underwriter comment' }), ' of 2025');
  await user.tab();
  await waitFor(() => expect(sent).toEqual([{ comment: 'Ask for payroll of 2025', seen: 'seen' }]));
});

it('[CB-137] [CB-085] opens a row onto its past statuses, newest first', async () => {
  const { user } = open([aRow()]);
  const entry = { button_name: 'x', records: 0, who: 'Ada', label: 'Status', carrier: null };
  server.use(
    on('get', '/api/prospects/{id}/history', () => [
      { ...entry, at: '2026-07-01T12:00:00', status: 'Quoted' },
      { ...entry, at: '2026-07-02T09:05:07', status: 'bound', carrier: 'Key Risk' },
    ]),
  );
  await user.click(within(await rowOf('Acme LLC')).getByRole('button', { name: 'Expand row' }));
  const history = await screen.findByRole('table', { name: 'Status history of Acme LLC' });
  expect(
    within(history)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Status', 'Date']);
  const [, newest, oldest] = within(history).getAllByRole('row');
  expect(newest).toHaveTextContent('Bound (with carrier: Key Risk)07/02/2026 09:05:07');
  expect(oldest).toHaveTextContent('Quoted07/01/2026 12:00:00');
});

it('[CB-083] [CB-090] [CB-148] [CB-149] [CB-256] [CB-258] stores a picked status at once, says so in a toast, and takes it back by Undo', async () => {
  const { user } = open([aRow({ uw_status: 'declined' })]);
  const sent: unknown[] = [];
  server.use(
    on('post', '/api/underWriterData/update', async (request) => {
      sent.push([request.headers.get('if-match'), await request.json()]);
      return { message: 'Stored', user_email_id: 'user_20260701_1', version: 3 + sent.length };
    }),
  );
  await user.click(await screen.findByRole('combobox', { name: 'Status of Acme LLC' }));
  const bound = await screen.findByTitle('Bound');
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent);
  expect(offered).toEqual(['Select', 'Bound', 'Quoted', 'Closed', 'Declined', 'UW Quest', 'Submitted']);
  await user.click(bound);
  expect(await screen.findByText('Data Submitted')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo the status of Acme LLC' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const body = { user_email_id: 'user_20260701_1', sortKeyList: [] };
  expect(sent).toEqual([
    ['"3"', { ...body, uw_status: 'bound' }],
    ['"4"', { ...body, uw_status: 'declined' }],
  ]);
});

it('[CB-259] says that a status could not be stored, and shows the one that stands', async () => {
  const { user } = open([aRow()]);
  server.use(
    on('post', '/api/underWriterData/update', () => refusal(409, 'status_moved', 'Somebody was faster')),
  );
  await user.click(await screen.findByRole('combobox', { name: 'Status of Acme LLC' }));
  await user.click(await screen.findByTitle('Quoted'));
  expect(await screen.findByText('Error while saaving the Data')).toBeInTheDocument();
  expect(screen.getByText('Somebody was faster')).toBeInTheDocument();
  expect(within(await rowOf('Acme LLC')).getByTitle('Select')).toBeInTheDocument();
});

it('[CB-082] [CB-090] opens the files of a row in a dialog; the icon without files is grey and says so', async () => {
  const { user } = open([aRow(), aRow({ id: '2', company: 'Beta Inc', file_count: 2 })]);
  server.use(
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
  );
  const icon = await screen.findByRole('button', { name: 'Files of Acme LLC: none' });
  expect(icon.className).toMatch(/grey/);
  expect(screen.getByRole('button', { name: 'Files of Beta Inc: 2' }).className).not.toMatch(/grey/);
  await user.click(icon);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('No Files Uploaded!')).toBeInTheDocument();
});

it('[CB-084] [CB-087] [CB-313] [CB-173] asks before it releases, and the row leaves the list', async () => {
  const { user } = open([aRow()]);
  const sent: unknown[] = [];
  server.use(
    on('get', '/api/submissions/{id}/release', () => aPlan()),
    on('post', '/api/submissions/{id}/release', async (request) => {
      sent.push(await request.json());
      return aSubmission({ state: 'released' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Release Acme LLC' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText('This action will release the prospect back to Agent. Do you want to Proceed?'),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'No' })).toBeInTheDocument();
  await within(dialog).findByText('Key Risk: $36,396, as submitted');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    { prices: { 'gms-key_risk': '01c00000-0000-7000-8000-000000000002' }, accept: [], comment: '' },
  ]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Acme LLC/ })).not.toBeInTheDocument());
});

it('[CB-173] asks a second time for prices that are held back or of before a change', async () => {
  const { user } = open([aRow()]);
  const sent: unknown[] = [];
  const held = aReleasePrice({ current: '33027', level: 2, mine: true });
  server.use(
    on('get', '/api/submissions/{id}/release', () =>
      aPlan({
        prices: [held],
        held_back: 1,
        mine: 1,
        stale: [{ cause: 'fact', about: 'Payroll', old: '$1', new: '$2' }],
        needed: ['stale', 'held_back'],
      }),
    ),
    on('post', '/api/submissions/{id}/release', async (request) => {
      sent.push(await request.json());
      return aSubmission({ state: 'released' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Release Acme LLC' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Key Risk/);
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  expect(
    await within(dialog).findByText('Key Risk: $36,396 goes out, $33,027 waits for level 2'),
  ).toBeInTheDocument();
  expect(within(dialog).getByText('Payroll: was $1, is $2')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment to the agent/ }), 'Fine');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ accept: ['stale', 'held_back'], comment: 'Fine' });
});

it('[CB-084] [CB-174] closes Release once the deal is confirmed, and of no other row', async () => {
  const other = { practice: true, stale: true, uw_status: 'declined' } as const;
  open([
    aRow({ state: 'released' }),
    aRow({ id: '01b00000-0000-7000-8000-000000000002', company: 'Beta Inc', ...other }),
  ]);
  expect(await screen.findByRole('button', { name: 'Release Acme LLC' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Release Beta Inc' })).toBeEnabled();
});

it('[CB-089] filters by view, and sorts by a column, with both in the address', async () => {
  const { user, asked, router } = open([aRow()]);
  await user.click(await screen.findByRole('button', { name: /^Needs decision/ }));
  await waitFor(() => expect(asked.at(-1)?.get('view')).toBe('needs_decision'));
  await user.click(screen.getAllByRole('columnheader', { name: /Payroll/ })[0]!);
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('payroll'));
  expect(router.state.location.search).toContain('view=needs_decision');
  expect(router.state.location.search).toContain('sort=payroll');
});

it('claims what nobody holds, and names who was faster', async () => {
  const { user } = open([aRow()]);
  const owner = { id: '01d00000-0000-7000-8000-000000000002', name: 'Theo Chief' };
  server.use(on('post', '/api/submissions/{id}/claim', () => aSubmission({ owner, version: 4 })));
  await user.click(await screen.findByRole('button', { name: 'Claim Acme LLC' }));
  expect(await screen.findByText('Theo Chief')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Claim Acme LLC' })).not.toBeInTheDocument();
});

it('counts the views anew after one claimed, and brings no row of others with that', async () => {
  const theirs = aRow({ id: '01b00000-0000-7000-8000-000000000003', company: 'Came Meanwhile' });
  const { user } = open([aRow()]);
  expect(await screen.findByRole('button', { name: /^Mine\s*0$/ })).toBeVisible();
  const owner = { id: '01d00000-0000-7000-8000-000000000002', name: 'Theo Chief' };
  const counts = { ...aPage([aRow()]).counts, mine: 1, unowned: 0 };
  server.use(
    on('post', '/api/submissions/{id}/claim', () => aSubmission({ owner, version: 4 })),
    on('get', '/api/submissions', () => aPage([aRow({ owner, version: 4 }), theirs], { counts })),
  );
  await user.click(await screen.findByRole('button', { name: 'Claim Acme LLC' }));
  expect(await screen.findByRole('button', { name: /^Mine\s*1$/ })).toBeVisible();
  expect(screen.queryByText('Came Meanwhile')).not.toBeInTheDocument();
});

it('walks by j and k, opens the history by e, and lets letters be letters in a field', async () => {
  const { user } = open([aRow(), aRow({ id: '01b00000-0000-7000-8000-000000000002', company: 'Beta Inc' })]);
  await rowOf('Beta Inc');
  await user.keyboard('jj');
  expect(await rowOf('Beta Inc')).toHaveFocus();
  await user.keyboard('k');
  expect(await rowOf('Acme LLC')).toHaveFocus();
  await user.keyboard('e');
  expect(await screen.findByRole('table', { name: 'Status history of Acme LLC' })).toBeVisible();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'jek');
  expect(search).toHaveValue('jek');
});

it('[CB-325] exports every match of the filter as CSV', async () => {
  const { user } = open([aRow()], '/UwPortal?view=due&page=2');
  const asked = vi.fn();
  server.use(
    on('get', '/api/exports/submissions', (request) => {
      asked(String(new URL(request.url).searchParams));
      return new Response('a', { headers: { 'Content-Type': 'text/csv' } }) as never;
    }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await rowOf('Acme LLC');
  await user.click(screen.getByRole('button', { name: 'CSV of all matches' }));
  await waitFor(() => expect(names).toEqual(['Underwriter Dashboard.csv']));
  expect(asked).toHaveBeenCalledWith('tab=active&sort=submitted&order=desc&view=due');
});

it('[CB-088] lists what was released with five columns', async () => {
  open([aRow({ state: 'released', uw_comments: 'Priced' })], '/UwPortal?tab=released');
  const table = await screen.findByRole('region', { name: 'Released submissions' });
  await rowOf('Acme LLC');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Details');
  expect([...new Set(heads)]).toEqual(['Submitted Date', 'Company Name', 'FEIN', 'Payroll', 'Comments']);
  expect(await rowOf('Acme LLC')).toHaveTextContent('7/4/26Acme LLC12-3456789$1,250,000Priced');
});

it('[CB-088] lists what was released as cards where the columns have no room', async () => {
  media.add(below('navigation'));
  const { user } = open([aRow({ state: 'released', uw_comments: 'Priced' })], '/UwPortal?tab=released');
  const list = await screen.findByRole('region', { name: 'Released submissions' });
  const card = await within(list).findByRole('listitem');
  expect(within(list).queryByRole('table')).not.toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'Acme LLC' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/compare$/),
  );
  expect(card).toHaveTextContent('Submitted Date7/4/26FEIN12-3456789Payroll$1,250,000CommentsPriced');
  await user.click(within(card).getByText('Status history'));
  expect(await within(card).findByRole('table')).toBeVisible();
});
