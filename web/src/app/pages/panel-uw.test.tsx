import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aDecision } from '@/features/decision/decision-builders';
import { on, refusal } from '@test/handlers';
import { aFile, STORE, stored } from '@test/files';
import { acts, BETA, button, head, opened, openPortal } from '@test/portal';
import { server } from '@test/setup';
import { FakeSource, keepStreams } from '@test/streams';

beforeEach(() => keepStreams());

it('[CB-011] [CB-094] [CB-096] [CB-228] is headed UW Portal; a row has its day, company and days, and opens into all that a decision needs', async () => {
  const { user } = openPortal([aDecision({ days_remaining: 1 })]);
  expect(await screen.findByRole('heading', { level: 1, name: 'UW Portal' })).toBeVisible();
  const row = await head('Acme LLC');
  expect(row).toHaveTextContent('1 day left');
  expect(row).toHaveTextContent('Jan 1, 2027');
  expect(row).toHaveTextContent('Waiting');
  await opened(user, 'Acme LLC');
  expect(screen.getByText('As it was submitted').parentElement).toHaveTextContent(
    'ContactRosa LindPhone(555) 123-4567Effective dateJan 1, 2027EMOD0.95Website or e-mail domainacme.example',
  );
  for (const fact of ['$1,310,000', '$36,396.00']) expect(screen.getByText(fact)).toBeInTheDocument();
  for (const name of ['ACORD form', 'Loss run', 'No loss']) expect(button(name)).toBeEnabled();
  const offered = within(acts('Acme LLC'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['Approved', 'In Hold', 'Rejected', 'Bound']);
  expect(screen.getByRole('textbox', { name: 'Remarks' })).toBeInTheDocument();
});

it('[CB-095] the three buttons open the ACORD form, the loss run and the no-loss letter of the submission', async () => {
  const row = aDecision();
  const { user } = openPortal([row]);
  const asked: string[] = [];
  const files = [
    aFile({ key: 'run', keyToFile: 'run.csv', mime: 'text/csv' }),
    aFile({ key: 'letter', keyToFile: 'letter.pdf', kind: 'NoLoss', list: 'fileListToStore', program: null }),
  ];
  server.use(
    on('get', '/api/decisions/{id}/acord', (_, { id }) => {
      asked.push(`form of ${String(id)}`);
      return { data: { data: btoa('%PDF-form') } };
    }),
    on('get', '/api/prospects/{id}/files', (_, { id }) => (id === row.prospect_id ? files : [])),
    on('post', '/api/getLossRunForm', async (request) => {
      const { key } = (await request.json()) as { key: string };
      asked.push(key);
      return { signedURL: `${STORE}/${key}` };
    }),
    stored({ run: 'a,b', letter: '%PDF' }),
  );
  await opened(user, 'Acme LLC');
  for (const [name, title, shown] of [
    ['ACORD form', 'Acord Form', 'ACORD form.pdf'],
    ['Loss run', 'Loss Runs', 'run.csv'],
    ['No loss', 'No Loss', 'letter.pdf'],
  ] as const) {
    await user.click(button(name));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect((await within(dialog).findAllByText(shown))[0]).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(asked).toEqual([`form of ${row.id}`, 'run', 'letter']);
});

it.each([
  ['rejected', 'reject', 'Rejected by Ann Lee. Nothing more is decided.'],
  ['bound', 'bound', 'Bound by Ann Lee. Nothing more is decided.'],
  ['expired', 'expired', 'Nobody decided within the days that there were. Support can give more.'],
  [
    'withdrawn',
    'open',
    'It was withdrawn: another carrier is bound, or the submission went back to its agent.',
  ],
  ['lapsed', 'proceed_uw', 'It was approved, and nobody bound it in time.'],
] as const)(
  '[CB-159] [CB-349] an ended one (%s) is read-only and says why',
  async (ended, quote_status, why) => {
    const row = aDecision({ ended, quote_status, decided_by: 'Ann Lee', days_remaining: 0 });
    const { user } = openPortal([], { ended: [row], path: '/PanelUW?tab=ended' });
    await opened(user, 'Acme LLC');
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Decide on Acme LLC' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Remarks' })).not.toBeInTheDocument();
  },
);

