/** What happened to a case, in the words of a desk: one table of codes for decisions of carriers and for binds. */
import type { components } from '@/api/schema';
import { dollarsAndCents } from '@/lib/money';
import type { Tone } from '@/ui/status-tag';
import { failureWords, stepWords } from './failures';

/** An event of a case, as the API tells it. */
export type CaseEvent = components['schemas']['CaseEventWire'];

/** An event as it is read. */
export interface Told {
  readonly tone: Tone;
  readonly title: string;
  /** What somebody said, an amount, a difference: a line each. */
  readonly details: readonly string[];
}

type Params = CaseEvent['params'];
type Write = (carrier: string, params: Params) => readonly [Tone, string, ...string[]];

/** A parameter as text; '' where there is none. */
export const text = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

const money = (params: Params, name: string): string => {
  const amount = text(params, name);
  return /^-?\d+(\.\d+)?$/.test(amount) ? dollarsAndCents(amount) : '';
};

const list = (params: Params, name: string): readonly unknown[] => {
  const value = params[name];
  return Array.isArray(value) ? value : [];
};

const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`;

/** 'Support: the carrier asked for it', by whom and why operations did something. */
const saidBy = (params: Params): string => {
  const [who, reason] = [text(params, 'who'), text(params, 'reason')];
  return who !== '' && reason !== '' ? `${who}: ${reason}` : who || reason;
};

const ELIGIBILITY: Readonly<Record<string, string>> = {
  BindEligible: 'ready to bind',
  Refer: 'for its underwriter',
  Decline: 'declined',
  Incomplete: 'questions are open',
};

const standing = (params: Params): string => {
  const [premium, word] = [money(params, 'premium'), ELIGIBILITY[text(params, 'eligibility')] ?? ''];
  return [premium, word].filter((part) => part !== '').join(', ');
};

const planned = (params: Params): string => {
  const [total, down] = [money(params, 'total'), money(params, 'down_payment')];
  return total === '' ? '' : `Total ${total}${down === '' ? '' : `, down payment ${down}`}`;
};

const FIELDS: Readonly<Record<string, string>> = {
  premium: 'Premium',
  taxes: 'Taxes',
  fees: 'Fees',
  total: 'Total',
  down_payment: 'Down payment',
  effective_date: 'Effective date',
  eligibility: "The carrier's word",
  plan: 'Payment plan',
  invoices: 'Invoices',
};

const valued = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return 'nothing';
  return /^-?\d+\.\d{2}$/.test(value) ? dollarsAndCents(value) : value;
};

/** 'Premium: $1,000.00 accepted, $1,100.00 now' */
const difference = (found: unknown): string => {
  if (typeof found !== 'object' || found === null) return '';
  const { field, before, after } = found as Record<string, unknown>;
  const name = typeof field === 'string' ? (FIELDS[field] ?? plainly(field)) : 'Something';
  return `${name}: ${valued(before)} accepted, ${valued(after)} now`;
};

const WITHDRAWN: Readonly<Record<string, string>> = {
  released: 'The submission went back to its agent.',
  'another carrier is bound': 'Another carrier is bound.',
};

const quoted =
  (title: (carrier: string) => string): Write =>
  (carrier, params) => ['info', title(carrier), standing(params)];
const plan =
  (title: string): Write =>
  (_, params) => ['idle', `${title}: ${text(params, 'plan')}`, planned(params)];

const DECISION: Readonly<Record<string, Write>> = {
  submitted: (carrier) => ['info', `Submitted to ${carrier}`],
  approve: (carrier) => ['ok', `${carrier} approved`],
  hold: (carrier) => ['warn', `${carrier} put it in hold`],
  reject: (carrier) => ['bad', `${carrier} rejected`],
  reopen: (carrier) => ['info', `${carrier} reopened it`],
  withdrawn: (_, params) => {
    const reason = text(params, 'reason');
    return ['idle', 'Withdrawn', WITHDRAWN[reason] ?? reason];
  },
  extended: (_, params) => ['info', 'Operations gave more time', saidBy(params)],
  overridden: (_, params) => ['info', 'Operations changed the decision', saidBy(params)],
  expired: () => ['bad', 'Expired: nobody decided in time'],
  lapsed: () => ['bad', 'The approval lapsed: nobody bound it in time'],
};

const QUOTE: Readonly<Record<string, Write>> = {
  quote_created: quoted((carrier) => `${carrier} quoted`),
  quote_updated: quoted((carrier) => `${carrier} changed its quote`),
  quote_read: quoted((carrier) => `${carrier} says how the quote stands`),
  quote_gone: (carrier) => ['bad', `${carrier} no longer has the quote`],
  quote_withdrawn: (carrier) => ['idle', `Withdrawn from ${carrier}`],
  questions_read: (carrier, params) => [
    'idle',
    `${carrier} asks ${counted(text(params, 'questions') || '0', 'question', 'questions')}`,
    text(params, 'open') === '' || text(params, 'open') === '0' ? '' : `${text(params, 'open')} open`,
  ],
  questions_saved: () => ['idle', 'Answers saved with the carrier'],
  plan_saved: plan('Payment plan saved'),
  plan_chosen: plan('Payment plan chosen'),
  net_rates_read: (_, params) => [
    'idle',
    `${counted(text(params, 'rates') || '0', 'net rate', 'net rates')} read`,
  ],
  referred: quoted((carrier) => `Sent to the underwriter of ${carrier}`),
  message_sent: (carrier) => ['idle', `Message sent to the underwriter of ${carrier}`],
  terms_ticked: () => ['idle', 'Terms accepted'],
  officers_saved: () => ['idle', 'Officers saved with the carrier'],
  carrier_silent: (carrier) => ['warn', `${carrier} did not answer; it is asked again`],
};

const BIND: Readonly<Record<string, Write>> = {
  bind_asked: (carrier) => ['info', `Asked ${carrier} to bind`],
  bind_unknown: () => ['warn', 'No answer; asking whether the policy exists'],
  bound: (carrier, params) => {
    const policy = text(params, 'policy');
    return ['ok', policy === '' ? `${carrier} bound it` : `Found policy ${policy}`];
  },
  bound_differs: (_, params) => [
    'warn',
    `Found policy ${text(params, 'policy')}, with another premium`,
    `${money(params, 'accepted')} accepted, ${money(params, 'premium')} on the policy`,
  ],
  two_policies: (carrier, params) => [
    'bad',
    `Two policies exist at ${carrier}`,
    list(params, 'policies').map(String).join(', '),
  ],
  bound_outside: (_, params) => ['warn', `Found policy ${text(params, 'policy')}, bound outside Quoteloom`],
  not_bound: (_, params) => [
    'bad',
    'Not bound',
    text(params, 'words') || failureWords(text(params, 'code')),
    ...list(params, 'differences').map(difference),
  ],
  bind_parked: () => ['bad', 'Parked: operations look at it'],
  bind_retried: (carrier, params) => ['info', `Operations have ${carrier} asked again`, saidBy(params)],
  bind_marked_bound: (_, params) => [
    'warn',
    `Operations marked it bound: policy ${text(params, 'policy')}`,
    saidBy(params),
  ],
  bind_aborted: (_, params) => ['idle', 'Operations gave the bind up', saidBy(params)],
};

const TABLE: Readonly<Record<string, Write>> = { ...DECISION, ...QUOTE, ...BIND };

/** Every code that has words. */
export const CODES: readonly string[] = Object.keys(TABLE);

/** Whether an event has words of its own. */
export const isKnown = (code: string): boolean => code in TABLE || stepWords(code) !== null;

/** An event in words; one that this page does not know yet is told by its code. */
export function told({ code, params }: Pick<CaseEvent, 'code' | 'params'>, carrier: string): Told {
  const write = Object.hasOwn(TABLE, code) ? TABLE[code] : undefined;
  const failed = stepWords(code);
  const [tone, title, ...details]: readonly [Tone, string, ...string[]] =
    write?.(carrier, params) ??
    (failed === null ? ['idle', plainly(code)] : ['bad', failed, failureWords(text(params, 'code'))]);
  return { tone, title, details: details.filter((line) => line !== '') };
}

/** 'quote_read' -> 'Quote read' */
function plainly(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
