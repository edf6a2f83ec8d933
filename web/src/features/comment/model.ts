/** Comments of a prospect's two sides, as a drawer and a box show them. */
import type { components } from '@/api/schema';
import { commentStamp, momentWords } from '@/lib/dates';
import { historyTitles } from './messages';

/** Both sides' comments. */
export type Comments = components['schemas']['ProspectComments'];
/** One side's comment with its history. */
export type Thread = components['schemas']['CommentThread'];
/** An entry of a history. */
export type Entry = components['schemas']['ThreadEntry'];
/** A side. */
export type Side = keyof Comments;

/** Characters of a comment at most; the server says the same. */
export const LONGEST = 4000;

/** What each side is called, and who writes its comment. */
export const SIDES = {
  uw: { label: 'Underwriter comment', tag: 'Underwriter', writers: 'Underwriters write this comment.' },
  agent: { label: 'Agent comment', tag: 'Agent', writers: 'Agents write this comment.' },
} as const satisfies Record<Side, { label: string; tag: string; writers: string }>;

/** An entry of a shown history: whose it is, and its moment in the specified zone and the reader's own. */
export interface ShownEntry {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly email: string;
  readonly text: string;
  readonly cleared: boolean;
  readonly at: string;
  /** M/D/YYYY - hh:mm A at UTC-5. */
  readonly stamp: string;
  /** The same moment where the reader is. */
  readonly local: string;
}

/** The part of an address before the at-sign. */
export const nameOf = (email: string): string => email.split('@')[0] ?? '';

const shown = (side: Side, entry: Entry): ShownEntry => ({
  id: entry.id,
  side,
  name: nameOf(entry.email),
  email: entry.email,
  text: entry.comment,
  cleared: entry.previousComment,
  at: entry.commentTimestamp,
  stamp: commentStamp(entry.commentTimestamp),
  local: momentWords(entry.commentTimestamp),
});

/** The history of one side or of both, newest first. */
export function historyOf(comments: Comments, side: Side | null = null): ShownEntry[] {
  const sides: readonly Side[] = side === null ? ['uw', 'agent'] : [side];
  return sides
    .flatMap((each) => comments[each].entries.map((entry) => shown(each, entry)))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** How many entries of these sides lie before those that were read. */
export const olderOf = (comments: Comments, side: Side | null = null): number =>
  side === null ? comments.uw.older + comments.agent.older : comments[side].older;

/** The title over a history. */
export const titleOf = (entries: readonly ShownEntry[]): string =>
  entries.length > 0 ? historyTitles.some : historyTitles.none;

/** What is wrong with a comment before it is sent; null if nothing is. */
export function commentProblem(typed: string): string | null {
  const length = typed.trim().length;
  if (length <= LONGEST) return null;
  return `${length.toLocaleString('en-US')} characters; a comment has at most ${LONGEST.toLocaleString('en-US')}`;
}

/** True where a typed text says nothing that is not said already. */
export const saysNothing = (typed: string, current: string): boolean => typed.trim() === current;

/** Names of those who wrote while somebody typed, each once: 'jane' or 'jane and joe'. */
export function writersOf(entries: readonly Entry[]): string {
  const names = [...new Set(entries.map((entry) => nameOf(entry.email)))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
