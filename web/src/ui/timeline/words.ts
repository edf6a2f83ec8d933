/** An event of a case as it is read: the server has its sentence; here are its tone and what is said below it. */
import { movedWords } from '@/lib/moved-price';
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

const WITHDRAWN: Readonly<Record<string, string>> = {
  released: 'The submission went back to its agent.',
  'another carrier is bound': 'Another carrier is bound.',
};

const text = (params: CaseEvent['params'], name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim() : '';
};

const value = (found: unknown): string | null => (typeof found === 'string' ? found : null);

/** 'Premium: $1,100 now, $1,000 accepted'; '' for what is no difference. */
function difference(found: unknown): string {
  if (typeof found !== 'object' || found === null) return '';
  const { field, before, after } = found as Record<string, unknown>;
  return typeof field === 'string' ? movedWords({ field, before: value(before), after: value(after) }) : '';
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
