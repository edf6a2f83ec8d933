/** Stuck work in words: why it is stuck, who owes something, what may be done and what follows from it. */
import type { components } from '@/api/schema';
import type { Tone } from '@/ui/status-tag';

type Schema = components['schemas'];

/** Why a case is stuck, and what that means. */
export const WHAT = {
  two_policies: { label: 'Two policies', tone: 'bad', means: 'More than one policy of a prospect is known.' },
  parked: {
    label: 'Parked',
    tone: 'bad',
    means: 'Nobody knows whether a policy exists; operations find out.',
  },
  not_confirmed: {
    label: 'Not confirmed',
    tone: 'warn',
    means: 'Operations say that it is bound; the carrier does not show it.',
  },
  unknown: {
    label: 'Looking for it',
    tone: 'warn',
    means: 'Sent, without a usable answer; the policy is being looked for.',
  },
  credentials: { label: 'Credentials', tone: 'bad', means: 'The carrier refuses our credentials.' },
  held: { label: 'Held', tone: 'warn', means: 'It waits for a carrier that operations hold.' },
  correction: {
    label: 'Correction',
    tone: 'warn',
    means: 'The carrier refused a field that may be sent otherwise.',
  },
  waiting: { label: 'Waiting', tone: 'warn', means: 'It is open for longer than it should be.' },
  overdue: { label: 'Overdue', tone: 'warn', means: 'The time of a decision is over and nobody ended it.' },
  expired: { label: 'Expired', tone: 'idle', means: 'A decision expired within the last fortnight.' },
} as const satisfies Record<Schema['StuckWhat'], { label: string; tone: Tone; means: string }>;

/** Where a case stands, by the word of its row: of a bind's account, of a decision. */
export const STATES: Readonly<Record<string, string>> = {
  quoting: 'Being quoted',
  indication: 'Indication',
  quoted: 'Quoted',
  referred: 'Referred',
  more_info: 'More information',
  invalid: 'Refused',
  outage: 'Carrier does not answer',
  binding: 'Binding',
  unknown: 'Sent, not answered',
  bind_unresolved: 'Not settled',
  bound: 'Bound',
  bound_outside: 'Bound at the carrier',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
  expired: 'Expired',
  open: 'Waiting',
  uwportal: 'Reopened',
  hold: 'In Hold',
  proceed_uw: 'Approved',
  reject: 'Rejected',
};

/** Who has to do something. */
export const OWED = {
  operations: 'Operations',
  carrier: 'The carrier',
  platform: 'Goes on by itself',
} as const satisfies Record<Schema['OwedBy'], string>;

/** What an act is called, what follows from it, and whether it does harm when it is wrong. */
export const ACTIONS = {
  retry: {
    label: 'Retry now',
    follows: 'The carrier is asked again at once. Nothing is bound twice: it looks for the policy first.',
    danger: false,
  },
  'mark-bound': {
    label: 'Mark as bound',
    follows:
      'The bind ends with this policy. The carrier is looked at first, and its own number wins; what it does not show is looked at daily.',
    danger: true,
  },
  abort: {
    label: 'Give up',
    follows:
      'The bind ends without a policy, and the prospect may be bound anew. The watch goes on for 30 days.',
    danger: true,
  },
  correct: {
    label: 'Correct and continue',
    follows: 'The carrier is told this value in place of the prospect’s, and the quote is written again.',
    danger: false,
  },
  override: {
    label: 'Set status',
    follows: 'The decision stands so from now on; who waits for it is told.',
    danger: true,
  },
  extend: {
    label: 'Give more days',
    follows: 'The clock is moved, 60 days in all; a decision that expired is open again.',
    danger: false,
  },
  hold: {
    label: 'Hold',
    follows: 'The carrier is asked nothing new: binds wait, quote runs end as outages. What runs is not cut.',
    danger: true,
  },
  release: {
    label: 'Release',
    follows: 'What waits for the carrier goes on within 15 seconds, in its order.',
    danger: false,
  },
  sweep: {
    label: 'Look now',
    follows: 'Stuck work is looked after at once rather than within five minutes; twice is once.',
    danger: false,
  },
} as const satisfies Record<Schema['OpsAction'], { label: string; follows: string; danger: boolean }>;

/** Statuses that support may set, as they are shown. */
export const STATUSES = [
  { value: 'proceed_uw', label: 'Approved' },
  { value: 'hold', label: 'In Hold' },
  { value: 'reject', label: 'Rejected' },
  { value: 'uwportal', label: 'Reopened' },
] as const;
