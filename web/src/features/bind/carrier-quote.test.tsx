import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { sessionItems } from '@/lib/session-items';
import { aSession } from '@test/builders';
import { ownClock, pass } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import type { Account, JobType } from './api';
import { anAccount, anEvent, aPlan } from './bind-builders';
import { followCarrier, NET_RATE_TRIES, readNetRates } from './carrier-quote';
import { POLL_MS } from './carrier-job';

const ASKED = {
  path: 'Amtrust',
  userId: 'user_1',
  prospect: '01a20000-0000-7000-8000-000000000002',
  facts: { EffectiveDate: '12/01/2026', BusinessName: 'Acme' },
  since: '2026-07-01T12:00:00Z',
};
const DATA = { QuoteId: 'Q-7', Eligibility: 'Incomplete', QuoteStatus: 'Not Submitted' };
const CREATED = { Message: 'Quote created', StatusCode: 201, Data: DATA };
const UPDATED = { StatusCode: '200', Data: DATA };
const SAVED = { Message: 'Payment plan saved' };
const RATES = { Data: [{ State: 'TX', NetRate: '0.0125', ClassCode: '8810', ClassDescription: 'Clerical' }] };

beforeEach(() => {
  sessionStorage.clear();
  const stored = { QuoteId: 'Q-6' };
  sessionItems.amtrustAccountDetails.write(stored);
  sessionItems.amtrustAccountDetailsCopy.write(stored);
});

/** Answers the calls; each job has its answers in their order, the last of which stands. */
function serve(answers: Partial<Record<JobType, unknown[]>>, accounts: Account[] = [anAccount()]) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const job = (name: string) => {
    calls.push(name);
    return { uuid: '01f00000-0000-7000-8000-000000000001' };
  };
  server.use(
    on('get', '/api/binds', () => accounts),
    on('post', '/api/trigger{carrier}QuoteGeneration', async (request) => {
      bodies.push(await request.json());
      return job('generation');
    }),
    on('post', '/api/trigger{carrier}QuoteUpdate/{quote_id}', async (request, { quote_id: quote }) => {
      bodies.push(await request.json());
      return job(`update ${String(quote)}`);
    }),
    on('get', '/api/trigger{carrier}SavePaymentPlans/{quote_id}', (_, { quote_id: quote }) =>
      job(`plans ${String(quote)}`),
    ),
    on('get', '/api/trigger{carrier}GetNetRates/{quote_id}', () => job('rates')),
    on('get', '/api/get{carrier}Data/{id}/{type}', (_, { type }) => {
      const list = answers[type as JobType] ?? [];
      calls.push(`poll ${String(type)}`);
      const next = list.length > 1 ? list.shift() : list[0];
      return Response.json(next ?? 'processing');
    }),
  );
  return { calls, bodies };
}

it("[QE-062] asks for the quote, and again while it is 'processing', before plans are saved", async () => {
  const { calls, bodies } = serve({
    createQuote: ['processing', 'processing', CREATED],
    savePaymentPlans: ['processing', SAVED],
  });
  expect(await followCarrier(ASKED)).toBe('done');
  expect(bodies).toEqual([{ user_id: 'user_1', Quote: ASKED.facts }]);
  expect(calls).toEqual([
    'generation',
    'poll createQuote',
    'poll createQuote',
    'poll createQuote',
    'plans Q-7',
    'poll savePaymentPlans',
    'poll savePaymentPlans',
  ]);
  expect(sessionItems.amtrustAccountDetails.read()).toEqual({ QuoteId: 'Q-7', BindData: DATA });
  expect(sessionItems.amtrustAccountDetailsCopy.read()).toEqual({ QuoteId: 'Q-7', BindData: DATA });
  expect(sessionItems.amtrustEligibility.read()).toEqual({ Eligibility: 'Incomplete' });
});

it("[QE-062] asks on for as long as the quote is 'processing'", async () => {
  ownClock();
  const { calls } = serve({ createQuote: ['processing'] }, []);
  const left = new AbortController();
  const followed = followCarrier(ASKED, { signal: left.signal });
  const polls = () => calls.filter((each) => each === 'poll createQuote').length;
  for (let asked = 1; asked <= 20; asked += 1) {
    await vi.waitFor(() => expect(polls()).toBeGreaterThanOrEqual(asked));
    await pass(POLL_MS);
  }
  left.abort();
  await expect(followed).rejects.toThrow('Left');
  vi.useRealTimers();
});

