/** A decision in words: where it stands, how long it has, what may be done and what follows from it. */
import type { components } from '@/api/schema';
import { dayWords, momentWords, today } from '@/lib/dates';
import type { Tone } from '@/ui/status-tag';
import { MESSAGES } from './messages';

type Schema = components['schemas'];
/** A submission as its carrier sees it, and what is decided on it. */
export type Decision = Schema['PortalDecision'];
/** What stands on its row. */
export type QuoteStatus = Schema['QuoteStatus'];
/** Why nothing more is decided. */
export type DecisionEnd = Schema['DecisionEnd'];

/** What a carrier's underwriter does, by the status that it sets. */
export type Act = 'proceed_uw' | 'hold' | 'reject' | 'bound' | 'uwportal';

/** A state in a word and its tone. */
export interface StateWord {
  readonly label: string;
  readonly tone: Tone;
  readonly letter?: string;
}

const STATUS = {
  open: { label: 'Waiting', tone: 'info' },
  uwportal: { label: 'Reopened', tone: 'info', letter: 'W' },
  hold: { label: MESSAGES.hold, tone: 'warn', letter: 'H' },
  proceed_uw: { label: MESSAGES.approved, tone: 'ok' },
  reject: { label: MESSAGES.rejected, tone: 'bad' },
  bound: { label: MESSAGES.bound, tone: 'ok' },
  expired: { label: 'Expired', tone: 'idle' },
} as const satisfies Record<QuoteStatus, StateWord>;

/** Days from which on a row presses. */
const PRESSES = 5;

const ENDED = {
  bound: STATUS.bound,
  rejected: STATUS.reject,
  expired: STATUS.expired,
  lapsed: { label: 'Lapsed', tone: 'idle' },
  withdrawn: { label: 'Withdrawn', tone: 'idle' },
} as const satisfies Record<DecisionEnd, StateWord>;

/** Where a decision stands, as it is shown everywhere. */
export const stateWord = ({
  quote_status: status,
  ended,
}: Pick<Decision, 'quote_status' | 'ended'>): StateWord => (ended === null ? STATUS[status] : ENDED[ended]);

/** What may be done by what stands. */
export function actsOf({
  quote_status: status,
  ended,
}: Pick<Decision, 'quote_status' | 'ended'>): readonly Act[] {
  if (ended !== null) return [];
  if (status === 'hold') return ['uwportal'];
  if (status === 'proceed_uw') return ['bound'];
  return status === 'open' || status === 'uwportal' ? ['proceed_uw', 'hold', 'reject'] : [];
}

/** Whether a decision is waited for, rather than a bind or a reopening. */
export const isUndecided = (row: Pick<Decision, 'quote_status' | 'ended'>): boolean =>
  row.ended === null && (row.quote_status === 'open' || row.quote_status === 'uwportal');

/** Whether the thirty days run. */
export const isRunning = (row: Pick<Decision, 'quote_status' | 'ended'>): boolean =>
  row.ended === null && row.quote_status !== 'proceed_uw';

/** What nobody says without a reason. */
export const needsRemark = (act: Act): boolean => act === 'hold' || act === 'reject';

const BUTTONS = {
  proceed_uw: MESSAGES.approved,
  hold: MESSAGES.hold,
  reject: MESSAGES.rejected,
  bound: MESSAGES.bound,
  uwportal: MESSAGES.reopen,
} as const satisfies Record<Act, string>;

/** The word of a button. */
export const actWord = (act: Act): string => BUTTONS[act];

/** What the confirmation asks, what follows, and what its button says. */
export interface Asked {
  readonly title: string;
  readonly follows: string;
  readonly ok: string;
  readonly danger: boolean;
}

/** The consequence of an act, in words. */
export function askedOf(act: Act, row: Decision): Asked {
  const { company_name: company, carrier_name: carrier } = row;
  const left = daysLeft(row).label;
  return {
    proceed_uw: {
      title: `Approve ${company}?`,
      follows: `The agent is told that ${carrier} approved. It cannot be taken away afterwards: all that follows is Bound, until ${dayAt(bindBy(row))}.`,
      ok: 'Approve',
      danger: false,
    },
    hold: {
      title: `Put ${company} in hold?`,
      follows: `The agent is told your remark. The clock goes on, ${left}; you can reopen it at any time until then.`,
      ok: 'Put in hold',
      danger: false,
    },
    reject: {
      title: `Reject ${company}?`,
      follows: `This is final: the agent is told your remark, and ${carrier} decides nothing more on this submission.`,
      ok: 'Reject',
      danger: true,
    },
    bound: {
      title: `Mark ${company} as bound?`,
      follows: `This is final: the insured has a policy of ${carrier}. No other carrier can be bound, and what waits with others is withdrawn.`,
      ok: 'Mark as bound',
      danger: true,
    },
    uwportal: {
      title: `Reopen ${company}?`,
      follows: `It can be approved, put in hold or rejected again. The clock goes on, ${left}.`,
      ok: 'Reopen',
      danger: false,
    },
  }[act];
}

