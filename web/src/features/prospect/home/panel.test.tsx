import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { sessionStore } from '@/api/session';
import { aSession, standing } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { HomePanel } from './panel';
import type { WorkGroup, WorkRow } from '../draft/work-list';

type Run = components['schemas']['WorkRunItem'];

const RUN: Run = {
  id: 'r1',
  job_id: 'j1',
  status: 'done',
  started_at: '2026-07-01T10:00:00Z',
  closed_at: '2026-07-01T10:00:02Z',
  programs: 7,
  ended: 7,
  priced: 3,
  lowest: '12345.00',
  lowest_state: 'quoted',
};

const row = (name: string, change: Partial<WorkRow> = {}): WorkRow => ({
  id: name.toLowerCase(),
  user_id: `user_${name}`,
  company_name: name,
  partner: 'gms',
  fein_last4: '6789',
  states: ['tx', 'wi'],
  stage: 'one',
  status: 'draft',
  version: 1,
  quote_submitted: false,
  saved_by: 'Ada Agent',
  updated_at: '2026-07-01T10:00:00Z',
  archived_at: null,
  run: null,
  ...change,
});

type Lists = Partial<Record<WorkGroup, readonly WorkRow[]>>;

/** The server's lists; what was asked of it. */
function serve(lists: Lists) {
  const asked: string[] = [];
  const of = (group: WorkGroup) => lists[group] ?? [];
  server.use(
    on('get', '/api/work/sizes', () => ({
      draft: of('draft').length,
      running: of('running').length,
      result: of('result').length,
      archived: of('archived').length,
    })),
    on('get', '/api/work', (request) => {
      const params = new URL(request.url).searchParams;
      asked.push(params.toString());
      const all = of(params.get('group') as WorkGroup);
      const from = Number(params.get('cursor') ?? '0');
      const next = from + Number(params.get('limit'));
      return { items: all.slice(from, next), cursor: next < all.length ? String(next) : null };
    }),
  );
  return asked;
}

function open(lists: Lists) {
  sessionStore.set(aSession());
  const asked = serve(lists);
  const acts = { onNew: vi.fn(), onSample: vi.fn(), onOpenKept: vi.fn() };
  const view = show(<HomePanel me="Ada Agent" open="" sampleBusy={false} {...acts} />);
  return { ...view, ...acts, asked };
}

const list = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

