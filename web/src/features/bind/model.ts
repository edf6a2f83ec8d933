/** An account at a carrier in words, what keeps it from being bound, and what is accepted with a bind. */
import type { components } from '@/api/schema';
import { dayWords } from '@/lib/dates';
import { sumMoney, toCents } from '@/lib/money';
import type { Tone } from '@/ui/status-tag';
import type { Account, Plan, Wish } from './api';

/** Between two readings of accounts: while something is under way, and while nothing is heard otherwise, milliseconds. */
export const [SOON_MS, LOOK_MS] = [2000, 15_000];

type Schema = components['schemas'];
type State = Account['state'];

/** How a state reads. */
export interface StateWords {
  readonly label: string;
  readonly tone: Tone;
  /** What its price is; '' where it has none. */
  readonly price: '' | 'Quote' | 'Indication' | 'Referred';
  readonly busy?: true;
}

export const STATES: Readonly<Record<State, StateWords>> = {
  quoting: { label: 'Being quoted', tone: 'info', price: '', busy: true },
  indication: { label: 'Indication', tone: 'info', price: 'Indication' },
  quoted: { label: 'Quote', tone: 'ok', price: 'Quote' },
  referred: { label: 'Referred', tone: 'warn', price: 'Referred' },
  more_info: { label: 'More information', tone: 'warn', price: 'Referred' },
  invalid: { label: 'Not quoted', tone: 'bad', price: '' },
  outage: { label: 'Carrier not reached', tone: 'bad', price: '' },
  binding: { label: 'Being bound', tone: 'info', price: 'Quote', busy: true },
  unknown: { label: 'Looking for the policy', tone: 'warn', price: 'Quote', busy: true },
  bind_unresolved: { label: 'With operations', tone: 'bad', price: 'Quote' },
  bound: { label: 'Bound', tone: 'ok', price: '' },
  bound_outside: { label: 'Bound outside Quoteloom', tone: 'warn', price: '' },
  declined: { label: 'Declined', tone: 'bad', price: '' },
  withdrawn: { label: 'Withdrawn', tone: 'idle', price: '' },
  superseded: { label: 'Replaced by another quote', tone: 'idle', price: '' },
  expired: { label: 'Expired', tone: 'idle', price: '' },
};

const ENDED: ReadonlySet<State> = new Set([
  'bound',
  'bound_outside',
  'declined',
  'withdrawn',
  'superseded',
  'expired',
]);

/** Whether something may still be asked of the account. */
export const isLive = ({ state }: Pick<Account, 'state'>): boolean => !ENDED.has(state);

/** 'Quote until Aug 30, 2026', by the carrier's day, else by the day on which it ends by itself; '' without a price. */
export function priceWords(account: Pick<Account, 'state' | 'expires_at' | 'ends_at'>): string {
  const { price } = STATES[account.state];
  return price === ''
    ? ''
    : `${price} until ${dayWords((account.expires_at ?? account.ends_at).slice(0, 10))}`;
}

const VERDICTS: Readonly<Record<string, string>> = {
  BindEligible: 'can be bound',
  Incomplete: 'its questions are open',
  Refer: 'its underwriter decides',
  Decline: 'declined',
};

/** Its own rules go on saying that the underwriter decides, also once that has been done. */
const verdictOf = (eligibility: string, state: State): string =>
  eligibility === 'Refer' && state === 'quoted'
    ? 'its underwriter has agreed'
    : (VERDICTS[eligibility] ?? eligibility);

/** States in which a policy may exist: whether it can be bound is not the question any more. */
const PAST_VERDICT: ReadonlySet<State> = new Set([...ENDED, 'binding', 'unknown', 'bind_unresolved']);

/** The carrier's word on its quote, as it reads; a word that nobody knows stays as it is. */
export const verdictWords = ({
  carrier,
  eligibility,
  state,
}: Pick<Account, 'carrier' | 'eligibility' | 'state'>): string =>
  eligibility === '' || PAST_VERDICT.has(state) ? '' : `${carrier}: ${verdictOf(eligibility, state)}`;

/** Whether nobody has asked the carrier for its questions yet. */
export const isUnasked = ({
  questions,
  steps,
  state,
}: Pick<Account, 'questions' | 'steps' | 'state'>): boolean =>
  questions.length === 0 &&
  STATES[state].price === 'Indication' &&
  !steps.some(({ type, status }) => type === 'getQuestions' && status === 'done');

/** Whether nobody knows yet what became of a wish to bind: it may have made a policy. */
export const isPending = (wish: Wish | null): boolean => wish?.state === 'asked' || wish?.state === 'open';

