/** A submission in words: how old, by when, what waits, what moved. */
import { ApiError } from '@/api/errors';
import { dayWords, daysBetween, momentWords, shortDay } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import type { Tone } from '@/ui/status-tag';
import type { ReleasePlan, ReleasePrice, Standing, Submission } from './api';

/** 'today', '1 day', '12 days': how long it has waited. */
export const ageWords = (days: number): string =>
  days === 0 ? 'submitted today' : `${days} ${days === 1 ? 'day' : 'days'} old`;

/** A needed-by day, and how much it presses. */
export interface Needed {
  readonly words: string;
  /** 'by 12/3/26', for a row that has no room for more. */
  readonly brief: string;
  readonly tone: Tone;
}

/** 'Needed by Dec 3, 2026 (in 2 days)'; null where no day is known. */
export function neededWords(day: string | null, today: string): Needed | null {
  const left = day === null ? null : daysBetween(today, day);
  if (day === null || left === null) return null;
  const words = `Needed by ${dayWords(day)}`;
  const brief = `by ${shortDay(day)}`;
  if (left < 0) {
    return { words: `${words} (${-left} ${left === -1 ? 'day' : 'days'} late)`, brief, tone: 'bad' };
  }
  if (left === 0) return { words: `${words} (today)`, brief, tone: 'bad' };
  return {
    brief,
    words: `${words} (in ${left} ${left === 1 ? 'day' : 'days'})`,
    tone: left <= 3 ? 'warn' : 'idle',
  };
}

/** '3 prices held back, 1 is yours'; '' where none is. */
export function heldWords({ held_back: held, mine }: Pick<ReleasePlan, 'held_back' | 'mine'>): string {
  if (held === 0) return '';
  const all = `${held} ${held === 1 ? 'price' : 'prices'} held back`;
  return mine === 0 ? all : `${all}, ${mine} ${mine === 1 ? 'is' : 'are'} yours`;
}

/** 'Key Risk: $36,396 goes out, $33,027 waits for level 2'. */
export const heldBackWords = ({ name, goes_out: out, current, level }: ReleasePrice): string =>
  `${name}: ${wholeDollars(out)} goes out, ${wholeDollars(current)} waits for level ${level}`;

/** 'Key Risk: $36,396 → $33,027', what goes out of a column against what was submitted. */
export function outWords({ name, submitted, goes_out: out, moved }: ReleasePrice): string {
  return moved === '0'
    ? `${name}: ${wholeDollars(out)}, as submitted`
    : `${name}: ${wholeDollars(submitted)} → ${wholeDollars(out)}`;
}

/** A step of the rail: its state in a word, and what it says. */
export interface RailItem {
  readonly key: 'loss_runs' | 'claims' | 'acord' | 'submit';
  readonly title: string;
  readonly state: 'done' | 'open' | 'waiting';
  readonly words: string;
}

/** What holds Submit, in words; null: nothing. */
export type Obstacle = string | null;

/**
 * The rail of a prospect. What is missing is told and holds nothing up.
 *
 * @param obstacle why Submit is closed before it was pressed.
 * @param underwriter an underwriter reads it: whoever will ask is who reads.
 * @param outdated whether a change came after the prices, which a press would refuse.
 */
export function railOf(
  standing: Standing,
  obstacle: Obstacle,
  underwriter = false,
  outdated = false,
): RailItem[] {
  const ask = underwriter ? 'ask the agent for them' : 'underwriters will ask for them';
  const lacks = (what: Standing['missing'][number]) => standing.missing.includes(what);
  return [
    {
      key: 'loss_runs',
      title: 'Loss runs',
      state: lacks('loss_runs') ? 'open' : 'done',
      words: lacks('loss_runs') ? `None yet; ${ask}` : 'Uploaded',
    },
    {
      key: 'claims',
      title: 'Claims or no-loss',
      state: lacks('claims') ? 'open' : 'done',
      words: lacks('claims') ? `None entered; ${ask}` : 'Entered',
    },
    {
      key: 'acord',
      title: 'ACORD',
      state: 'done',
      words: 'Written of this application; below, to be opened or downloaded',
    },
    { key: 'submit', title: 'Submit', ...submitStep(standing, obstacle, outdated) },
  ];
}

const READY = 'Ready: goes to the underwriters, and is view-only from then on';

function submitStep(
  { quoteSubmitted, submission }: Standing,
  obstacle: Obstacle,
  outdated: boolean,
): Pick<RailItem, 'state' | 'words'> {
  if (quoteSubmitted && submission) return { state: 'waiting', words: holderWords(submission) };
  if (submission?.released_at)
    return {
      state: 'done',
      words: `Released ${momentWords(submission.released_at)}; may be submitted again`,
    };
  return {
    state: 'open',
    words: obstacle ?? (outdated ? 'These prices are before a change: quote again, then submit' : READY),
  };
}

/** 'With Jane Doe since Jul 1, 2026, 12:00 PM CDT': who has it and since when it waits. */
export const holderWords = ({
  owner,
  submitted_at: since,
}: Pick<Submission, 'owner' | 'submitted_at'>): string =>
  owner
    ? `With ${owner.name}, submitted ${momentWords(since)}`
    : `With the underwriters since ${momentWords(since)}; nobody has taken it yet`;

/** Why a price is of before a change, as a refusal lists it. */
export interface StaleCause {
  readonly about: string;
  readonly old: string;
  readonly new: string;
}

/** The causes of a refusal for a stale price; null for any other failure. */
export function staleCauses(error: unknown): readonly StaleCause[] | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_price') return null;
  return (error.problem as { changes?: readonly StaleCause[] }).changes ?? [];
}
