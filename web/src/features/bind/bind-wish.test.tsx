import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { FakeSource, keepStreams } from '@test/streams';
import type { Account } from './api';
import { anAccount, aPlan, aWish, withOpen } from './bind-builders';
import { BindPanels, type BindPanelsProps } from './bind-panels';

const PROSPECT = '01a20000-0000-7000-8000-000000000002';
const JOB = '01f00000-0000-7000-8000-0000000000b1';
const AMTRUST = [{ path: 'Amtrust', name: 'AmTrust' }];

let accounts: Account[] = [];
let led: string[] = [];
beforeEach(() => {
  keepStreams();
  accounts = [anAccount()];
  led = [];
  sessionStore.set(aSession({ groups: ['UWBeta'], permissions: ['signed_in', 'ask_carrier', 'bind'] }));
});

function open(props: Partial<BindPanelsProps> = {}) {
  server.use(on('get', '/api/binds', () => accounts));
  return show(
    <BindPanels
      prospect={PROSPECT}
      userId="user_1"
      insured="Acme LLC"
      effectiveDate="2026-08-01"
      carriers={AMTRUST}
      places={{ facts: () => led.push('prices'), submission: () => led.push('submission') }}
      {...props}
    />,
  );
}

const panel = (carrier = 'AmTrust') => screen.findByRole('region', { name: `Online bind with ${carrier}` });
const proceed = () => screen.findByRole('button', { name: 'Proceed to bind online' });

