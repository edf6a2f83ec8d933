import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore, type Session } from '@/api/session';
import { newDraft } from '@/features/prospect/draft/wire';
import { aSession } from '@test/builders';
import { showInDraft } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { afterAnswers } from '@test/clock';
import { OPEN_ID } from '@test/quote';
import { server } from '@test/setup';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import type { QuoteRun } from '@/features/quote/model';
import { quoteRecords } from '@/features/quote/request';
import { useRun } from '@/features/quote/use-run';
import { storeResult } from './records';
import { RecordsLine } from './records-line';

const PROGRAMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) =>
  programRow(`gms-${key}`, 'quoted', { TX: '100' }),
);
const run = quoteRun(PROGRAMS, 'done');
const RESULT = 'http://store.example/result';
const producer = { name: 'Pat', email: 'pat@agency.example', fax: null, phone: null, mobile: null };
const records = quoteRecords(run, { userId: 'user_1', madeAt: 1, address: '1 Main St', producer });

const told = vi.hoisted(() => vi.fn<(id: string, patch: object) => Promise<void>>());
vi.mock('@/features/prospect/draft/api', async (actual) => ({
  ...(await actual<typeof import('@/features/prospect/draft/api')>()),
  keepProspect: told,
}));

beforeEach(() => void told.mockReset());
afterEach(() => void vi.useRealTimers());

type Posted = Record<'uuid_carrier', string>;

const IDS = { id: OPEN_ID, userId: 'user_20260701_one' };
/** The record of a program as it is to be stored. */
const recordOf = (program: string, numbers: { fax: string; phone: string; mobile: string }) => ({
  user_email_id: 'user_20260701_one',
  uuid_carrier: `1782907200000+run-1+${program}+1 Main St, Austin TX 78701`,
  uuid: 'run-1',
  date: '1782907200000',
  peo: 'gms',
  producerName: 'Ada Agent',
  producerEmail: 'agent@agency.example',
  producerFax: numbers.fax,
  producerPhone: numbers.phone,
  producerMobile: numbers.mobile,
  doc_status: 'not_uploaded',
});

/** Answers the call; refusals come first, one per post. */
function serve(result: () => Response, ...refusals: Response[]) {
  const posted: number[] = [];
  const bodies: Posted[] = [];
  let fetched = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/getQuotesData/{id}', () => ({ url: RESULT })),
    http.get(RESULT, () => {
      fetched += 1;
      return result();
    }),
    on('post', '/api/postUsersData', async (request) => {
      const refused = refusals.shift();
      if (refused) return refused;
      const body = (await request.json()) as Posted[];
      posted.push(body.length);
      bodies.push(...body);
      return { message: 'Stored', uuid_carriers: body.map(({ uuid_carrier: key }) => key) };
    }),
  );
  return { posted, bodies, fetches: () => fetched };
}

/** The line above the run of this tab, as the page shows it; answers how often the run was read. */
function showOwn(user: Partial<Session['user']> = {}, of: QuoteRun = run) {
  sessionStorage.clear();
  sessionStorage.setItem('runId', run.id);
  const session = aSession();
  sessionStore.set({ ...session, user: { ...session.user, ...user } as Session['user'] });
  let reads = 0;
  server.use(
    on('get', '/api/runs/{id}', () => {
      reads += 1;
      return of;
    }),
  );
  const Own = () => {
    const { data } = useRun(run.id);
    return data ? <RecordsLine run={data} /> : null;
  };
  const { companyProfile } = newDraft('2026-07-01');
  const place = { street1: '1 Main St', cityName1: 'Austin', state1: 'tx', zipCode1: '78701' };
  showInDraft(<Own />, { companyProfile: { ...companyProfile, ...place } }, IDS);
  return { reads: () => reads };
}

it('[QE-022] [QE-045] [QE-049] [QE-131] [QE-196] [QE-134] [QE-124] fetches the result, then stores the records five at a time, by name of the producer', async () => {
  const { posted, bodies, fetches } = serve(() => HttpResponse.json({}));
  const numbers = { fax: '(555) 010-2001', phone: '(555) 010-2000', mobile: '(555) 010-2002' };
  const asked = vi.spyOn(globalThis, 'fetch');
  const { reads } = showOwn(numbers);
  await waitFor(() => expect(posted).toEqual([5, 2]));
  // The store belongs to another: it learns of no cookie.
  expect(asked).toHaveBeenCalledWith(RESULT, { credentials: 'omit' });
  asked.mockRestore();
  await waitFor(() => expect(sessionStorage.getItem('sortKeyList')).not.toBeNull());
  expect([fetches(), reads()]).toEqual([1, 1]);
  expect(bodies).toEqual(PROGRAMS.map(({ program }) => recordOf(program, numbers)));
  const kept = (item: string): unknown => JSON.parse(sessionStorage.getItem(item) ?? 'null');
  expect(kept('sortKeyList')).toEqual(bodies.map(({ uuid_carrier: key }) => key));
  expect(kept('address')).toEqual(['1 Main St, Austin TX 78701']);
  expect(told.mock.calls).toEqual([[OPEN_ID, { status: 'quote_generated' }]]);
});

