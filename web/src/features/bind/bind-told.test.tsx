import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { AMTRUST, bindBench, bindPanel, JOB, openPanels, proceed } from '@test/bind';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { FakeSource } from '@test/streams';
import { anAccount, anEvent, aWish } from './bind-builders';

const bench = bindBench();
const MOVED = aWish({
  state: 'rejected',
  code: 'changed',
  words: 'the quote is not any more what was accepted',
  differences: [{ field: 'premium', before: '9000.00', after: '9100.00' }],
});
const BOUND = () => anAccount({ state: 'bound', policy: { number: 'WC1', id: '1', confirmed: true } });

describe('a wish that was made before', () => {
  it("[CB-181] [CB-182] is polled from a new page until it is no longer 'processing', and then told once", async () => {
    bench.accounts = [anAccount({ state: 'binding', bind: aWish() })];
    const answers: unknown[] = ['processing', 'processing', { Message: 'Quote Binded', Policy: 'WC1' }];
    let polls = 0;
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', (_, { id, type }) => {
        expect([id, type]).toEqual([JOB, 'getBindQuoteResponse']);
        polls += 1;
        if (answers.length === 1)
          bench.accounts = [
            anAccount({ state: 'bound', policy: { number: 'WC1', id: '1', confirmed: true } }),
          ];
        return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
      }),
    );
    openPanels(bench);
    expect(await screen.findByText('Asking AmTrust to bind')).toBeVisible();
    expect(await screen.findByText('Quote Binded', {}, { timeout: 15_000 })).toBeVisible();
    expect(await bindPanel()).toHaveTextContent('Policy WC1 at AmTrust');
    expect(polls).toBe(3);
    expect(screen.queryByRole('button', { name: 'Proceed to bind online' })).toBeNull();
  });

  it("[CB-063] [CB-181] [CB-297] that ends in 'error' is a toast, and a banner with the reason", async () => {
    bench.accounts = [anAccount({ state: 'binding', bind: aWish() })];
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', () => {
        const refused = aWish({ state: 'rejected', code: 'refused', words: 'Its underwriter decides.' });
        bench.accounts = [anAccount({ bind: refused })];
        return 'error';
      }),
    );
    openPanels(bench);
    expect(await screen.findByText('Error while binding the Quote')).toBeVisible();
    const banner = await screen.findByText(
      'Error while binding the quote for AmTrust. Please Try Again Later.',
    );
    expect(banner.parentElement).toHaveTextContent('Its underwriter decides.');
    expect(await proceed()).toBeEnabled();
  });

  it('whose price had moved says so with both, and asks to accept it anew: nothing is to be tried later', async () => {
    bench.accounts = [anAccount({ premium: '9100.00', bind: MOVED })];
    openPanels(bench);
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(
      'Nothing was bound: AmTrust holds another price or plan than was accepted.',
    );
    expect(banner).toHaveTextContent('Premium: $9,100 now, $9,000 accepted');
    expect(banner).toHaveTextContent('accept it to bind');
    expect(screen.queryByText(/Please Try Again Later/)).toBeNull();
  });

  it.each([
    ['another plan was chosen', 'plan_chosen'],
    ['the quote was written anew', 'quote_updated'],
  ])('is told no more once %s, and again where that came before it', async (_, code) => {
    const [told, done] = [anEvent(3, 'not_bound'), anEvent(4, code)];
    bench.accounts = [anAccount({ bind: MOVED, events: [told] })];
    openPanels(bench);
    expect(await screen.findByRole('alert')).toBeVisible();
    bench.accounts = [anAccount({ bind: MOVED, events: [done, told] })];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    bench.accounts = [anAccount({ bind: MOVED, events: [anEvent(5, 'not_bound'), done, told] })];
    act(() => FakeSource.made[0]?.say('event', {}, '2'));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('[CB-182] that is bound says so once on its panel', async () => {
    bench.accounts = [BOUND()];
    openPanels(bench);
    const panel = await bindPanel();
    expect(panel).toHaveTextContent('Policy WC1 at AmTrust');
    expect(within(panel).getAllByText('Bound')).toHaveLength(1);
  });

  it('that nobody knows the end of says so, and no bind button is anywhere on the prospect', async () => {
    const unknown = anAccount({ state: 'unknown', bind: aWish({ state: 'unknown' }) });
    bench.accounts = [unknown, anAccount({ id: JOB, carrier: 'Birch', path: 'Birch' })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    openPanels(bench, {
      carriers: [...AMTRUST, { path: 'Birch', name: 'Birch' }, { path: 'Cedar', name: 'Cedar' }],
    });
    expect(
      await screen.findByText(
        'We are asking AmTrust whether the policy exists. Nothing will be bound twice.',
      ),
    ).toBeVisible();
    expect(await bindPanel('Birch')).toBeVisible();
    await afterAnswers();
    expect(screen.queryByRole('button', { name: /bind/i })).toBeNull();
  });

  it('that operations look into names them, and offers no second bind', async () => {
    const words = 'Operations find out whether the policy exists. Nothing will be bound twice.';
    const waiting = { code: 'parked', words, since: '2026-07-01T12:00:00Z', next_at: null, until: null };
    bench.accounts = [anAccount({ state: 'bind_unresolved', bind: aWish({ state: 'unknown' }), waiting })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'error'));
    openPanels(bench);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /bind/i })).toBeNull();
  });

  it('that was bound elsewhere is told, never as Quote Binded', async () => {
    bench.accounts = [
      anAccount({ state: 'bound_outside', policy: { number: 'WC9', id: '9', confirmed: true } }),
    ];
    openPanels(bench);
    expect(await bindPanel()).toHaveTextContent('Bound outside Quoteloom');
    expect(screen.queryByText('Quote Binded')).toBeNull();
  });
});

