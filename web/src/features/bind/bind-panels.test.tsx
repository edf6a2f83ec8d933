import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AMTRUST, bindBench, bindPanel, JOB, openPanels } from '@test/bind';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { FakeSource } from '@test/streams';
import { aCheck, anAccount, anEvent, aQuestion, aWish } from './bind-builders';
import { STATES } from './model';

const bench = bindBench();

describe('the panel', () => {
  it('shows the price with its kind and expiry, to the cent', async () => {
    openPanels(bench);
    const found = await bindPanel();
    expect(found).toHaveTextContent('$9,000.00');
    expect(found).toHaveTextContent('$270.45 taxes');
    expect(found).toHaveTextContent('Quote until Aug 30, 2026');
  });

  it.each([
    ['indication', 'Indication'],
    ['referred', 'Referred'],
  ] as const)('calls the price of an account that is %s: %s', async (state, words) => {
    bench.accounts = [anAccount({ state })];
    openPanels(bench);
    expect(await bindPanel()).toHaveTextContent(`${words} until Aug 30, 2026`);
  });

  it.each([
    ['Incomplete', 'indication', 'its questions are open'],
    ['BindEligible', 'quoted', 'can be bound'],
    ['Refer', 'referred', 'its underwriter decides'],
    ['Refer', 'quoted', 'its underwriter has agreed'],
    ['Decline', 'referred', 'declined'],
  ] as const)(
    '[CB-337] says in words what the carrier means by %s (%s)',
    async (eligibility, state, words) => {
      bench.accounts = [anAccount({ eligibility, state })];
      openPanels(bench);
      expect(await bindPanel()).toHaveTextContent(`AmTrust: ${words}`);
    },
  );

  it.each(['unknown', 'bind_unresolved'] as const)(
    'does not say that it can be bound while a policy may exist (%s)',
    async (state) => {
      bench.accounts = [anAccount({ state, eligibility: 'BindEligible' })];
      openPanels(bench);
      expect(await bindPanel()).toHaveTextContent(STATES[state].label);
      expect(await bindPanel()).not.toHaveTextContent('can be bound');
    },
  );

  it('shows no price of a quote that the carrier has declined', async () => {
    bench.accounts = [anAccount({ state: 'declined', eligibility: 'Refer' })];
    openPanels(bench);
    expect(await bindPanel()).toHaveTextContent('Declined');
    expect(await bindPanel()).not.toHaveTextContent('9,000');
    expect(await bindPanel()).not.toHaveTextContent('its underwriter');
  });

  it('[CB-058] has a button that names each selected online-bind carrier, one panel for each', async () => {
    bench.accounts = [anAccount(), anAccount({ id: JOB, carrier: 'Birch', path: 'Birch' })];
    openPanels(bench, { carriers: [...AMTRUST, { path: 'Birch', name: 'Birch' }] });
    expect(within(await bindPanel()).getByRole('button', { name: 'Submit to AmTrust' })).toBeEnabled();
    expect(within(await bindPanel('Birch')).getByRole('button', { name: 'Submit to Birch' })).toBeEnabled();
  });

  it('[CB-058] [CB-060] a selected carrier without a quote says so, both buttons off with the reason', async () => {
    bench.accounts = [];
    const { user } = openPanels(bench);
    const found = await bindPanel();
    expect(within(found).getByText('No quote at AmTrust yet')).toBeVisible();
    expect(within(found).getByRole('button', { name: 'Submit to AmTrust' })).toBeDisabled();
    expect(within(found).getByRole('button', { name: 'Proceed to bind online' })).toBeDisabled();
    await user.click(within(found).getByRole('button', { name: 'To the prices' }));
    expect(bench.led).toEqual(['prices']);
  });

  it('shows what is open as a list, each item leading to its place', async () => {
    bench.accounts = [
      anAccount({
        checklist: [
          aCheck('questions', 'Questions: 1 of 2 answered', { open: true, done: 1, of: 2 }),
          aCheck('facts', "The price does not stand on today's facts", { open: true }),
          aCheck('plan', 'Choose a payment plan'),
        ],
      }),
    ];
    const { user } = openPanels(bench);
    const list = await screen.findByRole('region', { name: 'Before AmTrust is bound' });
    expect(list).toHaveTextContent('2 items left');
    expect(list).toHaveTextContent('Settled: A payment plan is chosen');
    await user.click(within(list).getByRole('button', { name: 'To the prices' }));
    expect(bench.led).toEqual(['prices']);
    await user.click(within(list).getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('dialog', { name: 'UW Questions' })).toBeVisible();
  });

  it('says what happened, newest first', async () => {
    bench.accounts = [
      anAccount({
        events: [anEvent(2, 'bind_asked', { words: 'Asked AmTrust to bind' }), anEvent(1, 'quote_created')],
      }),
    ];
    openPanels(bench);
    const list = await screen.findByRole('group', { name: 'What happened at AmTrust' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Asked AmTrust to bind');
  });

  it('keeps its parts where they are from the bind that is asked for to the policy, closed and without a way on', async () => {
    bench.accounts = [anAccount({ bind: aWish() })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    openPanels(bench);
    const list = await screen.findByRole('region', { name: 'Before AmTrust is bound' });
    expect(list).toHaveTextContent('Nothing is to be done here while the bind is under way');
    expect(list).toHaveTextContent('The carrier has confirmed its quote');
    expect(within(list).queryByRole('button')).not.toBeInTheDocument();
    const plans = screen.getByRole('region', { name: 'Payment plans of AmTrust' });
    expect(within(plans).getAllByRole('radio')[0]).toBeDisabled();
    bench.accounts = [
      anAccount({ policy: { number: 'WC1', id: '1', confirmed: true }, state: 'bound', bind: null }),
    ];
    await waitFor(() => expect(FakeSource.made).toHaveLength(1));
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(list).toHaveTextContent('Bound at AmTrust as below'));
    expect(within(plans).getAllByRole('radio')[0]).toBeDisabled();
  });

  it('keeps the room of its buttons from the bind that is asked for to its end', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    bench.accounts = [anAccount()];
    openPanels(bench);
    const look = await screen.findByRole('button', { name: 'Ask how it stands' });
    expect(look.parentElement).toHaveStyle({ minHeight: '0px' });
    bench.accounts = [anAccount({ bind: aWish() })];
    await waitFor(() => expect(FakeSource.made).toHaveLength(1));
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(look.parentElement).toHaveStyle({ minHeight: '88px' }));
    expect(screen.queryByRole('button', { name: 'Proceed to bind online' })).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it('is read anew when its stream tells of something', async () => {
    bench.accounts = [anAccount({ bind: aWish() })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    openPanels(bench);
    await bindPanel();
    await waitFor(() =>
      expect(FakeSource.made.map(({ url }) => url)).toEqual([`/api/cases/${bench.accounts[0]?.id}/events`]),
    );
    bench.accounts = [
      anAccount({ policy: { number: 'WC1', id: '1', confirmed: true }, state: 'bound', bind: null }),
    ];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(async () => expect(await bindPanel()).toHaveTextContent('Policy WC1 at AmTrust'));
  });

  it('says that it could not be read, with a way to try again', async () => {
    let down = true;
    const { user } = openPanels(bench);
    server.use(on('get', '/api/binds', () => (down ? refusal(503, 'outage', 'Down') : bench.accounts)));
    expect(await screen.findByText('Oops! Server not responding')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await bindPanel()).toBeVisible();
  });
});

it('[CB-059] Submit opens UW Questions with a yes or no for each and Get Quote', async () => {
  bench.accounts = [anAccount({ questions: [aQuestion('1')], open_questions: 1 })];
  const { user } = openPanels(bench);
  await user.click(await screen.findByRole('button', { name: 'Submit to AmTrust' }));
  const dialog = await screen.findByRole('dialog', { name: 'UW Questions' });
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((each) => each.parentElement?.parentElement?.textContent),
  ).toEqual(['Yes', 'No']);
  expect(within(dialog).getByRole('button', { name: 'Get Quote' })).toBeEnabled();
});
