import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@/features/bind/api';
import { aHold, anAccount, anEvent, aWish } from '@/features/bind/bind-builders';
import { ColumnNotesContext, type ColumnNotes } from '@/features/quote/column-notes';
import { withCarrierPrices } from '@/features/quote/carrier-price';
import { premiumOf, type QuoteRun } from '@/features/quote/model';
import { PriceHeading } from '@/features/quote/price-heading';
import { DECLINED, programRow, quoteRun } from '@/features/quote/quote-builders';
import { sessionItems } from '@/lib/session-items';
import { afterAnswers } from '@test/clock';
import { showInDraft } from '@test/draft';
import { on, refusal } from '@test/handlers';
import { completeDraft, OPEN_ID } from '@test/quote';
import { server } from '@test/setup';
import { CarrierSteps } from './carrier-steps';
import { QuoteFlowContext, type QuoteFlow } from './flow';
import type { CarrierPrices } from './told-price';

const IDS = { id: OPEN_ID, userId: 'user_20260701_one' };
const AMTRUST = programRow(
  'gms-amtrust',
  'quoted',
  { TX: '8000' },
  { source: 'carrier', carrier_name: 'AmTrust' },
);
const HELD = { ...DECLINED.reasons[0]!, rule_id: 'carrier_held' };
const KEY_RISK = programRow('gms-key_risk', 'quoted', { TX: '9000' }, { carrier_name: 'Key Risk' });
const NET_RATES_FAILED = 'Error while fetching Net Rates for AmTrust. Please Try Agian Later.';

/** Each test has a run of its own: what one has begun is not begun again. */
let runs = 0;
let run: QuoteRun;
beforeEach(() => {
  sessionStorage.clear();
  runs += 1;
  run = { ...quoteRun([AMTRUST, KEY_RISK], 'done'), id: `run-${runs}` };
  sessionItems.runId.write(run.id);
});

function serve(
  accounts: () => Account[],
  created: unknown = { Message: 'Quote created', Data: { QuoteId: 'Q-7' } },
) {
  const calls: string[] = [];
  const job = (name: string) => {
    calls.push(name);
    return { uuid: '01f00000-0000-7000-8000-000000000001' };
  };
  server.use(
    on('get', '/api/binds', accounts),
    on('post', '/api/trigger{carrier}QuoteGeneration', (_, { carrier }) =>
      job(`generation at ${String(carrier)}`),
    ),
    on('get', '/api/trigger{carrier}SavePaymentPlans/{quote_id}', () => job('plans')),
    on('get', '/api/get{carrier}Data/{id}/{type}', (_, { type }) =>
      Response.json(type === 'createQuote' ? created : { Message: 'Payment plan saved' }),
    ),
  );
  return calls;
}

function Page({ of }: { of: QuoteRun }) {
  const [notes, setNotes] = useState<ColumnNotes>(new Map());
  const [prices, setPrices] = useState<CarrierPrices>(new Map());
  const shown = withCarrierPrices(of, prices);
  const view = { run: shown, rows: [], checked: new Set<string>(), onChecked: () => undefined };
  return (
    <ColumnNotesContext value={notes}>
      <CarrierSteps run={of} onNotes={setNotes} onPrices={setPrices} />
      {shown.programs.map((row) => (
        <section key={row.program} aria-label={row.carrier_name}>
          <PriceHeading row={row} view={view as never} />
          {premiumOf(row)}
        </section>
      ))}
    </ColumnNotesContext>
  );
}

const flow = { record: { stage: 'three' }, goTo: () => undefined } as unknown as QuoteFlow;

const show = (of = run, stage = 'three') =>
  showInDraft(
    <QuoteFlowContext value={{ ...flow, record: { stage } as QuoteFlow['record'] }}>
      <Page of={of} />
    </QuoteFlowContext>,
    completeDraft(),
    IDS,
  );

it('[QE-062] [QE-066] after the row has landed the carrier that answers for itself alone is asked, once', async () => {
  const calls = serve(() => [anAccount()]);
  const { unmount } = show();
  await waitFor(() => expect(calls).toEqual(['generation at Amtrust', 'plans']));
  // Left and come back to.
  unmount();
  show();
  await afterAnswers();
  expect(calls).toHaveLength(2);
});

it('[QE-066] a run without that carrier asks nobody', async () => {
  const calls = serve(() => []);
  show({ ...run, programs: [KEY_RISK] });
  await afterAnswers();
  expect(calls).toEqual([]);
});

it.each([
  ['answered', AMTRUST],
  [
    'was not asked because of it',
    { ...AMTRUST, state: 'outage' as const, source: 'platform' as const, reasons: [HELD] },
  ],
])('a carrier that operations hold is named, where it %s', async (_, row) => {
  serve(() => [anAccount()]);
  server.use(on('get', '/api/holds', () => [aHold(), aHold({ carrier: 'birch', name: 'Birch' })]));
  show({ ...run, programs: [row, KEY_RISK] });
  expect(await screen.findByText(/^AmTrust is held by operations since Jul 1, 2026, /)).toBeVisible();
  expect(screen.queryByText(/^Birch is held/)).toBeNull();
});