describe('a session that ends meanwhile', () => {
  it('[CB-182] is renewed, and how the bind ended is told once, as if nothing had been', async () => {
    bench.accounts = [anAccount({ state: 'binding', bind: aWish() })];
    let live = false;
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', () => {
        if (!live) return refusal(401, 'not_signed_in', 'Sign in first');
        bench.accounts = [BOUND()];
        return Response.json({ Message: 'Quote Binded', Policy: 'WC1' });
      }),
    );
    openPanels(bench);
    await waitFor(() => expect(sessionStore.isExpired()).toBe(true));
    live = true;
    act(() => sessionStore.set(aSession({ ...sessionStore.current()!, csrf: 'token-2' })));
    expect(await screen.findByText('Quote Binded')).toBeVisible();
    expect(await bindPanel()).toHaveTextContent('Policy WC1 at AmTrust');
    expect(screen.getAllByText('Quote Binded')).toHaveLength(1);
  });

  it("[CB-061] [CB-062] another carrier's bind opens 'Bind Error!!' at the press that was under way", async () => {
    let live = false;
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', () =>
        live
          ? refusal(409, 'one_carrier', 'You can only bind with one carrier.')
          : refusal(401, 'not_signed_in', 'Sign in first'),
      ),
    );
    const { user } = openPanels(bench);
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    await waitFor(() => expect(sessionStore.isExpired()).toBe(true));
    live = true;
    act(() => sessionStore.set(aSession({ ...sessionStore.current()!, csrf: 'token-2' })));
    const popup = await screen.findByRole('dialog', { name: 'Bind Error!!' });
    expect(within(popup).getByText('You can only bind with one carrier.')).toBeVisible();
  });
});

it('says in the panel what the carrier asks for before it decides, as it was told last', async () => {
  const told = (seq: number, words: string) =>
    anEvent(seq, 'quote_read', { params: { verdict: 'more_info', words } });
  bench.accounts = [
    anAccount({ state: 'more_info', events: [told(3, 'Photos of the roof'), told(2, 'Payroll by class')] }),
  ];
  openPanels(bench);
  expect(await bindPanel()).toHaveTextContent('AmTrust asks: Photos of the roof');
  expect(await bindPanel()).not.toHaveTextContent('AmTrust asks: Payroll');
});

it('names the price that stands above where the carrier holds another one by now', async () => {
  bench.accounts = [anAccount({ premium: '9000.00', taxes: '270.00' })];
  const carriers = (above: string) => AMTRUST.map((carrier) => ({ ...carrier, above }));
  const { unmount } = openPanels(bench, { carriers: carriers('9100.00') });
  expect(await bindPanel()).toHaveTextContent(
    'This is AmTrust\u2019s newer price. Above stands $9,100.00, as it was submitted.',
  );
  unmount();
  const same = openPanels(bench, { carriers: carriers('9270.00') });
  expect(await bindPanel()).not.toHaveTextContent('newer price');
  same.unmount();
  // The banner names both prices.
  bench.accounts = [anAccount({ premium: '9000.00', taxes: '270.00', bind: MOVED })];
  openPanels(bench, { carriers: carriers('9100.00') });
  expect(await bindPanel()).toHaveTextContent('holds another price or plan than was accepted');
  expect(await bindPanel()).not.toHaveTextContent('newer price');
});

describe('two tabs', () => {
  it('a bind that another tab has begun and ended between two readings is told here too, once', async () => {
    const polled: unknown[] = [];
    server.use(
      on('get', '/api/get{carrier}Data/{id}/{type}', (_, { id }) => {
        polled.push(id);
        return Response.json({ Message: 'Quote Binded', Policy: 'WC1' });
      }),
    );
    openPanels(bench);
    await proceed();
    bench.accounts = [{ ...BOUND(), bind: aWish({ state: 'bound' }) }];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    expect(await screen.findByText('Quote Binded')).toBeVisible();
    expect(polled).toEqual([JOB]);
  });

  it('one that stood there from the start is told by its policy alone', async () => {
    bench.accounts = [{ ...BOUND(), bind: aWish({ state: 'bound' }) }];
    openPanels(bench);
    expect(await bindPanel()).toHaveTextContent('Policy WC1 at AmTrust');
    await afterAnswers();
    expect(screen.queryByText('Quote Binded')).toBeNull();
  });

  it("[CB-061] [CB-062] at the other carrier the press in the second tab opens 'Bind Error!!'", async () => {
    server.use(
      on('post', '/api/trigger{carrier}BindQuote', () => {
        const bound = {
          ...BOUND(),
          id: JOB,
          carrier: 'Birch',
          path: 'Birch',
          bind: aWish({ state: 'bound' }),
        };
        bench.accounts = [anAccount(), bound];
        return refusal(409, 'one_carrier', 'You can only bind with one carrier.');
      }),
      on('get', '/api/get{carrier}Data/{id}/{type}', () => Response.json({ Message: 'Quote Binded' })),
    );
    const { user } = openPanels(bench);
    await user.click(await proceed());
    await user.click(await screen.findByRole('button', { name: /^Accept and bind/ }));
    expect(await screen.findByRole('dialog', { name: 'Bind Error!!' })).toBeVisible();
    expect(screen.queryByText('Error while binding the Quote')).toBeNull();
  });
});
