/** Notices in words: what happened to which business, and what is said of it beside. */
import type { components } from '@/api/schema';
import { dayWords } from '@/lib/dates';

/** A notice as its person reads it. */
export type Notice = components['schemas']['NoticeItem'];
/** What happened. */
export type NoticeKind = components['schemas']['NoticeKind'];
/** How many are unread, and the newest one. */
export type NoticeNews = components['schemas']['NoticeNews'];

/** A notice in words: the sentence, the prices where one moved, and what somebody wrote. */
export interface Told {
  readonly sentence: string;
  readonly prices: string;
  readonly quote: string;
}

const who = ({ by }: Notice): string => (by === '' ? 'Quoteloom' : by);
const level = ({ facts }: Notice): string => (facts.level === null ? '' : ` of level ${facts.level}`);

const SENTENCES = {
  submitted: (notice) => `${who(notice)} submitted ${notice.company}`,
  claimed: (notice) => `${who(notice)} took ${notice.company}`,
  given: (notice) => `${who(notice)} gave ${notice.company} to you`,
  comment: (notice) => `${who(notice)} commented on ${notice.company}`,
  approval_asked: (notice) =>
    `${notice.company}: the price of ${notice.facts.column} needs approval${level(notice)}`,
  approval_decided: (notice) =>
    `${who(notice)} ${notice.facts.decision ?? 'decided on'} the price of ${notice.facts.column} for ${notice.company}`,
  approval_void: (notice) => `${notice.company}: the approval of ${notice.facts.column} holds no longer`,
  released: (notice) => `${who(notice)} released ${notice.company} back to you`,
  taken_back: (notice) => `${who(notice)} undid the release of ${notice.company}`,
  price_moved: (notice) => `${notice.company}: the price of ${notice.facts.column} changed`,
  needed_by: (notice) => `${notice.company} is needed by ${dayWords(notice.facts.day ?? '')}`,
} as const satisfies Record<NoticeKind, (notice: Notice) => string>;

/** A notice in words. */
export function told(notice: Notice): Told {
  const { before, after, text } = notice.facts;
  return {
    sentence: SENTENCES[notice.kind](notice),
    prices: before !== '' && after !== '' ? `$${before} → $${after}` : '',
    quote: text,
  };
}

/** What a mail of each kind is about, as its switch says it. */
export const MAIL_WORDS = {
  submitted: 'A prospect is submitted',
  approval_asked: 'A price needs my approval',
  approval_decided: 'My price is approved or refused',
  released: 'My submission is released',
  taken_back: 'A release is undone',
} as const satisfies Partial<Record<NoticeKind, string>>;

/** A kind that is mailed. */
export type MailedKind = keyof typeof MAIL_WORDS;

/** Kinds that are told to underwriters; all others are told to those who submit. */
const UNDERWRITERS: ReadonlySet<string> = new Set(['submitted', 'approval_asked', 'approval_decided']);

/** The kinds whose mails somebody gets, in their order. */
export const mailsOf = (underwriter: boolean): MailedKind[] =>
  (Object.keys(MAIL_WORDS) as MailedKind[]).filter((kind) => UNDERWRITERS.has(kind) === underwriter);

/** The bell's name: 'Notices' or 'Notices, 3 unread'. */
export const bellName = (unread: number): string => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`);
