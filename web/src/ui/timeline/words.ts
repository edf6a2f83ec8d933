/** An event of a case as it is read: the server has its sentence; here are its tone and what is said below it. */
import { dollarsAndCents } from '@/lib/money';
import type { Tone } from '@/ui/status-tag';

/** An event of a case, as the API tells it. */
export interface CaseEvent {
  /** Its number within the case, from 1 on. */
  readonly seq: number;
  readonly at: string;
  readonly code: string;
  /** What happened, in business words; where the server says none, its code is read out. */
  readonly words?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An event as it is read. */
export interface Told {
  readonly tone: Tone;
  readonly title: string;
  /** Who of operations did it and why, what a carrier remarked, or what moved: a line each. */
  readonly details: readonly string[];
}

const TONES: Readonly<Record<string, Tone>> = {
  submitted: 'info',
  approve: 'ok',
  hold: 'warn',
  reject: 'bad',
  reopen: 'info',
  expired: 'bad',
  lapsed: 'bad',
  quote_created: 'info',
  quote_gone: 'bad',
  carrier_silent: 'warn',
  referred: 'info',
  bind_asked: 'info',
  bind_unknown: 'warn',
  bound: 'ok',
  policy_found: 'ok',
  bound_differs: 'warn',
  two_policies: 'bad',
  bound_outside: 'warn',
  not_bound: 'bad',
  bind_parked: 'bad',
  bind_marked_bound: 'warn',
  bind_marked_otherwise: 'warn',
};

const toneOf = (code: string): Tone =>
  Object.hasOwn(TONES, code) ? (TONES[code] ?? 'idle') : code.endsWith('_failed') ? 'bad' : 'idle';

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

const WITHDRAWN: Readonly<Record<string, string>> = {
  released: 'The submission went back to its agent.',
  'another carrier is bound': 'Another carrier is bound.',
};

const text = (params: CaseEvent['params'], name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim() : '';
};

const valued = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return 'nothing';
  return /^-?\d+\.\d{2}$/.test(value) ? dollarsAndCents(value) : value;
};

/** 'Premium: $1,000.00 accepted, $1,100.00 now'; '' for what is no difference. */
function difference(found: unknown): string {
  if (typeof found !== 'object' || found === null) return '';
  const { field, before, after } = found as Record<string, unknown>;
  if (typeof field !== 'string') return '';
  return `${FIELDS[field] ?? field}: ${valued(before)} accepted, ${valued(after)} now`;
}

function detailsOf({ code, params }: CaseEvent): string[] {
  const [who, reason] = [text(params, 'who'), text(params, 'reason')];
  const differences = Array.isArray(params['differences']) ? params['differences'].map(difference) : [];
  const why = code === 'withdrawn' ? (WITHDRAWN[reason] ?? reason) : reason;
  const remark = text(params, 'remark');
  return [
    who !== '' && why !== '' ? `${who}: ${why}` : who || why,
    remark === '' ? '' : `“${remark}”`,
    ...differences,
  ];
}

/** 'bind_parked' -> 'Bind parked' */
function plainly(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An event as it is read. */
export function told(event: CaseEvent): Told {
  const details = detailsOf(event).filter((line) => line !== '');
  return { tone: toneOf(event.code), title: event.words ?? plainly(event.code), details };
}