describe('Proceed to bind online', () => {
  it("[CB-060] [CB-183] is off with the reason until the carrier's word is BindEligible", async () => {
    accounts = [
      anAccount({
        eligibility: 'Incomplete',
        bindable: false,
        checklist: withOpen('eligibility', "The carrier's quote cannot be bound as it stands"),
      }),
    ];
    open();
    expect(await proceed()).toBeDisabled();
    expect(await proceed()).toHaveAttribute('title', "The carrier's quote cannot be bound as it stands");
    accounts = [anAccount()];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(async () => expect(await proceed()).toBeEnabled());
  });

  it.each([
    ['terms', "Read and tick the carrier's terms"],
    ['plan', 'Choose a payment plan'],
    ['approval', 'The price of AmTrust waits'],
  ] as const)('is off while %s is open', async (code, words) => {
    accounts = [anAccount({ checklist: withOpen(code, words) })];
    open();
    expect(await proceed()).toHaveAttribute('title', words);
  });

  it('is on while only what does not block is open', async () => {
    accounts = [anAccount({ checklist: withOpen('officers', 'Officers of TX', { blocks: false }) })];
    open();
    expect(await proceed()).toBeEnabled();
  });

  it('is off for whoever may not bind', async () => {
    sessionStore.set(aSession({ groups: ['UWBeta'], permissions: ['signed_in', 'ask_carrier'] }));
    open();
    expect(await proceed()).toBeDisabled();
  });

  it('[CB-272] names carrier, insured, date, total and down payment; sends what was seen, and the wish is followed', async () => {
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', async (request, { carrier }) => {
        sent.push(carrier, await request.json());
        accounts = [anAccount({ state: 'binding', bind: aWish() })];
        return { uuid: JOB };
      }),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'),
    );
    sessionStorage.setItem('sortKeyList', '["1+run+gms-amtrust+1 Main St"]');
    const { user } = open();
    await user.click(await proceed());
    const dialog = await screen.findByRole('dialog', { name: 'Bind Acme LLC with AmTrust?' });
    for (const words of ['AmTrust', 'Acme LLC', 'Aug 1, 2026', '$9,282.45', '$3,094.15 on Aug 1, 2026'])
      expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: 'Accept and bind for $9,282.45' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      'Amtrust',
      {
        quoteId: 'Q-7',
        amtrustPaygoEligibility: { eligible: false, plan_type: 'None' },
        user_email_id: 'user_1',
        sortKeyList: ['1+run+gms-amtrust+1 Main St'],
        accepted: { premium: '9000.00', taxes: '270.45', plan_id: 'plan-1', down_payment: '3094.15' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Asking AmTrust to bind')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to bind online' })).toBeNull();
  });

  it('says that a plan follows the payroll by the specified name', async () => {
    accounts = [anAccount({ plans: [aPlan({ kind: 'payo' })] })];
    let paygo: unknown;
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', async (request) => {
        paygo = ((await request.json()) as Record<string, unknown>)['amtrustPaygoEligibility'];
        return refusal(409, 'not_eligible', 'No');
      }),
    );
    const { user } = open();
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    await waitFor(() => expect(paygo).toEqual({ eligible: true, plan_type: 'PAYO' }));
  });

  it.each([
    ['an error reply', () => refusal(409, 'terms_open', 'Tick the terms first')],
    ['a missing uuid', () => Response.json({})],
  ])('[CB-063] [CB-181] [CB-297] %s is a toast and a banner with the carrier’s name', async (_, answer) => {
    server.use(on('post', '/api/trigger{carrier}BindQuote', answer));
    const { user } = open();
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    expect(await screen.findByText('Error while binding the Quote')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByText('Error while binding the quote for AmTrust. Please Try Again Later.'),
    ).toBeVisible();
  });

  it('shows what moved since the price was seen, and asks to accept it anew', async () => {
    const moved = { premium: { before: '9000.00', after: '9100.00' } };
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', () =>
        Response.json(
          { code: 'price_moved', status: 409, detail: 'The price is another one by now', moved },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    expect(await screen.findByText('premium: $9,000.00 accepted, $9,100.00 now')).toBeVisible();
  });

  it.each([
    ['is known before', () => (accounts = [anAccount({ checklist: withOpen('one_carrier', 'x') })])],
    [
      'is told by the server',
      () =>
        server.use(
          on('post', '/api/trigger{carrier}BindQuote', () =>
            refusal(409, 'one_carrier', 'You can only bind with one carrier.'),
          ),
        ),
    ],
  ])("[CB-061] [CB-062] another carrier's bind that %s opens 'Bind Error!!'", async (_, arrange) => {
    arrange();
    const { user } = open();
    await user.click(await proceed());
    const accept = screen.queryByRole('button', { name: /^Accept and bind/ });
    if (accept) await user.click(accept);
    const popup = await screen.findByRole('dialog', { name: 'Bind Error!!' });
    expect(popup).toHaveTextContent('You can only bind with one carrier.');
    await user.click(within(popup).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a wish that was made before', () => {
  it("[CB-181] [CB-182] is polled from a new page until it is no longer 'processing', and then told once", async () => {
    accounts = [anAccount({ state: 'binding', bind: aWish() })];
    const answers: unknown[] = ['processing', 'processing', { Message: 'Quote Binded', Policy: 'WC1' }];
    let polls = 0;
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', (_, { id, type }) => {
        expect([id, type]).toEqual([JOB, 'getBindQuoteResponse']);
        polls += 1;
        if (answers.length === 1)
          accounts = [anAccount({ state: 'bound', policy: { number: 'WC1', id: '1', confirmed: true } })];
        return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
      }),
    );
    open();
    expect(await screen.findByText('Asking AmTrust to bind')).toBeVisible();
    expect(await screen.findByText('Quote Binded', {}, { timeout: 15_000 })).toBeVisible();
    expect(await panel()).toHaveTextContent('Policy WC1 at AmTrust');
    expect(polls).toBe(3);
    expect(screen.queryByRole('button', { name: 'Proceed to bind online' })).toBeNull();
  });

  it("[CB-063] [CB-181] [CB-297] that ends in 'error' is a toast, and a banner with the reason and what changed", async () => {
    accounts = [anAccount({ state: 'binding', bind: aWish() })];
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', () => {
        const differences = [{ field: 'premium', before: '9000.00', after: '9100.00' }];
        accounts = [
          anAccount({
            bind: aWish({ state: 'rejected', code: 'changed', words: 'It changed.', differences }),
          }),
        ];
        return 'error';
      }),
    );
    open();
    expect(await screen.findByText('Error while binding the Quote')).toBeVisible();
    const banner = await screen.findByText(
      'Error while binding the quote for AmTrust. Please Try Again Later.',
    );
    expect(banner.parentElement).toHaveTextContent('It changed.');
    expect(banner.parentElement).toHaveTextContent('Premium: $9,000.00 accepted, $9,100.00 now');
    expect(await proceed()).toBeEnabled();
  });

  it('that nobody knows the end of says so, and no bind button is anywhere on the prospect', async () => {
    const unknown = anAccount({ state: 'unknown', bind: aWish({ state: 'unknown' }) });
    accounts = [unknown, anAccount({ id: JOB, carrier: 'Birch', path: 'Birch' })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    open({ carriers: [...AMTRUST, { path: 'Birch', name: 'Birch' }, { path: 'Cedar', name: 'Cedar' }] });
    expect(
      await screen.findByText(
        'We are asking AmTrust whether the policy exists. Nothing will be bound twice.',
      ),
    ).toBeVisible();
    expect(await panel('Birch')).toBeVisible();
    await afterAnswers();
    expect(screen.queryByRole('button', { name: /bind/i })).toBeNull();
  });

  it('that operations look into names them, and offers no second bind', async () => {
    const words = 'Operations find out whether the policy exists. Nothing will be bound twice.';
    const waiting = { code: 'parked', words, since: '2026-07-01T12:00:00Z', next_at: null, until: null };
    accounts = [anAccount({ state: 'bind_unresolved', bind: aWish({ state: 'unknown' }), waiting })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'error'));
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /bind/i })).toBeNull();
  });

  it('that was bound elsewhere is told, never as Quote Binded', async () => {
    accounts = [anAccount({ state: 'bound_outside', policy: { number: 'WC9', id: '9', confirmed: true } })];
    open();
    expect(await panel()).toHaveTextContent('Bound outside Quoteloom');
    expect(screen.queryByText('Quote Binded')).toBeNull();
  });
});