/** Whether the carrier is asked whether a policy exists, or operations are: nothing is bound meanwhile. */
export const isUnknown = ({ bind, state }: Pick<Account, 'bind' | 'state'>): boolean =>
  bind?.state === 'unknown' || state === 'unknown' || state === 'bind_unresolved';

/** Whether the newest wish came to nothing. */
export const isFailed = (wish: Wish | null): boolean =>
  wish?.state === 'rejected' || wish?.state === 'aborted';

/** The code of a wish whose price or plan had moved by the time it reached the carrier: it is to be accepted anew. */
const MOVED = 'changed';

const ENDED_WISH = new Set(['not_bound', 'bind_aborted', 'get_bind_quote_response_failed']);
const SETTLES = new Set([
  'plan_chosen',
  'plan_saved',
  'quote_created',
  'quote_updated',
  'questions_saved',
  'referred',
]);

/** Whether something was done since about what the newest wish came to nothing for: its banner is of no use then. */
export function isSettled({ events }: Pick<Account, 'events'>): boolean {
  const lastOf = (codes: ReadonlySet<string>) =>
    Math.max(0, ...events.filter(({ code }) => codes.has(code)).map(({ seq }) => seq));
  const ended = lastOf(ENDED_WISH);
  return ended > 0 && lastOf(SETTLES) > ended;
}

/** Whether the panel says what moved since it was accepted. */
export const hasMoved = (account: Pick<Account, 'bind' | 'events'>): boolean =>
  isFailed(account.bind) && account.bind?.code === MOVED && !isSettled(account);

/** The price with taxes that stands above, where the carrier holds another one by now; null where they are one. */
export function otherAbove(
  account: Pick<Account, 'premium' | 'taxes' | 'plans' | 'state'>,
  above: string | null,
): string | null {
  const { premium, taxes, state } = account;
  if (premium === null || above === null || STATES[state].price === '') return null;
  const now = sumMoney([premium, taxes ?? chosenPlan(account)?.taxes ?? '0']);
  return toCents(now) === toCents(above) ? null : above;
}

/** What the carrier's underwriter asked for last, in its own words; '' while it asks for nothing. */
export function wantedWords({ state, events }: Pick<Account, 'state' | 'events'>): string {
  if (state !== 'more_info') return '';
  const told = events.filter(({ params }) => params['verdict'] === 'more_info' && params['words']);
  const last = told.toSorted((one, two) => two.seq - one.seq)[0];
  return last ? String(last.params['words']) : '';
}

/** Whether something of the account is under way: it is read again soon. */
export const isBusy = (account: Account): boolean =>
  account.running.length > 0 || isPending(account.bind) || isUnknown(account) || account.state === 'quoting';

/** The plan that is chosen. */
export const chosenPlan = ({ plans }: Pick<Account, 'plans'>): Plan | undefined =>
  plans.find(({ chosen }) => chosen);

/** Whether only another carrier's bind stands in the way. */
export const isTaken = ({ checklist }: Pick<Account, 'checklist'>): boolean =>
  checklist.some(({ code, open }) => code === 'one_carrier' && open);

/** That operations hold the carrier, in words; '' while they do not. */
export const heldWords = ({ checklist }: Pick<Account, 'checklist'>): string =>
  checklist.find(({ code, open }) => code === 'held' && open)?.words ?? '';

/** Why it cannot be bound just now; '': it can. Another carrier's bind is told by its own popup. */
export function whyOff(account: Account): string {
  if (account.running.length > 0) return `${account.carrier} is being asked; its answer comes first`;
  const item = account.checklist.find(({ code, open, blocks }) => open && blocks && code !== 'one_carrier');
  return item?.words ?? '';
}

/** What is accepted with the bind: exactly what was shown. Undefined while there is no price or no plan. */
export function acceptedOf(account: Account): Schema['AcceptedPrice'] | undefined {
  const plan = chosenPlan(account);
  if (account.premium === null || plan === undefined) return undefined;
  return {
    premium: account.premium,
    taxes: account.taxes ?? plan.taxes,
    plan_id: plan.id,
    down_payment: plan.down_payment,
  };
}

const PLAN_TYPES: Readonly<Record<string, string>> = { payo: 'PAYO', psr: 'PSR' };

/** Whether the chosen plan follows the payroll, by the specified name for every carrier. */
export function paygoOf(plan: Plan | undefined): Schema['PaygoEligibility'] {
  const type = plan && PLAN_TYPES[plan.kind];
  return { eligible: type !== undefined, plan_type: type ?? 'None' };
}