it('gives a prospect its status where one carrier of several has a price', async () => {
  const { posted } = serve(() => HttpResponse.json({}));
  showOwn({}, quoteRun([programRow('gms-z', 'declined'), ...PROGRAMS.slice(0, 1)], 'done'));
  await waitFor(() => expect(posted).toEqual([2]));
  expect(told.mock.calls).toEqual([[OPEN_ID, { status: 'quote_generated' }]]);
});

it('[QE-049] leaves the status of a prospect that nobody gave a price', async () => {
  const { posted } = serve(() => HttpResponse.json({}));
  showOwn({}, quoteRun([programRow('gms-a', 'declined')], 'done'));
  await waitFor(() => expect(posted).toEqual([1]));
  expect(told).not.toHaveBeenCalled();
});

it('[QE-060] stores no record of a run that ended as an error', async () => {
  const { posted, fetches } = serve(() => HttpResponse.json({}));
  const { reads } = showOwn({}, quoteRun(PROGRAMS, 'error'));
  await waitFor(() => expect(reads()).toBe(1));
  await afterAnswers();
  expect([fetches(), posted]).toEqual([0, []]);
});

it('keeps a person signed in until the records are stored', async () => {
  const { posted } = serve(() => HttpResponse.json({}));
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  server.use(
    on('post', '/api/postUsersData', async (request) => {
      await opened;
      const body = (await request.json()) as Posted[];
      posted.push(body.length);
      return { message: 'Stored', uuid_carriers: body.map(({ uuid_carrier: key }) => key) };
    }),
  );
  const asked = vi.fn<() => void>();
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/api/postUsersData')) asked();
  });
  showOwn();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const saved = sessionStore.saved().then((all) => [all, [...posted]]);
  open();
  expect(await saved).toEqual([true, [5, 2]]);
  server.events.removeAllListeners();
});

it('[QE-134] tells who signs out meanwhile that the records could not be stored', async () => {
  serve(() => HttpResponse.json({}));
  let refuse!: () => void;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const asked = vi.fn<() => void>();
  server.use(
    on('post', '/api/postUsersData', async () => {
      asked();
      await refused;
      return refusal(422, 'invalid_input', 'A record lacks its key');
    }),
  );
  showOwn();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const saved = sessionStore.saved();
  refuse();
  expect(await saved).toBe(false);
});

it('[QE-061] saves the factors and reads the run anew when the result cannot be fetched', async () => {
  const { posted } = serve(() => HttpResponse.json({ code: 'expired' }, { status: 403 }));
  const { reads } = showOwn();
  await waitFor(() => expect(sessionStorage.getItem('sortKeyList')).not.toBeNull());
  // Asked for by then: a poll, seconds later, would read it as well.
  await afterAnswers();
  expect(reads()).toBe(2);
  expect(posted).toEqual([5, 2]);
});

it('[QE-134] stores the records once the server is back, after as long as it asked to wait', async () => {
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

it('[QE-134] says that records were not stored and why, hides no price by it, and stores them on Retry', async () => {
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

it('[QE-022] keeps the keys of the run that ended last in place of those of the one before', async () => {
  sessionStorage.clear();
  sessionStorage.setItem('sortKeyList', '["1+earlier+gms-a+1 Main St"]');
  const { posted, bodies } = serve(() => HttpResponse.json({}));
  const { user } = showEnding(started);
  await user.click(screen.getByText('End'));
  await waitFor(() => expect(posted).toEqual([5, 2]));
  const keys = bodies.map(({ uuid_carrier: key }) => key);
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('sortKeyList') ?? '')).toEqual(keys));
});

it('[QE-134] stores what was left over when the tab was left before the run ended, once, and nobody else its own', async () => {
  sessionStorage.clear();
  const { posted, fetches } = serve(() => HttpResponse.json({}));
  const other = showEnding(run);
  await afterAnswers();
  expect(fetches()).toBe(0);
  other.unmount();
  sessionStorage.setItem('runId', run.id);
  const own = showEnding(run);
  await waitFor(() => expect(posted).toEqual([5, 2]));
  own.unmount();
  showEnding(run);
  await afterAnswers();
  expect(fetches()).toBe(1);
});
