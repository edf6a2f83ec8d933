import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDecision } from '@/features/decision/decision-builders';
import type { Decision } from '@/features/decision/model';
import { as, enter } from '@test/enter-app';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { FakeSource, keepStreams } from '@test/streams';

const CARRIER = as(['CarrierBeta']);
const BETA = '01e00000-0000-7000-8000-000000000002';

beforeEach(() => keepStreams());
afterEach(() => vi.unstubAllGlobals());

/** Opens the portal upon these rows; what is decided is kept in sent. */
function open(rows: readonly Decision[], { ended = [] as readonly Decision[], path = '/PanelUW' } = {}) {
  const lists = { open: [...rows], ended: [...ended] };
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    on('get', '/api/decisions', (request) => {
      const part = new URL(request.url).searchParams.get('state');
      return { decisions: part === 'ended' ? lists.ended : lists.open };
    }),
    on('post', '/api/updateUsersData/', async (request) => {
      const body = (await request.json()) as { quote_status: 'hold' };
      sent.push({ key: request.headers.get('idempotency-key'), body });
      return { message: 'Stored', quote_status: body.quote_status, days_remaining: 12 };
    }),
  );
  return { ...enter(path, CARRIER), lists, sent };
}

const head = (company: string) => screen.findByRole('button', { name: new RegExp(company) });
/** Opens the row of a company. */
async function opened(user: UserEvent, company: string) {
  await user.click(await head(company));
  await waitFor(async () => expect(await head(company)).toHaveAttribute('aria-expanded', 'true'));
}
const acts = (company: string) => screen.getByRole('group', { name: `Decide on ${company}` });
const button = (name: string) => screen.getByRole('button', { name });

it('[CB-011] [CB-094] [CB-096] [CB-228] is headed UW Portal; a row has its day, company and days, and opens into all that a decision needs', async () => {
  const { user } = open([aDecision({ days_remaining: 1 })]);
  expect(await screen.findByRole('heading', { level: 1, name: 'UW Portal' })).toBeVisible();
  const row = await head('Acme LLC');
  expect(row).toHaveTextContent('1 day left');
  expect(row).toHaveTextContent('Jan 1, 2027');
  expect(row).toHaveTextContent('Waiting');
  await opened(user, 'Acme LLC');
  for (const fact of ['Rosa Lind', '(555) 123-4567', '0.95', 'acme.example', '$1,310,000', '$36,396.00'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  for (const name of ['ACORD form', 'Loss run', 'No loss']) {
    expect(button(name)).toBeDisabled();
    expect(button(name)).toHaveAccessibleDescription(/Documents are not shown here yet/);
  }
  const offered = within(acts('Acme LLC'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['Approved', 'In Hold', 'Rejected', 'Bound']);
  expect(screen.getByRole('textbox', { name: 'Remarks' })).toBeInTheDocument();
});

it('[CB-162] [CB-163] Hold and Reject stay disabled while the remark is blank, and say why', async () => {
  const { user } = open([aDecision()]);
  await opened(user, 'Acme LLC');
  const remarks = screen.getByRole('textbox', { name: 'Remarks' });
  await user.type(remarks, '   ');
  for (const name of ['In Hold', 'Rejected']) {
    expect(button(name)).toBeDisabled();
    await user.hover(button(name));
    expect(await screen.findByRole('tooltip', { name: 'Reason Required in Remarks' })).toBeInTheDocument();
    await user.unhover(button(name));
  }
  expect(button('Approved')).toBeEnabled();
  expect(button('Bound')).toBeDisabled();
  await user.type(remarks, 'Loss runs of three years');
  expect(button('In Hold')).toBeEnabled();
  expect(button('Rejected')).toBeEnabled();
});

it('[CB-006] [CB-156] [CB-246] a decision names its consequence, is sent once with its remark, and the next row opens', async () => {
  const beta = aDecision({ id: BETA, company_name: 'Beta Inc' });
  const { user, sent } = open([aDecision(), beta]);
  await opened(user, 'Acme LLC');
  await user.type(screen.getByRole('textbox', { name: 'Remarks' }), 'Loss runs, please');
  await user.click(button('In Hold'));
  const dialog = await screen.findByRole('dialog', { name: 'Put Acme LLC in hold?' });
  expect(dialog).toHaveTextContent(
    'The clock goes on, 12 days left; you can reopen it at any time until then.',
  );
  expect(dialog).toHaveTextContent('Loss runs, please');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Put in hold' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { user_email_id, uuid_carrier } = aDecision();
  expect(sent[0]?.body).toEqual({
    key: { user_email_id, uuid_carrier },
    quote_status: 'hold',
    uw: false,
    review: 'Loss runs, please',
  });
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByText('Acme LLC: In Hold')).toBeInTheDocument();
  await waitFor(async () => expect(await head('Beta Inc')).toHaveFocus());
  await waitFor(async () => expect(await head('Beta Inc')).toHaveAttribute('aria-expanded', 'true'));
  expect(await head('Acme LLC')).toHaveAttribute('aria-expanded', 'false');
});

it.each([
  ['open', 'Approved', 'Approve', 'proceed_uw'],
  ['uwportal', 'Rejected', 'Reject', 'reject'],
  ['proceed_uw', 'Bound', 'Mark as bound', 'bound'],
  ['hold', 'Reopen', 'Reopen', 'uwportal'],
] as const)(
  '[CB-006] [CB-155] [CB-157] [CB-158] [CB-161] [CB-330] of %s, %s asks, and then sends the specified status',
  async (quote_status, word, ok, wanted) => {
    const { user, sent } = open([aDecision({ quote_status })]);
    await opened(user, 'Acme LLC');
    await user.type(screen.getByRole('textbox', { name: 'Remarks' }), 'As discussed');
    await user.click(within(acts('Acme LLC')).getByRole('button', { name: word }));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ok }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ quote_status: wanted, review: 'As discussed' });
  },
);