it('shows the timeline of the open row, and reads the row anew when something happens', async () => {
  const { user, lists } = openPortal([aDecision()]);
  await opened(user, 'Acme LLC');
  await waitFor(() => expect(FakeSource.made.some(({ url }) => url.includes('/api/cases/'))).toBe(true));
  const stream = FakeSource.made.findLast(({ url }) => url.includes('/api/cases/'))!;
  const event = {
    seq: 1,
    at: '2026-11-01T16:00:00Z',
    code: 'submitted',
    words: 'Submitted to Key Risk',
    params: {},
  };
  act(() => stream.say('event', event, '1'));
  expect(await screen.findByText('Submitted to Key Risk')).toBeInTheDocument();
  lists.open = [aDecision({ quote_status: 'hold' })];
  const held = { ...event, seq: 2, at: '2099-11-01T16:00:00Z', code: 'hold', words: 'Held by Key Risk' };
  act(() => stream.say('event', held, '2'));
  await waitFor(async () => expect(await head('Acme LLC')).toHaveTextContent('In Hold'), { timeout: 5_000 });
});

it('[CB-317] shows an empty list under an error bar where it cannot be read', async () => {
  openPortal([]);
  server.use(on('get', '/api/decisions', () => refusal(503, 'unavailable', 'x')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops! Server not responding');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here')).toBeInTheDocument();
});

it('finds rows by company and contact and by what stands, and counts what presses', async () => {
  const held = aDecision({ id: BETA, company_name: 'Beta Inc', quote_status: 'hold', days_remaining: 3 });
  const { user } = openPortal([aDecision({ days_remaining: 2 }), held]);
  await head('Beta Inc');
  expect(screen.getByText('1 waits for a decision, 1 with 5 days or less.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'In Hold 1' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Acme LLC/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  await user.type(screen.getByRole('searchbox'), 'beta');
  expect(screen.queryByRole('button', { name: /Acme LLC/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('Nothing like that')).toBeInTheDocument();
});

it('[CB-228] shows the days only where they run: else until when it is bound, or since when it is over', async () => {
  const approved = aDecision({ quote_status: 'proceed_uw', days_remaining: 0 });
  const rejected = aDecision({
    id: BETA,
    company_name: 'Beta Inc',
    quote_status: 'reject',
    ended: 'rejected',
    decided_at: '2026-11-20T16:00:00Z',
  });
  const { user } = openPortal([approved], { ended: [rejected] });
  expect(await head('Acme LLC')).toHaveTextContent(/Bind by Mar 31, 2027/);
  expect(await head('Acme LLC')).not.toHaveTextContent('left');
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  expect(await head('Beta Inc')).toHaveTextContent(/^Nov 20, 2026/);
  expect(await head('Beta Inc')).not.toHaveTextContent('left');
});

it('keeps search and view in the address, so that a reload and Back show the same', async () => {
  const held = aDecision({ id: BETA, company_name: 'Beta Inc', quote_status: 'hold' });
  const { user, router } = openPortal([aDecision(), held], { path: '/PanelUW?q=inc' });
  await head('Beta Inc');
  expect(screen.getByRole('searchbox')).toHaveValue('inc');
  expect(screen.queryByRole('button', { name: /Acme LLC/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'In Hold 1' }));
  expect(router.state.location.search).toBe('?q=inc&view=hold');
});

it('keeps what is typed while the other part is looked at', async () => {
  const { user } = openPortal([aDecision()]);
  await opened(user, 'Acme LLC');
  await user.type(screen.getByRole('textbox', { name: 'Remarks' }), 'Loss runs');
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  await screen.findByText('Nothing here');
  await user.click(screen.getByRole('tab', { name: 'Open' }));
  await opened(user, 'Acme LLC');
  expect(screen.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Loss runs');
});

it('shows what presses first and the rest as it comes; nothing is missing at the end', async () => {
  const rows = Array.from({ length: 5 }, (_, at) =>
    aDecision({ id: BETA.replace(/2$/, String(at)), company_name: `Company ${at}`, days_remaining: at + 6 }),
  );
  const { user, router } = openPortal(rows, { first: 2 });
  expect(await screen.findByText('5 wait for a decision.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All 5' })).toBeInTheDocument();
  const listed = within(screen.getByRole('list', { name: 'Open submissions' }));
  const shown = listed.getAllByRole('button', { name: /Company/ });
  expect(shown.map(({ textContent }) => /Company \d/.exec(textContent)?.[0])).toEqual(
    rows.map((row) => row.company_name),
  );
  await user.type(screen.getByRole('searchbox'), 'company 4');
  await opened(user, 'Company 4');
  await waitFor(() => expect(router.state.location.search).toContain('q=company+4'));
  expect(await head('Company 4')).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('button', { name: /Company 0/ })).not.toBeInTheDocument();
});
