import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { showInDraft } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { server } from '@test/setup';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import type { QuoteRun } from '@/features/quote/model';
import { quoteRecords } from '@/features/quote/request';
import { storeResult } from './quote-records';
import { RecordsLine } from './quote-records-line';

const PROGRAMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) =>
  programRow(`gms-${key}`, 'quoted', { TX: '100' }),
);
const run = quoteRun(PROGRAMS, 'done');
const producer = { name: 'Pat', email: 'pat@agency.example', fax: null, phone: null, mobile: null };
const records = quoteRecords(run, { userId: 'user_1', madeAt: 1, address: '1 Main St', producer });

afterEach(() => void vi.useRealTimers());

/** Answers the call; refusals come first, one per post. */
function serve(result: () => Response, ...refusals: Response[]) {
  const posted: number[] = [];
  let fetched = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://store.example/result' })),
    http.get('http://store.example/result', () => {
      fetched += 1;
      return result();
    }),
    on('post', '/api/postUsersData', async (request) => {
      const refused = refusals.shift();
      if (refused) return refused;
      const body = (await request.json()) as { uuid_carrier: string }[];
      posted.push(body.length);
      return { message: 'Stored', uuid_carriers: body.map(({ uuid_carrier: key }) => key) };
    }),
  );
  return { posted, fetches: () => fetched };
}

it('[QE-131] [QE-196] [QE-134] fetches the result, then stores the records five at a time', async () => {
  const { posted, fetches } = serve(() => HttpResponse.json({}));
  await storeResult(run, records, () => expect.unreachable('the run was shown as it is'));
  expect(fetches()).toBe(1);
  expect(posted).toEqual([5, 2]);
});

it('[QE-061] saves the factors and reads the run anew when the result cannot be fetched', async () => {
  const { posted } = serve(() => new HttpResponse(null, { status: 403 }));
  let reloaded = 0;
  await storeResult(run, records, () => {
    expect(posted).toEqual([5, 2]);
    reloaded += 1;
  });
  expect(reloaded).toBe(1);
});

it('stores the records once the server is back, after as long as it asked to wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const away = refusal(503, 'not_reachable', 'The database is away.');
  away.headers.set('Retry-After', '30');
  const { posted } = serve(() => HttpResponse.json({}), away, HttpResponse.error());
  let stored = false;
  const storing = storeResult(run, records, () => expect.unreachable()).then(() => (stored = true));
  await vi.advanceTimersByTimeAsync(29_000);
  expect([stored, posted]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(40_000);
  await storing;
  expect(posted).toEqual([5, 2]);
});

it('tells of records that the server refuses, and still reads the run anew where its result is away', async () => {
  const refused = refusal(422, 'invalid_input', 'A record lacks its key');
  const { posted } = serve(() => new HttpResponse(null, { status: 403 }), refused);
  let reloaded = 0;
  const storing = storeResult(run, records, () => (reloaded += 1));
  await expect(storing).rejects.toThrow('A record lacks its key');
  expect([posted, reloaded]).toEqual([[], 1]);
});

const started = quoteRun(PROGRAMS);

/** Shows the line as a run ends before it. */
function showEnding(first: QuoteRun) {
  sessionStore.set(aSession());
  const Ending = () => {
    const [at, setAt] = useState(first);
    return (
      <>
        <button type="button" onClick={() => setAt(run)}>
          End
        </button>
        <RecordsLine run={at} />
      </>
    );
  };
  return showInDraft(<Ending />);
}

it('says that records were not stored and why, hides no price by it, and stores them on Retry', async () => {
  sessionStorage.clear();
  const { posted } = serve(
    () => HttpResponse.json({}),
    refusal(422, 'invalid_input', 'A record lacks its key'),
  );
  const { user } = showEnding(started);
  expect(screen.queryByText(/The prices are kept/)).toBeNull();
  await user.click(screen.getByText('End'));
  const line = await screen.findByText(/The prices are kept/);
  expect(line).toHaveTextContent("not on your agency's list of quotes yet: A record lacks its key");
  expect(sessionStorage.getItem('sortKeyList')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/The prices are kept/)).toBeNull());
  expect(posted).toEqual([5, 2]);
  expect(JSON.parse(sessionStorage.getItem('sortKeyList') ?? '[]')).toHaveLength(7);
});

it('stores what was left over when the tab was left before the run ended, once, and nobody else its own', async () => {
  sessionStorage.clear();
  const { posted, fetches } = serve(() => HttpResponse.json({}));
  const other = showEnding(run);
  await new Promise((go) => setTimeout(go, 50));
  expect(fetches()).toBe(0);
  other.unmount();
  sessionStorage.setItem('runId', run.id);
  const own = showEnding(run);
  await waitFor(() => expect(posted).toEqual([5, 2]));
  own.unmount();
  showEnding(run);
  await new Promise((go) => setTimeout(go, 50));
  expect(fetches()).toBe(1);
});