/** '12 days left', and how much it presses; of a row whose days run. */
export function daysLeft({ days_remaining: days }: Pick<Decision, 'days_remaining'>): StateWord {
  const label = days === 1 ? '1 day left' : `${days} days left`;
  const letter = days > 99 ? '' : String(days);
  return { label, tone: days <= 1 ? 'bad' : days <= PRESSES ? 'warn' : 'idle', letter };
}

/** The last minute in which an approval may be bound: until midnight is until the day before it. */
const bindBy = ({ approved_until: until }: Pick<Decision, 'approved_until'>): number =>
  Date.parse(until) - 60_000;

/** 'Mar 31, 2027': the day of a moment in the reader's zone. */
const dayAt = (moment: number): string => dayWords(today(moment));

/** What stands in place of the days where none run: until when an approval is bound, or since when it is over. */
export function dayOf(row: Decision): string {
  if (row.ended === null) return `Bind by ${dayAt(bindBy(row))}`;
  const at = {
    bound: row.decided_at,
    rejected: row.decided_at,
    expired: row.deadline,
    lapsed: row.approved_until,
    withdrawn: row.ended_at,
  }[row.ended];
  return at === null ? '' : dayAt(Date.parse(at));
}

/** Until when what is to come next may be done; '' where nothing is. */
export function untilWords(row: Decision): string {
  if (row.ended !== null) return '';
  if (row.quote_status === 'proceed_uw') return `Bind by ${momentWords(bindBy(row))}`;
  const more = row.extended_days === 0 ? '' : ` (${row.extended_days} days were added)`;
  return `Decide by ${momentWords(row.deadline)}${more}`;
}

/** The policy's first day in words; a dash without one. */
export const effectiveWords = (row: Pick<Decision, 'effective_date'>): string =>
  row.effective_date === null ? '–' : dayWords(row.effective_date);

/** Rows of whom a text names company, contact or producer's domain, and that stand so; '' and null take all. */
export const matching = (rows: readonly Decision[], text: string, status: Standing | null): Decision[] => {
  const wanted = text.trim().toLowerCase();
  return rows.filter((row) => {
    const named = [row.company_name, row.contact_person, row.domain].some((part) =>
      part.toLowerCase().includes(wanted),
    );
    return named && (status === null || standingOf(row) === status);
  });
};

/** What the open list is cut by. */
export type Standing = 'waiting' | 'hold' | 'approved';

/** The views of the open list, in their order. */
export const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['waiting', 'Waiting'],
  ['hold', MESSAGES.hold],
  ['approved', MESSAGES.approved],
];

/** Which of the three an open row belongs to. */
export const standingOf = ({ quote_status: status }: Pick<Decision, 'quote_status'>): Standing =>
  status === 'hold' ? 'hold' : status === 'proceed_uw' ? 'approved' : 'waiting';

/** The row that is opened after one was decided: the next that waits, from there on and then from the top. */
export function nextOf(rows: readonly Decision[], decided: string): string | null {
  const at = rows.findIndex(({ id }) => id === decided);
  const turned = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return turned.find((row) => row.id !== decided && isUndecided(row))?.id ?? null;
}

/** The decisions, in their order. */
export const SHOWN_ACTS: readonly Act[] = ['proceed_uw', 'hold', 'reject', 'bound', 'uwportal'];

/** Why an act is not possible by what stands. */
export function closedWhy(act: Act, { quote_status: status }: Pick<Decision, 'quote_status'>): string {
  if (act === status) return 'This stands already';
  if (act === 'bound') return `Only what is ${MESSAGES.approved} can be bound`;
  if (status === 'hold') return 'Reopen it first';
  return `It is ${MESSAGES.approved}: all that follows is ${MESSAGES.bound}`;
}

/** Whether the sales desk is told of it. */
export const fromSales = ({ origin }: Pick<Decision, 'origin'>): boolean => origin === 'sales_person';

/** The partner through whom a carrier's program is sold: 'quadrant' of 'quadrant-key_risk'. */
export const partnerOf = (program: string, carrier: string): string =>
  program.endsWith(`-${carrier}`) ? program.slice(0, -carrier.length - 1) : program;

/** '4 wait for a decision, 1 of them for 2 days or less'. */
export function waitingWords(rows: readonly Decision[]): string {
  const waiting = rows.filter(isUndecided);
  const pressing = waiting.filter(({ days_remaining: days }) => days <= PRESSES).length;
  if (waiting.length === 0) return 'Nothing waits for a decision.';
  const all = `${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'} for a decision`;
  return pressing === 0 ? `${all}.` : `${all}, ${pressing} with ${PRESSES} days or less.`;
}