it.each([
  ["[QE-062] 'error'", ['error']],
  ["[QE-063] another message than 'Quote created'", [{ ...CREATED, Message: 'Quote Created' }]],
  ['[QE-063] no message', [{ StatusCode: 201, Data: DATA }]],
])(
  '[QE-063] %s breaks the step off: [QE-065] the account details go, and no plan is saved',
  async (_, answers) => {
    const { calls } = serve({ createQuote: answers, savePaymentPlans: [SAVED] });
    expect(await followCarrier(ASKED)).toBe('quote');
    expect(calls).toEqual(['generation', 'poll createQuote']);
    expect(sessionItems.amtrustAccountDetails.read()).toBeUndefined();
    expect(sessionItems.amtrustAccountDetailsCopy.read()).toEqual({ QuoteId: 'Q-6' });
  },
);

const HELD = anAccount({ events: [anEvent(1, 'quote_created', { at: '2026-06-30T12:00:00Z' })] });

it("[QE-064] an account that is held is updated, and only StatusCode '200' counts", async () => {
  const good = serve({ updateQuote: [UPDATED], savePaymentPlans: [SAVED] }, [HELD]);
  expect(await followCarrier(ASKED)).toBe('done');
  expect(good.calls[0]).toBe('update Q-7');
  expect(sessionItems.amtrustAccountDetails.read()).toEqual({ QuoteId: 'Q-7', BindData: DATA });
  for (const StatusCode of [200, '201', undefined]) {
    serve({ updateQuote: [{ ...UPDATED, StatusCode }], savePaymentPlans: [SAVED] }, [HELD]);
    expect(await followCarrier(ASKED)).toBe('quote');
    // [QE-065]
    expect(sessionItems.amtrustAccountDetails.read()).toBeUndefined();
  }
});

it('[QE-065] a refused creation takes the account details away', async () => {
  serve({});
  server.use(on('post', '/api/trigger{carrier}QuoteGeneration', () => refusal(409, 'stale_body', 'Changed')));
  expect(await followCarrier(ASKED)).toBe('quote');
  expect(sessionItems.amtrustAccountDetails.read()).toBeUndefined();
});

it("[QE-067] a payment plan that ends in 'error' is told alone: the quote stands", async () => {
  const { calls } = serve({ createQuote: [CREATED], savePaymentPlans: ['processing', 'error'] });
  expect(await followCarrier(ASKED)).toBe('plan');
  expect(calls.filter((each) => each === 'poll savePaymentPlans')).toHaveLength(2);
  expect(sessionItems.amtrustAccountDetails.read()).toEqual({ QuoteId: 'Q-7', BindData: DATA });
});

it('what was done for this run before a reload is not done again', async () => {
  const later = '2026-07-01T12:00:05Z';
  const events = [anEvent(2, 'plan_saved', { at: later }), anEvent(1, 'quote_created', { at: later })];
  const { calls } = serve({}, [anAccount({ events })]);
  expect(await followCarrier(ASKED)).toBe('done');
  expect(calls).toEqual([]);
});

it('[CB-273] net rates are read after a plan that follows the payroll, and kept', async () => {
  const { calls } = serve({ createQuote: [CREATED], savePaymentPlans: [SAVED], getNetRates: [RATES] }, [
    anAccount({ plans: [aPlan({ kind: 'payo' })] }),
  ]);
  expect(await followCarrier(ASKED)).toBe('done');
  expect(calls.slice(-2)).toEqual(['rates', 'poll getNetRates']);
  expect(sessionItems.amtrustNetRates.read()).toEqual(RATES);
});

it('[CB-185] net rates are asked after five times, a second apart, and then given up', async () => {
  ownClock();
  const { calls } = serve({ getNetRates: ['processing'] });
  const read = readNetRates('Amtrust', 'Q-7');
  const polls = () => calls.filter((each) => each === 'poll getNetRates').length;
  await vi.waitFor(() => expect(polls()).toBe(1));
  for (let tries = 2; tries <= NET_RATE_TRIES; tries += 1) {
    await pass(POLL_MS);
    await vi.waitFor(() => expect(polls()).toBe(tries));
  }
  expect(await read).toBe(false);
  expect([NET_RATE_TRIES, POLL_MS, polls()]).toEqual([5, 1000, 5]);
  vi.useRealTimers();
});

it('asks after no job any more once the person has signed out', async () => {
  ownClock();
  sessionStore.set(aSession());
  const { calls } = serve({ createQuote: [CREATED] }, []);
  const followed = followCarrier(ASKED);
  await vi.waitFor(() => expect(calls).toContain('poll savePaymentPlans'));
  sessionStore.set(null);
  const asked = calls.length;
  await pass(3 * POLL_MS);
  expect(await followed).toBe('plan');
  expect(calls).toHaveLength(asked);
});
