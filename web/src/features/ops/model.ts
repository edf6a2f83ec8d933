/** Stuck work by its rows, and what operators look for among the workflows. */
import type { components } from '@/api/schema';
import { ago, momentWords } from '@/lib/dates';
import type { StatusTagProps } from '@/ui/status-tag';
import { OWED, STATES, WHAT } from './stuck-words';

type Schema = components['schemas'];
/** A case that does not go on by itself, or not yet. */
export type StuckCase = Schema['StuckCase'];
/** All of them, with their numbers. */
export type StuckCases = Schema['StuckCases'];
/** A case whole. */
export type OpsCase = Schema['OpsCase'];
/** What is to be done about something that does not go on. */
export type Runbook = Schema['Runbook'];
/** A carrier that is asked online. */
export type OpsCarrier = Schema['OpsCarrier'];
/** Why a case is stuck. */
export type StuckWhat = Schema['StuckWhat'];
/** Who has to do something. */
export type OwedBy = Schema['OwedBy'];
/** What operations may do. */
export type OpsAction = Schema['OpsAction'];
/** What was done. */
export type ActionTaken = Schema['ActionTaken'];

/** Something that operations do, with what it needs and why. */
export type Act = { readonly reason: string } & (
  | { readonly action: 'sweep' }
  | { readonly action: 'hold'; readonly carrier: string }
  | { readonly action: 'release'; readonly carrier: string }
  | { readonly action: 'retry'; readonly id: string }
  | { readonly action: 'mark-bound'; readonly id: string; readonly policy_number: string }
  | { readonly action: 'abort'; readonly id: string; readonly confirmed_by: string }
  | { readonly action: 'correct'; readonly id: string; readonly path: string; readonly value: string }
  | { readonly action: 'override'; readonly id: string; readonly status: Schema['Override']['status'] }
  | { readonly action: 'extend'; readonly id: string; readonly days: number }
);

/** Why a case is stuck, as a state. */
export const whatTag = ({ what }: Pick<StuckCase, 'what'>): StatusTagProps => {
  const { label, tone } = WHAT[what];
  return { label, tone };
};

/** Where a case stands: 'Not settled', 'Expired, ended'. */
export const stateWords = ({ state, ended }: Pick<OpsCase, 'state' | 'ended'>): string =>
  `${STATES[state] ?? state}${ended ? ', ended' : ''}`;

/** The end of a case's id, by which rows of one carrier are told apart; its drawer has it whole. */
export const shortCase = ({ case: id }: Pick<StuckCase, 'case'>): string => id.slice(-6);

/** 'since 3 hours ago', with the moment for its title. */
export const sinceWords = ({ since }: Pick<StuckCase, 'since'>): { words: string; title: string } => ({
  words: ago(since),
  title: momentWords(since),
});

/** 'not tried yet', 'tried once', 'tried 4 times'. */
export const triedWords = ({ attempts }: Pick<StuckCase, 'attempts'>): string =>
  attempts === 0 ? 'not tried' : attempts === 1 ? 'tried once' : `tried ${attempts} times`;

/** When it is tried again; who has to do something where it is not. */
export const nextWords = ({ next_at: next }: Pick<StuckCase, 'next_at'>): string =>
  next === null ? 'not by itself' : momentWords(next);

/** Who is owed an act, in words. */
export const owedWords = ({ owed_by: by }: Pick<StuckCase, 'owed_by'>): string => OWED[by];

/** The kinds that there are, most first; expired decisions stand last, and are counted only once they are shown. */
export const kindsOf = (
  counts: StuckCases['counts'],
): readonly (readonly [StuckWhat, number | undefined])[] => [
  ...(Object.entries(counts) as [StuckWhat, number][])
    .filter(([what, number]) => number > 0 && what !== 'expired')
    .sort(([, one], [, other]) => other - one),
  ['expired', undefined],
];

/** What may be done about a case, with what may not and why; what is of another kind of case is left out. */
export const actionsOf = ({ actions }: Pick<OpsCase, 'actions'>) =>
  actions.filter(({ code }) => code !== 'wrong_case');

/** '2 held', '' where none is. */
export function heldWords(carriers: readonly OpsCarrier[]): string {
  const held = carriers.filter((each) => each.held).length;
  return held === 0 ? '' : ` (${held} held)`;
}

/** One view of the list of workflows. */
export interface WorkView {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

const VIEWS = [
  {
    title: 'Past its deadline',
    text: 'Still running although its answer was due. Open one: its current details say what it waits for.',
    query: (now: string) => `WcState="processing" AND WcDeadline < "${now}"`,
  },
  {
    title: 'Under way',
    text: 'Everything that runs now: quotes, documents, risk profiles and mails.',
    query: () => 'ExecutionStatus="Running"',
  },
  {
    title: 'Failed or stopped',
    text: 'Ended without closing its work. What is stuck is closed by itself within five minutes.',
    query: () => 'ExecutionStatus="Failed" OR ExecutionStatus="Terminated" OR ExecutionStatus="TimedOut"',
  },
] as const;

/** The views of the list at an address; now: ISO 8601. */
export const viewsOf = (url: string, now: string): WorkView[] =>
  VIEWS.map(({ title, text, query }) => ({
    title,
    text,
    href: `${url}?query=${encodeURIComponent(query(now))}`,
  }));
