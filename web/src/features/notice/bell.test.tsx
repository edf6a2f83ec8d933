import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import { FakeSource, keepStreams, last } from '@test/streams';
import type { NoticePage } from './api';
import { Bell } from './bell';
import { aNotice, aPage } from './notice-builders';

const unread = aNotice({ facts: { text: 'Loss runs follow' } });
const seen = aNotice({
  id: '01a90000-0000-7000-8000-000000000002',
  kind: 'claimed',
  read_at: '2026-07-01T12:01:00Z',
});
let now: NoticePage;
let failing = false;
const read = vi.fn();

beforeAll(() => import('./notice-panel'), 120_000);
beforeEach(() => {
  now = aPage([unread, seen]);
  failing = false;
  read.mockClear();
  server.use(
    on('get', '/api/notices', () => (failing ? refusal(503, 'unavailable', 'Away') : now)),
    on('post', '/api/notices/read', async (request) => {
      const { ids } = (await request.json()) as { ids: string[] | null };
      read(ids);
      now = aPage(now.items.map((item) => ({ ...item, read_at: '2026-07-01T12:02:00Z' })));
      return { message: 'Read', unread: 0 };
    }),
    on('get', '/api/notices/mails', () => [
      { kind: 'submitted' as const, mail: true },
      { kind: 'released' as const, mail: true },
    ]),
  );
});

const ring = (underwriter = true) => show(<Bell person="jane@carrier.example" underwriter={underwriter} />);
const bell = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('counts what is unread and opens what it is, newest first, each leading to its prospect', async () => {
    const { user, router } = ring();
    await user.click(await bell('Notices, 1 unread'));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Unread: Ada Agent commented on Alder RoofingLoss runs follow');
    expect(second).toHaveTextContent(/^Ada Agent took Alder Roofing/);
    await user.click(within(first as HTMLElement).getByRole('link'));
    expect(router.state.location.pathname).toBe(`/Quote/${unread.prospect_id}/underwriting`);
    expect(read.mock.calls).toEqual([[[unread.id]]]);
    expect(await bell('Notices')).toBeInTheDocument();
  });

  it('leads an agent to the prospect', async () => {
    const { user, router } = ring(false);
    await user.click(await bell('Notices, 1 unread'));
    const [first] = await screen.findAllByRole('listitem');
    await user.click(within(first as HTMLElement).getByRole('link'));
    expect(router.state.location.pathname).toBe(`/Quote/${unread.prospect_id}`);
  });

  it('marks all as read, and offers it only where something is unread', async () => {
    const { user } = ring();
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(read.mock.calls).toEqual([[null]]));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
    );
  });

  it('rings when the stream tells of something new, and reads nothing anew for what it shows', async () => {
    keepStreams();
    ring();
    await bell('Notices, 1 unread');
    expect(last().url).toBe('/api/notices/stream');
    const asked = vi.fn();
    server.use(
      on('get', '/api/notices', () => {
        asked();
        return now;
      }),
    );
    act(() => last().say('notices', { unread: 1, newest: unread.id }, '1'));
    now = aPage([aNotice({ id: '01a90000-0000-7000-8000-000000000003' }), unread]);
    act(() => last().say('notices', { unread: 2, newest: '01a90000-0000-7000-8000-000000000003' }, '2'));
    expect(await bell('Notices, 2 unread')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('2 unread notices');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('ends its stream when it goes away', async () => {
    keepStreams();
    const { unmount } = ring();
    await bell('Notices, 1 unread');
    unmount();
    expect(FakeSource.made.every((source) => source.closed)).toBe(true);
  });

  it('says so where there is nothing', async () => {
    now = aPage([]);
    const { user } = ring();
    await user.click(await bell('Notices'));
    expect(await screen.findByText('No notices yet')).toBeInTheDocument();
  });

  it('shows no notices under an error bar where they cannot be read, and the bell stays quiet', async () => {
    failing = true;
    const { user } = ring();
    await user.click(await bell('Notices'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Oops! Server not responding');
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps what it showed under an error bar when a later read fails', async () => {
    keepStreams();
    const { user } = ring();
    await user.click(await bell('Notices, 1 unread'));
    await screen.findAllByRole('listitem');
    failing = true;
    act(() => last().say('notices', { unread: 2, newest: null }, '1'));
    expect(await screen.findByRole('alert')).toHaveTextContent('What you see may be out of date');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows older notices page by page', async () => {
    const older = aNotice({ id: '01a90000-0000-7000-8000-000000000009', kind: 'submitted' });
    server.use(
      on('get', '/api/notices', (request) =>
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? aPage([older], { unread: 1 })
          : aPage([unread], { cursor: 'next' }),
      ),
    );
    const { user } = ring();
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole('button', { name: 'Show older notices' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older notices' })).not.toBeInTheDocument();
  });

  it('switches the mails of a kind off, and back where that failed', async () => {
    let refuse = false;
    const put = vi.fn();
    server.use(
      on('put', '/api/notices/mails', async (request) => {
        const body = (await request.json()) as { kind: 'submitted'; mail: boolean };
        put(body);
        return refuse ? refusal(503, 'unavailable', 'Away') : body;
      }),
    );
    const { user } = ring();
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole('button', { name: 'Which of it is mailed to me' }));
    const submitted = await screen.findByRole('switch', { name: 'A prospect is submitted' });
    expect(submitted).toBeChecked();
    await user.click(submitted);
    await waitFor(() => expect(submitted).not.toBeChecked());
    refuse = true;
    await user.click(submitted);
    expect(await screen.findByText('Oops! Server not responding')).toBeInTheDocument();
    await waitFor(() => expect(submitted).not.toBeChecked());
    expect(put.mock.calls).toEqual([
      [{ kind: 'submitted', mail: false }],
      [{ kind: 'submitted', mail: true }],
    ]);
  });

  it('offers an agent the mails that an agent gets', async () => {
    const { user } = ring(false);
    await user.click(await bell(/unread/));
    await user.click(await screen.findByRole('button', { name: 'Which of it is mailed to me' }));
    expect(await screen.findByRole('switch', { name: 'My submission is released' })).toBeChecked();
    expect(screen.queryByRole('switch', { name: 'A prospect is submitted' })).not.toBeInTheDocument();
  });
});
