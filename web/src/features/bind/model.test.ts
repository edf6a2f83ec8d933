import { expect, it } from 'vitest';
import { aCheck, anAccount, anEvent, aPlan, aQuestion, aWish, withOpen } from './bind-builders';
import {
  acceptedOf,
  hasMoved,
  heldWords,
  isFailed,
  isPending,
  isSettled,
  isTaken,
  isUnasked,
  isUnknown,
  otherAbove,
  paygoOf,
  priceWords,
  verdictWords,
  wantedWords,
  whyOff,
} from './model';

const told = (...codes: string[]) => ({ events: codes.map((code, at) => anEvent(at + 1, code)) });

it.each([
  [['not_bound', 'plan_chosen'], true],
  [['plan_chosen', 'not_bound'], false],
  [['not_bound', 'plan_chosen', 'bind_aborted'], false],
  [['not_bound', 'bind_aborted', 'watched', 'quote_updated', 'watched'], true],
  [['plan_chosen', 'watched'], false],
  [[], false],
])('[CB-063] after %j, that what a bind failed for was seen to since is %s', (codes, settled) => {
  expect(isSettled(told(...codes))).toBe(settled);
  const events = told(...codes).events.toReversed();
  expect(isSettled({ events }), 'in whichever order events come').toBe(settled);
});

it('says what moved until something was done about it, and of nothing else that failed', () => {
  const bind = aWish({ state: 'rejected', code: 'changed' });
  expect(hasMoved({ bind, ...told('not_bound') })).toBe(true);
  expect(hasMoved({ bind, ...told('not_bound', 'plan_saved') })).toBe(false);
  expect(hasMoved({ bind: aWish({ state: 'rejected', code: 'refused' }), ...told('not_bound') })).toBe(false);
  expect(hasMoved({ bind: aWish({ state: 'bound', code: 'changed' }), events: [] })).toBe(false);
});

it('tells a wish that is under way, one that came to nothing and one that may have made a policy apart', () => {
  const states = ['asked', 'open', 'unknown', 'bound', 'rejected', 'aborted'] as const;
  const wishes = states.map((state) => aWish({ state }));
  expect(wishes.map(isPending)).toEqual([true, true, false, false, false, false]);
  expect(wishes.map(isFailed)).toEqual([false, false, false, false, true, true]);
  expect(wishes.map((bind) => isUnknown({ bind, state: 'quoted' }))).toEqual(
    states.map((state) => state === 'unknown'),
  );
  expect([isPending(null), isFailed(null)]).toEqual([false, false]);
  expect(
    (['unknown', 'bind_unresolved', 'binding'] as const).map((state) => isUnknown({ bind: null, state })),
  ).toEqual([true, true, false]);
});

it('says what the underwriter asked for last, of two such words, and nothing once it asks no more', () => {
  const words = (seq: number, verdict: string, said?: string) =>
    anEvent(seq, 'watched', { params: { verdict, ...(said !== undefined && { words: said }) } });
  const events = [words(2, 'more_info', 'Payroll by class'), words(4, 'more_info', 'Loss runs')];
  events.push(words(3, 'more_info', 'Roof'), words(5, 'more_info'), words(6, 'referred', 'Later'));
  expect(wantedWords({ state: 'more_info', events })).toBe('Loss runs');
  expect(wantedWords({ state: 'referred', events })).toBe('');
  expect(wantedWords({ state: 'more_info', events: [] })).toBe('');
});

it('[CB-183] names the first item that is open and blocks; what waits for an answer comes before', () => {
  const off = [
    aCheck('questions', 'Answered'),
    aCheck('one_carrier', 'Bound elsewhere', { open: true }),
    aCheck('submission', 'Advice', { open: true, blocks: false }),
    aCheck('plan', 'Choose a plan', { open: true }),
    aCheck('terms', 'Tick the terms', { open: true }),
  ];
  const account = anAccount({ checklist: off, running: [] });
  expect(whyOff(account)).toBe('Choose a plan');
  expect([isTaken(account), heldWords(account)]).toEqual([true, '']);
  expect(whyOff({ ...account, running: ['getQuestions'] })).toBe(
    `${account.carrier} is being asked; its answer comes first`,
  );
  expect(whyOff({ ...account, checklist: off.slice(0, 3) })).toBe('');
  expect(isTaken({ checklist: withOpen('plan', 'x') })).toBe(false);
  const held = [aCheck('held', 'Was held'), aCheck('held', 'It is held', { open: true })];
  expect(heldWords({ checklist: held })).toBe('It is held');
});