describe("a home for the day's work", () => {
  it('guides the first quote of a new user, with a company to try it', async () => {
    const { user, onSample, onNew } = open({});
    expect(await screen.findByRole('heading', { name: 'Your first quote' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try it with the sample company' }));
    await user.click(screen.getByRole('button', { name: 'Start with your own' }));
    expect([onSample.mock.calls.length, onNew.mock.calls.length]).toEqual([1, 1]);
  });

  it('shows results once the drafts above them have come, whose rows would push them away', async () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => (resolve = done));
    serve({ draft: [row('Acme')], result: [row('Core', { stage: 'three', run: RUN })] });
    server.use(
      http.get('*/api/work', async ({ request }) => {
        if (new URL(request.url).searchParams.get('group') === 'draft') await promise;
      }),
    );
    sessionStore.set(aSession());
    const acts = { onNew: vi.fn(), onSample: vi.fn(), onOpenKept: vi.fn() };
    show(<HomePanel me="Ada Agent" open="" sampleBusy={false} {...acts} />);
    await list('Open drafts');
    expect(screen.queryByRole('region', { name: /^Recent results/ })).toBeNull();
    resolve();
    expect(await within(await list('Recent results')).findByText('3 of 7 priced')).toBeVisible();
  });

  it('lists drafts, running quotes and results with where each stands', async () => {
    open({
      draft: [row('Acme'), row('', { id: 'x', saved_by: 'Uma Reed', states: ['a', 'b', 'c', 'd', 'e'] })],
      running: [row('Bolt', { stage: 'three', run: { ...RUN, status: 'processing', ended: 3 } })],
      result: [
        row('Core', { stage: 'three', run: RUN }),
        row('Dust', { stage: 'three', run: { ...RUN, priced: 0, lowest: null, lowest_state: null } }),
        row('Elm', {
          stage: 'three',
          run: { ...RUN, priced: 2, lowest: '9000.00', lowest_state: 'referred' },
        }),
      ],
    });
    const drafts = await list('Open drafts');
    const acme = await within(drafts).findByRole('link', { name: /^Acme/ });
    expect(acme).toHaveAttribute('href', '/Quote/acme/profile');
    expect(acme).toHaveAccessibleName(/^Acme ?GMS · TX, WI · FEIN ends 6789$/);
    expect(within(drafts).getByRole('link', { name: /^Without a name/ })).toHaveAccessibleName(
      /A, B, C and 2 more · FEIN ends 6789$/,
    );
    expect(
      within(drafts)
        .getAllByText(/^by /)
        .map((each) => each.textContent),
    ).toEqual(['by Uma Reed']);
    const running = await list('Running quotes');
    expect(await within(running).findByText('3 of 7 carriers answered')).toBeVisible();
    expect(within(running).getByText('from $12,345 so far')).toBeVisible();
    expect(within(running).getByRole('link')).toHaveAttribute('href', '/Quote/bolt/compare');
    const results = await list('Recent results');
    expect(await within(results).findByText('3 of 7 priced')).toBeVisible();
    expect(within(results).getByText('from $12,345')).toBeVisible();
    expect(within(results).getByText('No carrier priced it')).toBeVisible();
    expect(within(results).getByText('from $9,000 if approved')).toBeVisible();
  });

  it('says of a price that its draft was changed since, and what changed', async () => {
    server.use(on('get', '/api/freshness', () => [standing('r1', [{}])]));
    open({ result: [row('Core', { stage: 'three', run: RUN })] });
    const results = await list('Recent results');
    const stale = await within(results).findByText('$12,345 before the change');
    expect(stale).toHaveAttribute('title', 'Payroll of 8810 at 500 Main St $90,000 → $120,000');
    expect(within(results).queryByText('from $12,345')).not.toBeInTheDocument();
  });

  it('asks the server for what is searched, and says when nothing fits', async () => {
    const { user, asked } = open({ draft: [row('Acme')] });
    await within(await list('Open drafts')).findByRole('link', { name: /^Acme/ });
    const then = serve({ archived: [row('Zinc')] });
    await user.type(screen.getByLabelText(/^Search by company/), 'wiring tx 6789');
    await waitFor(() => expect(screen.getAllByText('Nothing here fits the search.')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'New quote' })).toBeVisible();
    // What was typed in part fits nothing either.
    await waitFor(() => expect([...asked, ...then].at(-1)).toContain('search=wiring+tx+6789'));
  });

  it('shows a long list a page at a time', async () => {
    const { user } = open({ draft: Array.from({ length: 40 }, (_, at) => row(`Shop${at}`)) });
    const drafts = await list('Open drafts');
    await waitFor(() => expect(within(drafts).getAllByRole('link')).toHaveLength(8));
    await user.click(within(drafts).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(drafts).getAllByRole('link')).toHaveLength(32));
    await user.click(within(drafts).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(drafts).getAllByRole('link')).toHaveLength(40));
    expect(within(drafts).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('puts a draft into the archive and offers to undo it', async () => {
    const lists = { draft: [row('Acme')] as WorkRow[], archived: [] as WorkRow[] };
    const { user } = open(lists);
    const moved: string[] = [];
    server.use(
      on('post', '/api/prospects/{id}/archive', (_request, { id }) => {
        moved.push(`archive ${String(id)}`);
        lists.archived.push(...lists.draft.splice(0));
        return { message: 'Archived' };
      }),
      on('post', '/api/prospects/{id}/restore', (_request, { id }) => {
        moved.push(`restore ${String(id)}`);
        lists.draft.push(...lists.archived.splice(0));
        return { message: 'Restored' };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Archive Acme' }));
    expect(await screen.findByText('Acme is in the archive now')).toBeVisible();
    expect(await screen.findByText(/^No open draft/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /^Acme/ })).toBeVisible();
    expect(moved).toEqual(['archive acme', 'restore acme']);
  });

  it('does not hide what is submitted, and says why something could not be archived', async () => {
    const { user } = open({ draft: [row('Acme'), row('Sent', { quote_submitted: true })] });
    server.use(
      on('post', '/api/prospects/{id}/archive', () =>
        refusal(409, 'view_only', 'This prospect was submitted'),
      ),
    );
    await screen.findByText('Submitted');
    expect(screen.queryByRole('button', { name: 'Archive Sent' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Archive Acme' }));
    expect(await screen.findByText('This prospect was submitted')).toBeVisible();
  });

  it("[QE-162] a visitor finds drafts and the archive, and nothing there that is the agency's to do", async () => {
    const { user } = open({
      draft: [row('Acme')],
      archived: [row('Zinc', { archived_at: '2026-07-02T10:00:00Z' })],
    });
    act(() => sessionStore.set(aSession({ user: { ...aSession().user, user_type: 'visitor' } })));
    await user.click(await screen.findByRole('button', { name: 'Archive (1)' }));
    expect(await screen.findByText('Acme')).toBeVisible();
    expect(await screen.findByText('Zinc')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Acme|Zinc/ })).not.toBeInTheDocument();
  });

  it('says what is wrong when a list does not come', async () => {
    sessionStore.set(aSession());
    server.use(
      on('get', '/api/work/sizes', () => HttpResponse.json(null, { status: 503 })),
      on('get', '/api/work', () => refusal(503, 'down', 'Away')),
    );
    const nothing = vi.fn();
    show(
      <HomePanel me="" open="" sampleBusy={false} onNew={nothing} onSample={nothing} onOpenKept={nothing} />,
    );
    await waitFor(() => expect(screen.getAllByText('Oops! Server not responding')).toHaveLength(2));
  });
});