it.each([
  ['is still pricing', { ...AMTRUST, state: 'rating' as const }],
  ['has no quote', { ...AMTRUST, state: 'declined' as const }],
])('a carrier that %s is not asked', async (_, row) => {
  const calls = serve(() => []);
  show({ ...run, programs: [row, KEY_RISK] });
  await afterAnswers();
  expect(calls).toEqual([]);
});

it('asks nothing for a run that another tab has begun', async () => {
  sessionItems.runId.write('another');
  const calls = serve(() => []);
  show();
  await afterAnswers();
  expect(calls).toEqual([]);
});

it('[QE-065] a creation that fails is a line beside prices that stay', async () => {
  serve(() => [anAccount()], 'error');
  sessionItems.amtrustAccountDetails.write({ QuoteId: 'Q-6' });
  show();
  expect(
    await screen.findByText(/^AmTrust: the quote is not ready to be bound online; its price stays/),
  ).toBeVisible();
  expect(sessionItems.amtrustAccountDetails.read()).toBeUndefined();
  expect(screen.getByRole('region', { name: 'AmTrust' })).toBeVisible();
});

it('[QE-067] a plan that cannot be saved is a line, and the flow goes on', async () => {
  serve(() => [anAccount()]);
  server.use(
    on('get', '/api/trigger{carrier}SavePaymentPlans/{quote_id}', () => refusal(503, 'outage', 'Down')),
  );
  show();
  expect(await screen.findByText(/^AmTrust: no payment plan is saved yet/)).toBeVisible();
});

it("[CB-185] [CB-298] missing net rates stand in the carrier's column, and go once they come", async () => {
  let accounts = [anAccount({ net_rates_error: 'The carrier gave no net rates in five tries.' })];
  serve(() => accounts);
  show();
  const column = screen.getByRole('region', { name: 'AmTrust' });
  await waitFor(() => expect(column).toHaveTextContent(NET_RATES_FAILED));
  expect(screen.getByRole('region', { name: 'Key Risk' })).not.toHaveTextContent('Net Rates');
  accounts = [anAccount()];
  await waitFor(() => expect(column).not.toHaveTextContent('Net Rates'), { timeout: 10_000 });
});

describe('a price that the carrier changed after the run', () => {
  const moved = (at: string) =>
    anAccount({
      premium: '8782.00',
      taxes: '100.00',
      events: [anEvent(4, 'quote_read', { at, params: { premium: '8782.00' } })],
    });

  it('is the one that is shown, and the earlier one is named as the first', async () => {
    serve(() => [moved('2026-07-02T12:00:00Z')]);
    show({ ...run, programs: run.programs.map((row) => ({ ...row, run_id: run.id })) });
    const column = screen.getByRole('region', { name: 'AmTrust' });
    await waitFor(() => expect(column).toHaveTextContent('8882.00'));
    expect(column).toHaveTextContent('First $8,000 (+$882');
    expect(screen.getByRole('region', { name: 'Key Risk' })).not.toHaveTextContent('First');
  });

  it('is not taken from before the run, nor from an account that has ended', async () => {
    let accounts = [moved('2026-06-30T12:00:00Z')];
    serve(() => accounts);
    const own = { ...run, programs: run.programs.map((row) => ({ ...row, run_id: run.id })) };
    const { unmount } = show(own);
    await afterAnswers();
    expect(screen.getByRole('region', { name: 'AmTrust' })).not.toHaveTextContent('First');
    unmount();
    accounts = [{ ...moved('2026-07-02T12:00:00Z'), state: 'withdrawn' }];
    show(own);
    await afterAnswers();
    expect(screen.getByRole('region', { name: 'AmTrust' })).not.toHaveTextContent('First');
  });
});

describe('the head of stage four', () => {
  it('says how far each carrier is before anything was bound', async () => {
    serve(() => [anAccount()]);
    show(run, 'four');
    const head = await screen.findByRole('region', { name: 'Online bind' });
    expect(head).toHaveTextContent('AmTrust: nothing was asked to be bound yet');
  });

  it.each([
    [
      'the policy',
      { state: 'bound', policy: { number: 'WC1', id: '1', confirmed: true } },
      'Policy WC1 at AmTrust',
    ],
    ['what is asked', { state: 'binding', bind: aWish() }, 'Asking AmTrust to bind'],
    [
      'that it is not known',
      { state: 'unknown', bind: aWish({ state: 'unknown' }) },
      'We are asking AmTrust whether the policy exists. Nothing will be bound twice.',
    ],
    [
      'why it failed',
      { bind: aWish({ state: 'rejected', words: 'Refused.' }) },
      'Error while binding the quote for AmTrust. Please Try Again Later.Refused.',
    ],
  ] as const)('says %s at every stage', async (_, change, words) => {
    serve(() => [anAccount(change)]);
    show();
    expect(await screen.findByRole('region', { name: 'Online bind' })).toHaveTextContent(words);
  });

  it('is not there while nobody has wished to bind', async () => {
    serve(() => [anAccount()]);
    show();
    await afterAnswers();
    expect(screen.queryByRole('region', { name: 'Online bind' })).toBeNull();
  });
});