it('[CB-272] accepts the premium with the plan that is chosen, of several, and its down payment', () => {
  const [first, second] = [
    aPlan({ id: 'a', chosen: false, kind: 'payo', taxes: '1.00', down_payment: '1.00' }),
    aPlan({ id: 'b', kind: 'psr', taxes: '7.00', down_payment: '5.00' }),
  ];
  const account = anAccount({ plans: [first, second], premium: '100.00', taxes: '3.00' });
  const accepted = { premium: '100.00', taxes: '3.00', plan_id: 'b', down_payment: '5.00' };
  expect(acceptedOf(account)).toEqual(accepted);
  expect(acceptedOf({ ...account, taxes: null })).toEqual({ ...accepted, taxes: '7.00' });
  expect(acceptedOf({ ...account, premium: null })).toBeUndefined();
  expect(acceptedOf({ ...account, plans: [first] })).toBeUndefined();
  expect([undefined, first, second, aPlan({ kind: 'none' })].map(paygoOf)).toEqual([
    { eligible: false, plan_type: 'None' },
    { eligible: true, plan_type: 'PAYO' },
    { eligible: true, plan_type: 'PSR' },
    { eligible: false, plan_type: 'None' },
  ]);
});

it('names the price above where the carrier holds another one, with its taxes, else those of the chosen plan', () => {
  const plans = [aPlan({ chosen: false, taxes: '1.00' }), aPlan({ taxes: '20.00' })];
  const account = { plans, premium: '100.00', taxes: '3.00', state: 'quoted' as const };
  expect([otherAbove(account, '103'), otherAbove(account, '103.01')]).toEqual([null, '103.01']);
  expect(otherAbove({ ...account, taxes: null }, '120.00')).toBeNull();
  expect(otherAbove({ ...account, taxes: null, plans: [] }, '100.00')).toBeNull();
  expect([otherAbove(account, null), otherAbove({ ...account, premium: null }, '9')]).toEqual([null, null]);
  expect(otherAbove({ ...account, state: 'bound' }, '9'), 'no price stands any more').toBeNull();
});

it('[CB-337] says what the carrier says of its quote while it matters, and until when', () => {
  const said = (eligibility: string, state: Parameters<typeof verdictWords>[0]['state']) =>
    verdictWords({ carrier: 'AmTrust', eligibility, state });
  expect(said('Refer', 'referred')).toBe('AmTrust: its underwriter decides');
  expect(said('Refer', 'quoted')).toBe('AmTrust: its underwriter has agreed');
  expect(said('Incomplete', 'quoted')).toBe('AmTrust: its questions are open');
  expect([said('BindEligible', 'quoted'), said('Odd', 'quoted')]).toEqual([
    'AmTrust: can be bound',
    'AmTrust: Odd',
  ]);
  for (const state of ['binding', 'unknown', 'bind_unresolved', 'bound', 'expired'] as const)
    expect(said('BindEligible', state)).toBe('');
  const ends = { ends_at: '2026-09-15T00:00:00Z', expires_at: null, state: 'quoted' as const };
  expect(priceWords(ends)).toBe('Quote until Sep 15, 2026');
  expect(priceWords({ ...ends, expires_at: '2026-08-30T00:00:00Z' })).toBe('Quote until Aug 30, 2026');
  expect(priceWords({ ...ends, state: 'declined' })).toBe('');
});

it('has not asked for questions while it is an indication without any, and none was asked for', () => {
  const account = anAccount({ questions: [], steps: [], state: 'indication' });
  const step = (type: 'getQuestions' | 'createQuote', status: 'done' | 'error') => ({ type, status });
  const after = (...steps: ReturnType<typeof step>[]) =>
    isUnasked({ ...account, steps: steps as unknown as typeof account.steps });
  expect([
    isUnasked(account),
    after(step('createQuote', 'done')),
    after(step('getQuestions', 'error')),
  ]).toEqual([true, true, true]);
  expect(after(step('createQuote', 'done'), step('getQuestions', 'done'))).toBe(false);
  expect(isUnasked({ ...account, state: 'quoted' })).toBe(false);
  expect(isUnasked({ ...account, questions: [aQuestion('1')] })).toBe(false);
});
