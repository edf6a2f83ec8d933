import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aPage, aRow } from '@/features/dashboard/dashboard-builders';
import type { Row } from '@/features/dashboard/model';
import { ownClock, pass } from '@test/clock';
import { as, enter } from '@test/enter-app';
import { aSubmission } from '@/features/submission/submission-builders';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';

/** Opens the dashboard upon these rows. */
function open(rows: readonly Row[], path = '/UwPortal') {
  server.use(
    on('get', '/api/submissions', () => aPage(rows, {})),
    on('get', '/api/views/{screen}', () => []),
    on('get', '/api/notices', () => ({ notices: [], unread: 0, cursor: null }) as never),
    on('get', '/api/notices/stream', () => new Response(null, { status: 204 }) as never),
  );
  return enter(path, as(['UWBeta']));
}

it.each([
  ['Data Submitted', () => ({ message: 'Stored', user_email_id: 'user_20260701_1', version: 4 })],
  ['Error while saaving the Data', () => refusal(409, 'status_moved', 'Somebody was faster')],
])('[CB-321] the toast %s stays three seconds', async (words, answered) => {
  const { user } = open([aRow()]);
  server.use(on('post', '/api/underWriterData/update', answered as never));
  await user.click(await screen.findByRole('combobox', { name: 'Status of Acme LLC' }));
  ownClock();
  await user.click(await screen.findByTitle('Quoted'));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await pass(2_500);
  expect(screen.getByText(words)).toBeInTheDocument();
  await pass(1_000);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

it('[CB-324] offers pages of 10, 25, 50, 75 and 100, and asks for the one that is chosen', async () => {
  const { user } = open([aRow()]);
  const asked: (string | null)[] = [];
  server.use(
    on('get', '/api/submissions', (request) => {
      asked.push(new URL(request.url).searchParams.get('size'));
      return aPage([aRow()], { total: 300 });
    }),
  );
  await user.click(await screen.findByRole('combobox', { name: 'Page Size' }));
  const sizes = await screen.findAllByTitle(/^\d+ \/ page$/);
  const offered = new Set(sizes.map(({ title }) => Number.parseInt(title, 10)));
  expect([...offered].toSorted((one, two) => one - two)).toEqual([10, 25, 50, 75, 100]);
  await user.click(screen.getAllByTitle('75 / page').at(-1)!);
  await vi.waitFor(() => expect(asked.at(-1)).toBe('75'));
});

it.each([
  ['active', '/UwPortal'],
  ['released', '/UwPortal?tab=released'],
])('[QE-190] shows an empty table under an error bar where the %s list cannot be read', async (_, path) => {
  open([aRow()], path);
  server.use(on('get', '/api/submissions', () => refusal(500, 'internal', 'It broke')));
  expect(await screen.findByRole('alert')).toHaveTextContent('It broke');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(await screen.findByText('Nothing here')).toBeInTheDocument();
});

it('shows what one claimed also where a list that was read before it comes first', async () => {
  const { user } = open([aRow()]);
  let claimed = () => {};
  const done = new Promise<void>((resolve) => {
    claimed = resolve;
  });
  let searched = false;
  const owner = { id: '01d00000-0000-7000-8000-000000000002', name: 'Theo Chief' };
  server.use(
    on('post', '/api/submissions/{id}/claim', (async () => {
      await done;
      return aSubmission({ owner, version: 4 });
    }) as never),
    on('get', '/api/submissions', (request) => {
      searched ||= new URL(request.url).searchParams.has('q');
      return aPage([aRow()], {});
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Claim Acme LLC' }));
  await user.type(screen.getByRole('searchbox'), 'Acme');
  await vi.waitFor(() => expect(searched).toBe(true));
  claimed();
  expect(await screen.findByText('Theo Chief')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Claim Acme LLC' })).not.toBeInTheDocument();
  expect(screen.queryByText(/elsewhere since this page was shown/)).not.toBeInTheDocument();
});
