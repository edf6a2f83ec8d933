import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { bindBench, JOB, openPanels, proceed } from '@test/bind';
import { aSession } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { FakeSource } from '@test/streams';
import { anAccount, aPlan, aWish, withOpen } from './bind-builders';

const bench = bindBench();
const MOVED = 'Nothing was bound: AmTrust holds another price or plan than was accepted.';

describe('Proceed to bind online', () => {
  it("[CB-060] [CB-183] is off with the reason until the carrier's word is BindEligible", async () => {
    bench.accounts = [
      anAccount({
        eligibility: 'Incomplete',
        bindable: false,
        checklist: withOpen('eligibility', "The carrier's quote cannot be bound as it stands"),
      }),
    ];
    openPanels(bench);
    expect(await proceed()).toBeDisabled();
    expect(await proceed()).toHaveAttribute('title', "The carrier's quote cannot be bound as it stands");
    bench.accounts = [anAccount()];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(async () => expect(await proceed()).toBeEnabled());
  });

  it.each([
    ['terms', "Read and tick the carrier's terms"],
    ['plan', 'Choose a payment plan'],
    ['approval', 'The price of AmTrust waits'],
  ] as const)('is off while %s is open', async (code, words) => {
    bench.accounts = [anAccount({ checklist: withOpen(code, words) })];
    openPanels(bench);
    expect(await proceed()).toHaveAttribute('title', words);
  });

  it('[CB-183] is on while only what does not block is open', async () => {
    bench.accounts = [anAccount({ checklist: withOpen('officers', 'Officers of TX', { blocks: false }) })];
    openPanels(bench);
    expect(await proceed()).toBeEnabled();
  });

  it('[CB-183] is off for whoever may not bind', async () => {
    sessionStore.set(aSession({ groups: ['UWBeta'], permissions: ['signed_in', 'ask_carrier'] }));
    openPanels(bench);
    expect(await proceed()).toBeDisabled();
  });

  it('[CB-272] names carrier, insured, date, total and down payment; sends what was seen, and the wish is followed', async () => {
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', async (request, { carrier }) => {
        sent.push(carrier, await request.json());
        bench.accounts = [anAccount({ state: 'binding', bind: aWish() })];
        return { uuid: JOB };
      }),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'),
    );
    sessionStorage.setItem('sortKeyList', '["1+run+gms-amtrust+1 Main St"]');
    const { user } = openPanels(bench);
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

  it('is told below the press what it came to, and above all else to who comes later', async () => {
    const failed = anAccount({ bind: aWish({ state: 'rejected', code: 'x', words: 'Not today.' }) });
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', () => {
        bench.accounts = [failed];
        return { uuid: JOB };
      }),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'),
    );
    const { user, unmount } = openPanels(bench);
    const press = await proceed();
    await user.click(press);
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    const told = await screen.findByText('Not today.');
    expect(press.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    openPanels(bench);
    const later = await proceed();
    expect(later.compareDocumentPosition(screen.getByText('Not today.'))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
  });

  it('[CB-272] says that a plan follows the payroll by the specified name', async () => {
    bench.accounts = [anAccount({ plans: [aPlan({ kind: 'payo' })] })];
    let paygo: unknown;
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', async (request) => {
        paygo = ((await request.json()) as Record<string, unknown>)['amtrustPaygoEligibility'];
        return refusal(409, 'not_eligible', 'No');
      }),
    );
    const { user } = openPanels(bench);
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    await waitFor(() => expect(paygo).toEqual({ eligible: true, plan_type: 'PAYO' }));
  });

  it.each([
    ['an error reply', () => refusal(409, 'terms_open', 'Tick the terms first')],
    ['a missing uuid', () => Response.json({})],
  ])('[CB-063] [CB-181] [CB-297] %s is a toast and a banner with the carrier’s name', async (_, answer) => {
    server.use(on('post', '/api/trigger{carrier}BindQuote', answer));
    const { user } = openPanels(bench);
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
    const { user } = openPanels(bench);
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    expect(await screen.findByText('Premium: $9,100 now, $9,000 accepted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const banner = await screen.findByText(MOVED);
    expect(banner.parentElement).toHaveTextContent('Look at what stands now, and accept it to bind.');
    expect(screen.queryByText(/Please Try Again Later/)).toBeNull();
  });

  it('what a press met goes once another plan is chosen', async () => {
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', () => refusal(409, 'not_eligible', 'Choose a plan first')),
    );
    const { user } = openPanels(bench);
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Please Try Again Later/)).toBeVisible();
    bench.accounts = [anAccount({ plans: [aPlan({ chosen: false }), aPlan({ id: 'plan-2' })] })];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(screen.queryByText(/Please Try Again Later/)).toBeNull());
  });

  it.each([
    [
      'is known before',
      false,
      () => (bench.accounts = [anAccount({ checklist: withOpen('one_carrier', 'x') })]),
    ],
    [
      'is told by the server',
      true,
      () =>
        server.use(
          on('post', '/api/trigger{carrier}BindQuote', () =>
            refusal(409, 'one_carrier', 'You can only bind with one carrier.'),
          ),
        ),
    ],
  ])(
    "[CB-061] [CB-062] another carrier's bind that %s opens 'Bind Error!!'",
    async (_, afterAcceptance, arrange) => {
      arrange();
      const { user } = openPanels(bench);
      await user.click(await proceed());
      if (afterAcceptance) await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
      const popup = await screen.findByRole('dialog', { name: 'Bind Error!!' });
      expect(popup).toHaveTextContent('You can only bind with one carrier.');
      await user.click(within(popup).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});
