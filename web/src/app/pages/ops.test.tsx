import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OpsCarrier, OpsCase, StuckCase } from '@/features/ops/model';
import { anOpsCarrier, anOpsCase, aStuck } from '@/features/ops/ops-builders';
import { momentWords } from '@/lib/dates';
import { as, enter } from '@test/enter-app';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';

const OPERATOR = as(['OpsBeta']);

interface Told {
  stuck?: StuckCase[];
  whole?: OpsCase;
  carriers?: OpsCarrier[];
  path?: string;
}

function open({
  stuck = [aStuck()],
  whole = anOpsCase(),
  carriers = [anOpsCarrier()],
  path = '/Ops',
}: Told = {}) {
  const asked: string[] = [];
  server.use(
    on('get', '/api/ops/stuck', (request) => {
      asked.push(new URL(request.url).search);
      return { cases: stuck, total: stuck.length, counts: { parked: stuck.length } };
    }),
    on('get', '/api/ops/stuck/{id}', () => whole),
    on('get', '/api/ops/carriers', () => ({ carriers })),
    on('get', '/api/ops/workflow-ui', () => ({ url: '' })),
    on('get', '/api/ops/sweeps', () => ({
      outbox_oldest_s: 75,
      outbox_late: 2,
      jobs_overdue: 1,
      decisions_overdue: 0,
      presses: [{ at: '2026-11-20T16:00:00Z', by: 'ops@quoteloom.example', reason: 'after the outage' }],
    })),
  );
  return { ...enter(path, OPERATOR), asked };
}

async function opened(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Birch/ }));
  return screen.findByRole('dialog', { name: 'Birch: bind' });
}

/** A dialog over the drawer, by its title: in tests antd gives both of them the same id. */
async function over(title: string): Promise<HTMLElement> {
  const named = (await screen.findAllByText(title)).at(-1)?.closest<HTMLElement>('[role="dialog"]');
  if (!named) throw new Error(`no dialog ${title}`);
  return named;
}

const done = (action: 'retry') => ({ action, by: 'signal' as const, message: 'Told to the case' });

it('has its counts in the title and its four tabs; a row says carrier, why, since, tries, next and who owes it', async () => {
  open({ carriers: [anOpsCarrier({ held: true, since: '2026-11-20T16:00:00Z' })] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Stuck work (1)' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Stuck (1)',
      'Carriers (1 held)',
      'Sweeps',
      'Runbooks',
    ]),
  );
  const row = await screen.findByRole('button', { name: /^Birch/ });
  expect(row).toHaveAccessibleName(/^Birch bind 000001/);
  for (const words of ['Birch', 'Parked', 'tried 2 times', 'not by itself', 'Operations'])
    expect(row).toHaveTextContent(words);
  expect(within(row).getByTitle(momentWords('2026-11-20T16:00:00Z'))).toBeInTheDocument();
});

it('opens a case with its timeline, its calls, what may be done and why the rest may not', async () => {
  const { user } = open();
  const drawer = await opened(user);
  expect(within(drawer).getByText('No answer for too long; operations settle it')).toBeInTheDocument();
  const calls = within(drawer).getByRole('table');
  expect(within(calls).getByRole('row', { name: /bind none 900 ms/ })).toBeInTheDocument();
  const acts = within(drawer).getByRole('group', { name: 'What may be done' });
  const names = within(acts)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Retry now', 'Mark as bound', 'Give up', 'Correct and continue']);
  const correct = within(acts).getByRole('button', { name: 'Correct and continue' });
  expect(correct).toBeDisabled();
  await user.hover(correct);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A bind of this account is under way');
  const leadsTo = (name: string) => within(drawer).getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Open in the Temporal UI')).toBe(anOpsCase().workflow_url);
  expect(leadsTo('stuck-bind.md#parked')).toBe('/Ops?tab=runbooks&read=stuck-bind&at=parked');
  // The runbook's commands take the case's id, and mails name it.
  expect(within(drawer).getByText(anOpsCase().case)).toBeInTheDocument();
  expect(within(drawer).getByText('Not settled')).toBeInTheDocument();
});

it('does nothing without a reason, says what follows, and is done once under one key', async () => {
  const { user } = open();
  const drawer = await opened(user);
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    on('post', '/api/ops/stuck/{id}/mark-bound', async (request) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return sent.length === 1
        ? refusal(503, 'server_silent', 'x')
        : { ...done('retry'), action: 'mark-bound' as const };
    }),
  );
  await user.click(within(drawer).getByRole('button', { name: 'Mark as bound' }));
  const dialog = await over('Mark as bound: Birch');
  expect(dialog).toHaveTextContent('The carrier is looked at first, and its own number wins');
  const ok = within(dialog).getByRole('button', { name: 'Mark as bound' });
  await user.click(ok);
  expect(within(dialog).getByText('Policy number is needed')).toBeInTheDocument();
  expect(within(dialog).getByText('Say why, in a few words')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Policy number' }), 'WC123');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Told by telephone');
  await user.click(ok);
  expect(await within(dialog).findByText('Oops! Server not responding')).toBeInTheDocument();
  await user.click(ok);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.body).toEqual({ policy_number: 'WC123', reason: 'Told by telephone' });
  expect(await screen.findByText('Told to the case')).toBeInTheDocument();
});

