import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aDecision } from '@/features/decision/decision-builders';
import { on, refusal } from '@test/handlers';
import { acts, BETA, button, head, opened, openPortal } from '@test/portal';
import { server } from '@test/setup';
import { keepStreams } from '@test/streams';

beforeEach(() => keepStreams());

it('[CB-162] [CB-163] Hold and Reject stay disabled while the remark is blank, and say why', async () => {
  const { user } = openPortal([aDecision()]);
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
  const { user, sent } = openPortal([aDecision(), beta]);
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
    const { user, sent } = openPortal([aDecision({ quote_status })]);
    await opened(user, 'Acme LLC');
    await user.type(screen.getByRole('textbox', { name: 'Remarks' }), 'As discussed');
    await user.click(within(acts('Acme LLC')).getByRole('button', { name: word }));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ok }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ quote_status: wanted, review: 'As discussed' });
  },
);

it('[CB-246] [CB-317] sends a press that was not answered again under the same key', async () => {
  const { user, sent } = openPortal([aDecision()]);
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
  // It is named so again once it works no more.
  await user.click(await within(dialog).findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(keys[0]).toBe(keys[1]);
  expect(sent).toEqual([]);
});

it.each([
  ['hold', ['Reopen'], 'In Hold'],
  ['proceed_uw', ['Bound'], 'Approved'],
  ['uwportal', ['Approved'], 'Reopened'],
] as const)('[CB-159] [CB-160] [CB-161] of %s only %j goes on', async (quote_status, enabled, word) => {
  const { user } = openPortal([aDecision({ quote_status })]);
  expect(await head('Acme LLC')).toHaveTextContent(word);
  await opened(user, 'Acme LLC');
  const free = within(acts('Acme LLC'))
    .getAllByRole('button')
    .filter((each) => !(each as HTMLButtonElement).disabled)
    .map(({ textContent }) => textContent);
  expect(free).toEqual(enabled);
});

it('[CB-317] where somebody was faster the row says so and shows what stands', async () => {
  const { user, lists } = openPortal([aDecision()]);
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
  // Its row says it, and there is nothing left to confirm.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await head('Acme LLC')).toHaveTextContent('Rejected'));
  expect(screen.getByText(/^Rejected by Ann Lee, Nov 20, 2026/)).toBeInTheDocument();
  expect(screen.getByText('Roof work')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Decide on Acme LLC' })).not.toBeInTheDocument();
});

it('[CB-164] [CB-250] [CB-262] [CB-344] tells whom of the sales desk is told, and has it told no more', async () => {
  const row = aDecision({ origin: 'sales_person', salesperson_email: 'sal@desk.example' });
  const { user, lists } = openPortal([row]);
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

it('[CB-164] asks nothing of the mail for a submission of an agent', async () => {
  const { user } = openPortal([aDecision()]);
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

it('says how many others wait where the list shows none of them', async () => {
  const beta = aDecision({ id: BETA, company_name: 'Beta Inc' });
  const { user } = openPortal([aDecision(), beta], { path: '/PanelUW?q=acme+llc' });
  await opened(user, 'Acme LLC');
  await user.click(button('Approved'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('1 waits outside this search or view.')).toBeInTheDocument();
});

it('keeps a remark that was typed until it is sent, also when the page is left and opened anew', async () => {
  const first = openPortal([aDecision()]);
  await opened(first.user, 'Acme LLC');
  await first.user.type(screen.getByRole('textbox', { name: 'Remarks' }), 'Loss runs');
  expect(screen.getByText('9 / 4,000')).toBeInTheDocument();
  first.unmount();
  const { user, sent } = openPortal([aDecision()]);
  await opened(user, 'Acme LLC');
  expect(screen.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Loss runs');
  await user.click(button('In Hold'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put in hold' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Remarks' })).toHaveValue(''));
});

it('a long remark scrolls within the question, by keys too, and the limit is said where it is typed', async () => {
  const { user } = openPortal([aDecision()]);
  await opened(user, 'Acme LLC');
  const remarks = screen.getByRole('textbox', { name: 'Remarks' });
  fireEvent.change(remarks, { target: { value: 'Roof work. '.repeat(400).slice(0, 4000) } });
  expect(remarks).toHaveAccessibleDescription(/^That is all that fits: 4,000 characters/);
  await user.click(button('Rejected'));
  const said = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Remark:' });
  expect(said).toHaveAttribute('tabindex', '0');
  expect(said).toHaveTextContent(/^Roof work\. .*/);
});