it('sends a press that was not answered again under the same key', async () => {
  const { user, sent } = open([aDecision()]);
  await opened(user, 'Acme LLC');
  const keys: (string | null)[] = [];
  server.use(
    on('post', '/api/updateUsersData/', (request) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1
        ? refusal(503, 'server_silent', 'x')
        : { message: 'Approved', quote_status: 'proceed_uw' as const, days_remaining: 12 };
    }),
  );
  await user.click(button('Approved'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Oops! Server not responding');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(keys[0]).toBe(keys[1]);
  expect(sent).toEqual([]);
});

it.each([
  ['hold', ['Reopen'], 'In Hold'],
  ['proceed_uw', ['Bound'], 'Approved'],
  ['uwportal', ['Approved'], 'Reopened'],
] as const)('[CB-159] [CB-160] [CB-161] of %s only %j goes on', async (quote_status, enabled, word) => {
  const { user } = open([aDecision({ quote_status })]);
  expect(await head('Acme LLC')).toHaveTextContent(word);
  await opened(user, 'Acme LLC');
  const free = within(acts('Acme LLC'))
    .getAllByRole('button')
    .filter((each) => !(each as HTMLButtonElement).disabled)
    .map(({ textContent }) => textContent);
  expect(free).toEqual(enabled);
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
    const { user } = open([], { ended: [row], path: '/PanelUW?tab=ended' });
    await opened(user, 'Acme LLC');
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Decide on Acme LLC' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Remarks' })).not.toBeInTheDocument();
  },
);

it('[CB-317] where somebody was faster the row says so and shows what stands', async () => {
  const { user, lists } = open([aDecision()]);
  await opened(user, 'Acme LLC');
  server.use(
    on('post', '/api/updateUsersData/', () => {
      lists.open = [];
      const by = { decided_by: 'Ann Lee', decided_at: '2026-11-20T16:00:00Z' };
      lists.ended = [aDecision({ ...by, quote_status: 'reject', ended: 'rejected', review: 'Roof work' })];
      return refusal(409, 'decision_final', 'This submission is rejected: nothing more is decided on it');
    }),
  );
  await user.click(button('Approved'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This submission is rejected');
  await waitFor(async () => expect(await head('Acme LLC')).toHaveTextContent('Rejected'));
  expect(screen.getByText(/^Rejected by Ann Lee, Nov 20, 2026/)).toBeInTheDocument();
  expect(screen.getByText('Roof work')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Decide on Acme LLC' })).not.toBeInTheDocument();
});

it('[CB-164] [CB-250] [CB-262] [CB-344] tells whom of the sales desk is told, and has it told no more', async () => {
  const row = aDecision({ origin: 'sales_person', salesperson_email: 'sal@desk.example' });
  const { user, lists } = open([row]);
  await opened(user, 'Acme LLC');
  const mails: unknown[] = [];
  const flags: unknown[] = [];
  server.use(
    on('post', '/api/sendStatusEmail', async (request) => {
      mails.push(await request.json());
      return { message: 'Sent', id: '01e10000-0000-7000-8000-000000000001' };
    }),
    on('post', '/api/removeSalesPersonFlag', async (request) => {
      flags.push(await request.json());
      lists.open = [aDecision()];
      return { message: 'Removed', uuids: row.uuid_carrier };
    }),
  );
  await user.click(button('Approved'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('sal@desk.example is told by e-mail.')).toBeInTheDocument();
  expect(mails).toEqual([
    {
      sendEmailTo: 'sal@desk.example',
      sendEmailFrom: '',
      company_name: 'Acme LLC',
      contact_person: 'Rosa Lind',
      effective_date: '2027-01-01',
      phone_number: '5551234567',
      user_email_id: 'user_20260701_1',
      emod: '0.95',
    },
  ]);
  // Nothing else waits: the row stays open.
  expect(await screen.findByText('Nothing else waits for a decision')).toBeInTheDocument();
  await user.click(button('Tell the agent only'));
  await waitFor(() => expect(flags).toEqual([{ uuidList: row.uuid_carrier, userId: row.user_email_id }]));
  await waitFor(() => expect(screen.queryByText(/From the sales desk/)).not.toBeInTheDocument());
});

it('asks nothing of the mail for a submission of an agent', async () => {
  const { user } = open([aDecision()]);
  const mailed = vi.fn();
  server.use(
    on('post', '/api/sendStatusEmail', () => {
      mailed();
      return { message: 'Nothing to send', id: null };
    }),
  );
  await opened(user, 'Acme LLC');
  await user.click(button('Approved'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Acme LLC: Approved')).toBeInTheDocument();
  expect(mailed).not.toHaveBeenCalled();
});

it('shows the timeline of the open row, and reads the row anew when something happens', async () => {
  const { user, lists } = open([aDecision()]);
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
  open([]);
  server.use(on('get', '/api/decisions', () => refusal(503, 'unavailable', 'x')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops! Server not responding');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here')).toBeInTheDocument();
});

it('finds rows by company and contact and by what stands, and counts what presses', async () => {
  const held = aDecision({ id: BETA, company_name: 'Beta Inc', quote_status: 'hold', days_remaining: 3 });
  const { user } = open([aDecision({ days_remaining: 2 }), held]);
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