it.each([
  ['Retry now', 'retry', {}, {}],
  ['Give up', 'abort', { 'Confirmed by': 'Ann of Birch' }, { confirmed_by: 'Ann of Birch' }],
] as const)('%s sends what it needs', async (label, verb, fields, body) => {
  const { user } = open();
  const drawer = await opened(user);
  const sent: unknown[] = [];
  server.use(
    on('post', `/api/ops/stuck/{id}/${verb}`, async (request) => {
      sent.push(await request.json());
      return done('retry');
    }),
  );
  await user.click(within(drawer).getByRole('button', { name: label }));
  const dialog = await over(`${label}: Birch`);
  for (const [name, value] of Object.entries(fields))
    await user.type(within(dialog).getByRole('textbox', { name }), value);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'carrier is back{Enter}');
  await waitFor(() => expect(sent).toEqual([{ ...body, reason: 'carrier is back' }]));
});

it('shows whose case it is only to who says why', async () => {
  const { user } = open();
  const drawer = await opened(user);
  const asked: unknown[] = [];
  server.use(
    on('post', '/api/ops/stuck/{id}/personal', async (request) => {
      asked.push(await request.json());
      return {
        company_name: 'Acme LLC',
        fein: '12-3456789',
        contact_person: 'Rosa Lind',
        email: 'rosa@acme.example',
        phone: '5551234567',
        address: '500 Main St, Austin, TX 75001',
      };
    }),
  );
  expect(drawer).not.toHaveTextContent('Acme LLC');
  await user.click(within(drawer).getByRole('button', { name: 'Show whose case it is' }));
  const dialog = await over('Show whose case it is');
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(within(dialog).getByText('Say why, in a few words')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'carrier asks by name');
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Acme LLC')).toBeInTheDocument();
  expect(asked).toEqual([{ reason: 'carrier asks by name' }]);
});

it('holds a carrier with a reason, and releases one that is held, by whom and since when', async () => {
  const held = anOpsCarrier({
    key: 'amtrust',
    name: 'AmTrust',
    held: true,
    since: '2026-11-20T16:00:00Z',
    by: 'ops@quoteloom.example',
    reason: 'their outage',
    waiting: 5,
  });
  const { user } = open({ carriers: [anOpsCarrier(), held], path: '/Ops?tab=carriers' });
  expect(
    await screen.findByText(/^Held since Nov 20, 2026, .+ by ops@quoteloom.example: their outage$/),
  ).toBeInTheDocument();
  expect(screen.getByText('5 steps wait')).toBeInTheDocument();
  const sent: string[] = [];
  server.use(
    on('post', '/api/ops/carriers/{carrier}/hold', (_, { carrier }) => {
      sent.push(`hold ${String(carrier)}`);
      return { action: 'hold' as const, by: 'row' as const, message: 'Done' };
    }),
    on('post', '/api/ops/carriers/{carrier}/release', (_, { carrier }) => {
      sent.push(`release ${String(carrier)}`);
      return { action: 'release' as const, by: 'row' as const, message: 'Done' };
    }),
  );
  for (const label of ['Hold Birch', 'Release AmTrust']) {
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'as agreed{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(sent).toEqual(['hold birch', 'release amtrust']);
});

it('keeps the reason of a hold that was begun, and drops it once it is held', async () => {
  const { user } = open({ path: '/Ops?tab=carriers' });
  server.use(
    on('post', '/api/ops/carriers/{carrier}/hold', () => ({
      action: 'hold' as const,
      by: 'row' as const,
      message: 'Done',
    })),
  );
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Hold Birch' }));
    return within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Reason' });
  };
  await user.type(await begin(), 'Ticket 4711{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const reason = await begin();
  expect(reason).toHaveValue('Ticket 4711');
  expect(screen.getByText('11 / 500')).toBeInTheDocument();
  await user.type(reason, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await begin()).toHaveValue('');
});

it('says what waits too long, and who had it looked after', async () => {
  const { user } = open({ path: '/Ops?tab=sweeps' });
  expect(await screen.findByText('1 min 15 s')).toBeInTheDocument();
  expect(screen.getByText(/by ops@quoteloom.example: after the outage$/)).toBeInTheDocument();
  let swept = 0;
  server.use(
    on('post', '/api/ops/sweep', () => {
      swept += 1;
      return { action: 'sweep' as const, by: 'schedule' as const, message: 'Stuck work is looked after now' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Look now' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'after the outage{Enter}');
  await waitFor(() => expect(swept).toBe(1));
});

it('filters by why, and says so where nothing is stuck or nothing could be read', async () => {
  const { user, asked } = open({ stuck: [] });
  expect(await screen.findByText('Nothing is stuck')).toBeInTheDocument();
  server.use(on('get', '/api/ops/stuck', () => refusal(503, 'unavailable', 'x')));
  expect(asked).toContain('');
  await user.click(screen.getByRole('button', { name: /^All/ }));
});

it('asks the server for one kind', async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: /^Parked/ }));
  await waitFor(() => expect(asked).toContain('?what=parked'));
});

it('brings decisions that expired lately where they are asked for', async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Expired' }));
  await waitFor(() => expect(asked).toContain('?what=expired'));
});
