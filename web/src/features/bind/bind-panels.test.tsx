import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { FakeSource, keepStreams } from '@test/streams';
import type { Account } from './api';
import { aCheck, anAccount, anEvent, aPlan, aQuestion, aWish } from './bind-builders';
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

describe('the panel', () => {
  it('shows the price with its kind and expiry, to the cent', async () => {
    open();
    const found = await panel();
    expect(found).toHaveTextContent('$9,000.00');
    expect(found).toHaveTextContent('$270.45 taxes');
    expect(found).toHaveTextContent('Quote until Aug 30, 2026');
  });

  it.each([
    ['indication', 'Indication'],
    ['referred', 'Referred'],
  ] as const)('calls the price of an account that is %s: %s', async (state, words) => {
    accounts = [anAccount({ state })];
    open();
    expect(await panel()).toHaveTextContent(`${words} until Aug 30, 2026`);
  });

  it('[CB-058] has a button that names each selected online-bind carrier, one panel for each', async () => {
    accounts = [anAccount(), anAccount({ id: JOB, carrier: 'Birch', path: 'Birch' })];
    open({ carriers: [...AMTRUST, { path: 'Birch', name: 'Birch' }] });
    expect(within(await panel()).getByRole('button', { name: 'Submit to AmTrust' })).toBeEnabled();
    expect(within(await panel('Birch')).getByRole('button', { name: 'Submit to Birch' })).toBeEnabled();
  });

  it('[CB-058] [CB-060] a selected carrier without a quote says so, both buttons off with the reason', async () => {
    accounts = [];
    const { user } = open();
    const found = await panel();
    expect(within(found).getByText('No quote at AmTrust yet')).toBeVisible();
    expect(within(found).getByRole('button', { name: 'Submit to AmTrust' })).toBeDisabled();
    expect(within(found).getByRole('button', { name: 'Proceed to bind online' })).toBeDisabled();
    await user.click(within(found).getByRole('button', { name: 'To the prices' }));
    expect(led).toEqual(['prices']);
  });

  it('shows what is open as a list, each item leading to its place', async () => {
    accounts = [
      anAccount({
        checklist: [
          aCheck('questions', 'Questions: 1 of 2 answered', { open: true, done: 1, of: 2 }),
          aCheck('facts', "The price does not stand on today's facts", { open: true }),
          aCheck('plan', 'Choose a payment plan'),
        ],
      }),
    ];
    const { user } = open();
    const list = await screen.findByRole('region', { name: 'Before AmTrust is bound' });
    expect(list).toHaveTextContent('2 items left');
    expect(list).toHaveTextContent('Settled: A payment plan is chosen');
    await user.click(within(list).getByRole('button', { name: 'To the prices' }));
    expect(led).toEqual(['prices']);
    await user.click(within(list).getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('dialog', { name: 'UW Questions' })).toBeVisible();
  });

  it('says what happened, newest first', async () => {
    accounts = [
      anAccount({
        events: [anEvent(2, 'bind_asked', { words: 'Asked AmTrust to bind' }), anEvent(1, 'quote_created')],
      }),
    ];
    open();
    const list = await screen.findByRole('group', { name: 'What happened at AmTrust' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Asked AmTrust to bind');
  });

  it('is read anew when its stream tells of something', async () => {
    accounts = [anAccount({ bind: aWish() })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    open();
    await panel();
    await waitFor(() =>
      expect(FakeSource.made.map(({ url }) => url)).toEqual([`/api/cases/${accounts[0]?.id}/events`]),
    );
    accounts = [
      anAccount({ policy: { number: 'WC1', id: '1', confirmed: true }, state: 'bound', bind: null }),
    ];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(async () => expect(await panel()).toHaveTextContent('Policy WC1 at AmTrust'));
  });

  it('says that it could not be read, with a way to try again', async () => {
    let down = true;
    server.use(on('get', '/api/binds', () => (down ? refusal(503, 'outage', 'Down') : accounts)));
    const { user } = show(
      <BindPanels
        prospect={PROSPECT}
        userId="u"
        insured="A"
        effectiveDate=""
        carriers={AMTRUST}
        places={{}}
      />,
    );
    expect(await screen.findByText('Oops! Server not responding')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await panel()).toBeVisible();
  });
});

describe('plans', () => {
  it('name the down payment and its date first, then the rest and the total; invoices unfold', async () => {
    const { user } = open();
    const [row] = within(await screen.findByRole('region', { name: 'Payment plans of AmTrust' }))
      .getAllByRole('row')
      .slice(1);
    expect([...row!.children].map((cell) => cell.textContent)).toEqual([
      '$3,094.15on Aug 1, 2026',
      '2 payments of $3,094.15',
      '$9,282.45',
      '3 paymentsDirect',
      'Invoices',
    ]);
    await user.click(screen.getByRole('button', { name: 'Invoices of 3 payments' }));
    const invoices = screen.getByRole('table', { name: 'Invoices of 3 payments' });
    const rows = within(invoices).getAllByRole('row');
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toHaveTextContent('All$9,000.00$270.45$12.00$9,282.45');
  });

  it('is chosen by its radio, and the newest answer of the carrier stands', async () => {
    const other = aPlan({ id: 'plan-2', words: 'Full', chosen: false });
    accounts = [anAccount({ plans: [aPlan(), other] })];
    const sent: unknown[] = [];
    server.use(
      on('put', '/api/binds/{id}/plan', async (request) => {
        sent.push(await request.json());
        accounts = [anAccount({ plans: [aPlan({ chosen: false }), { ...other, chosen: true }] })];
        return { uuid: JOB };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /^Full/ }));
    await waitFor(() => expect(sent).toEqual([{ plan_id: 'plan-2' }]));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Full/ })).toBeChecked());
  });

  it('are asked for where none are known, and why there are none is said', async () => {
    accounts = [anAccount({ plans: [] })];
    let asked = 0;
    server.use(
      on('get', '/api/trigger{carrier}SavePaymentPlans/{quote_id}', () => {
        asked += 1;
        const step = { uuid: JOB, type: 'savePaymentPlans', status: 'error' as const, code: 'x', path: null };
        accounts = [anAccount({ plans: [], steps: [{ ...step, words: 'No plan yet.' }] })];
        return { uuid: JOB };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ask for the payment plans' }));
    expect(await screen.findByText('No plan yet.')).toBeVisible();
    expect(asked).toBe(1);
  });

  it('says in the words of the carrier why a plan was not saved', async () => {
    const step = {
      uuid: JOB,
      type: 'plan',
      status: 'error' as const,
      code: 'x',
      words: 'No such plan.',
      path: null,
    };
    accounts = [anAccount({ steps: [step] })];
    open();
    expect(await screen.findByText('No such plan.')).toBeVisible();
  });
});

describe('terms', () => {
  it('are shown, and ticked by a person', async () => {
    accounts = [anAccount({ terms_ticked: false })];
    let ticked = 0;
    server.use(
      on('put', '/api/binds/{id}/terms', () => {
        ticked += 1;
        accounts = [anAccount()];
        return { uuid: JOB };
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('region', { name: 'Terms of AmTrust' })).toHaveTextContent(
      'The carrier bills the insured.What was said is true.',
    );
    const box = screen.getByRole('checkbox', { name: /^I have read the terms of AmTrust/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(ticked).toBe(1));
    await waitFor(() => expect(box).toBeChecked());
    expect(box).toBeDisabled();
  });

  it('are no part of a carrier that has none', async () => {
    accounts = [anAccount({ checklist: [], terms: null, terms_ticked: false })];
    open();
    expect(await screen.findByRole('heading', { name: 'Payment plan' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Terms' })).toBeNull();
  });
});

describe('officers', () => {
  const officers = {
    listed: [{ state: 'TX', kind: 'Members', forms: [], most_excluded: 5, note: null }],
    typed: [],
    missing: ['TX'],
  };
  it('are typed where the carrier lists them, checked, and saved', async () => {
    accounts = [anAccount({ officers })];
    const sent: unknown[] = [];
    server.use(
      on('put', '/api/binds/{id}/officers', async (request) => {
        sent.push(await request.json());
        return { version: 5, uuid: JOB };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Save officers' }));
    expect(screen.getByText('Enter the name')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name of officer 1' }), 'Dana Whitfield');
    await user.type(screen.getByRole('textbox', { name: 'Ownership of officer 1, per cent' }), '62.5');
    await user.click(screen.getByRole('button', { name: 'Save officers' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      base_version: 4,
      officers: [{ name: 'Dana Whitfield', title: '', ownership: '62.5', state: 'TX', included: true }],
    });
  });

  it('shows those that somebody else saved meanwhile', async () => {
    accounts = [anAccount({ officers })];
    const newer = [{ name: 'Ann Other', title: 'CEO', ownership: '100', state: 'TX', included: false }];
    server.use(
      on('put', '/api/binds/{id}/officers', () =>
        Response.json(
          {
            code: 'typed_since',
            status: 409,
            detail: 'Somebody else saved this meanwhile',
            officers: newer,
            version: 9,
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Name of officer 1' }), 'Dana');
    await user.type(screen.getByRole('textbox', { name: 'Ownership of officer 1, per cent' }), '10');
    await user.click(screen.getByRole('button', { name: 'Save officers' }));
    expect(await screen.findByText(/Somebody else saved this meanwhile/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name of officer 1' })).toHaveValue('Ann Other');
  });
});

describe('net rates', () => {
  it('[CB-298] a failed read shows the message with the carrier’s name, and Retry asks again', async () => {
    accounts = [anAccount({ net_rates_error: 'none in five tries' })];
    const rates = [{ state: 'TX', class_code: '8810', class_description: 'Clerical', rate: '0.012345' }];
    server.use(
      on('get', '/api/trigger{carrier}GetNetRates/{quote_id}', () => ({ uuid: JOB })),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => {
        accounts = [anAccount({ net_rates: rates })];
        return Response.json({ Data: [] });
      }),
    );
    const { user } = open();
    const wrong = 'Error while fetching Net Rates for AmTrust. Please Try Agian Later.';
    expect(await screen.findByText(wrong)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('cell', { name: '1.2345' })).toBeVisible();
    expect(screen.queryByText(wrong)).toBeNull();
  });
});

describe('a referred quote', () => {
  it('is handed to its underwriter with a note', async () => {
    accounts = [anAccount({ state: 'referred' })];
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/binds/{id}/refer', async (request) => {
        sent.push(await request.json());
        return { uuid: JOB };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hand to its underwriter' }));
    expect(screen.getByText('Say what its underwriter should know')).toBeVisible();
    await user.type(
      screen.getByRole('textbox', { name: /^Note to the underwriter/ }),
      'Three years without loss',
    );
    await user.click(screen.getByRole('button', { name: 'Hand to its underwriter' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Three years without loss', need_by: null }]));
  });
});

it('[CB-059] Submit opens UW Questions with a yes or no for each and Get Quote', async () => {
  accounts = [anAccount({ questions: [aQuestion('1')], open_questions: 1 })];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Submit to AmTrust' }));
  const dialog = await screen.findByRole('dialog', { name: 'UW Questions' });
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((each) => each.parentElement?.parentElement?.textContent),
  ).toEqual(['Yes', 'No']);
  expect(within(dialog).getByRole('button', { name: 'Get Quote' })).toBeEnabled();
});
