import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { FakeSource, keepStreams, last } from '@test/streams';
import { PriceTable } from './price-table';
import { allPairs, rowsOf } from './indication';
import { programRow, quoteRun } from './quote-builders';
import { POLL_MS, useRun } from './use-run';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Run() {
  const { data } = useRun('run-1');
  if (!data) return <p>reading</p>;
  const rows = rowsOf(data.programs, []);
  return (
    <>
      <p>run is {data.status}</p>
      <PriceTable
        run={data}
        rows={rows}
        checked={new Set(allPairs(rows))}
        onChecked={() => undefined}
        onExplain={() => undefined}
        forms={new Map(allPairs(rows).map((pair) => [pair, '']))}
      />
    </>
  );
}

it('[QE-059] asks every 5 seconds while it is processing, where no stream speaks, then reads the rows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  expect(POLL_MS).toBe(5000);
  let polls = 0;
  const priced = quoteRun([programRow('gms-uwic', 'quoted', { TX: '8000' })], 'done');
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', (_, { id }) => {
      expect(id).toBe('job-1');
      polls += 1;
      return polls < 3 ? ('processing' as const) : { url: 'http://store/result' };
    }),
    on('get', '/api/runs/{id}', () => (polls < 3 ? quoteRun([programRow('gms-uwic', 'rating')]) : priced)),
  );
  show(<Run />);
  await screen.findByText('run is processing');
  await vi.advanceTimersByTimeAsync(4900);
  expect(polls).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(polls).toBe(1));
  await vi.advanceTimersByTimeAsync(2 * POLL_MS + 500);
  await screen.findByText('run is done');
  const before = polls;
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(polls).toBe(before);
});

it("[QE-060] stops at 'error'", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let polls = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', () => {
      polls += 1;
      return 'error' as const;
    }),
    on('get', '/api/runs/{id}', () => quoteRun([programRow('gms-uwic', 'rating')])),
  );
  show(<Run />);
  await screen.findByText('run is processing');
  await vi.advanceTimersByTimeAsync(POLL_MS + 200);
  await screen.findByText('run is error');
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(polls).toBe(1);
});

it('[CB-029] [CB-127] shows type, premium and payroll per state and program, with a TOTAL row', async () => {
  const programs = [
    programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' }),
    programRow('gms-sunz', 'unresponsive'),
  ];
  server.use(
    sessionIs(null),
    on('get', '/api/runs/{id}', () => quoteRun(programs, 'done')),
  );
  show(<Run />);
  await screen.findByRole('table');
  for (const state of ['TX', 'WI']) {
    const checks = within(screen.getByRole('row', { name: new RegExp(`^Select ${state}`) }));
    expect(checks.getByRole('checkbox', { name: `Select UWIC in ${state}` })).toBeChecked();
  }
  expect(screen.getByRole('row', { name: /^Select TX ?TX .*\$8,000/ })).toHaveTextContent('MCP · $250k');
  expect(screen.getByRole('row', { name: /^TOTAL \$12,000/ })).toHaveTextContent('$500k payroll');
  expect(screen.getAllByText('Dropped').length).toBeGreaterThan(0);
  expect(screen.getByText('The carrier did not answer in time')).toBeVisible();
  expect(screen.getByText('Lowest quote')).toBeVisible();
});

it('[QE-059] asks on while a program of an ended run is asked again, and no more after that', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const row = programRow('gms-uwic', 'rating');
  let reads = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://store/result' })),
    on('get', '/api/runs/{id}', () => {
      reads += 1;
      const retries = reads < 2 ? [{ program: 'gms-uwic', job_id: 'job-2' }] : [];
      return { ...quoteRun([row], 'done'), retries };
    }),
  );
  show(<Run />);
  await screen.findByText('run is done');
  await vi.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(reads).toBe(2);
});

it('shows each price as the stream brings it, asks nothing meanwhile, and reads the run once it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  keepStreams();
  let stored = quoteRun([programRow('gms-uwic', 'rating')]);
  let reads = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/runs/{id}', () => {
      reads += 1;
      return stored;
    }),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://store/result' })),
  );
  show(<Run />);
  await screen.findByText('run is processing');
  expect(last().url).toBe('/api/events/job-1');
  act(() => void last().dispatchEvent(new Event('open')));
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(reads).toBe(1);
  act(() => last().say('program', { ...programRow('gms-uwic', 'quoted', { TX: '8000' }), version: 3 }, '2'));
  expect(await screen.findByRole('row', { name: /^TOTAL \$8,000/ })).toBeVisible();
  expect(reads).toBe(1);
  stored = quoteRun([programRow('gms-uwic', 'quoted', { TX: '8500' }, { version: 4 })], 'done');
  act(() => last().say('job', { status: 'done' }, '3'));
  await screen.findByText('run is done');
  expect(await screen.findByRole('row', { name: /^TOTAL \$8,500/ })).toBeVisible();
  expect([last().closed, FakeSource.made.length]).toEqual([true, 1]);
});
