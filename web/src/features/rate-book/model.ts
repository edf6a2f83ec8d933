/** What rate books are in words: status, steps, tables, moves. */
import { clockTime, momentDay, today, usDay } from '@/lib/dates';
import type { BookEvent, BookHead, RowChange, Step, TableCounts } from './api';

/** How a book stands, in one word and a tone. */
export interface StatusWords {
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'info' | 'idle';
}

const STATUS_WORDS = {
  draft: { label: 'Draft', tone: 'info' },
  checked: { label: 'Pending approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'info' },
  effective: { label: 'In effect', tone: 'ok' },
  retired: { label: 'Retired', tone: 'idle' },
} as const satisfies Record<BookHead['status'], StatusWords>;

/** The status of a book on a day ('YYYY-MM-DD'): a published one may be scheduled, or superseded. */
export function statusOf(book: BookHead, day: string): StatusWords {
  if (book.status !== 'effective') return STATUS_WORDS[book.status];
  if (!book.speaks) return { label: 'Superseded', tone: 'idle' };
  if (book.effective_from > day) return { label: 'Scheduled', tone: 'info' };
  if (book.speaks_until !== null && book.speaks_until <= day)
    return { label: 'Earlier policies only', tone: 'idle' };
  return STATUS_WORDS.effective;
}

/** For which policies a book is effective, or would be. */
export function spanOf(book: BookHead): string {
  const from = `from ${usDay(book.effective_from)}`;
  if (book.status !== 'effective') return from;
  if (!book.speaks) return 'no policy any more';
  return book.speaks_until === null ? from : `${from} until ${usDay(book.speaks_until)}`;
}

/** Whether a book was ever in effect: one that is taken back before its first day, or never published, was not. */
function everInEffect({ published_at, retired_at, effective_from }: BookHead): boolean {
  if (published_at === null) return false;
  return retired_at === null || today(Date.parse(retired_at)) >= effective_from;
}

/** The same as a sentence: what is not published yet will be effective, what is retired was, or was to be. */
export function spanWords(book: BookHead): string {
  const verb = {
    draft: 'Will be effective',
    checked: 'Will be effective',
    approved: 'Will be effective',
    effective: 'Effective',
  } as const;
  if (book.status === 'retired')
    return `${everInEffect(book) ? 'Was effective' : 'Was to be effective'} for policies ${spanOf(book)}`;
  return `${verb[book.status]} for ${book.status === 'effective' && !book.speaks ? '' : 'policies '}${spanOf(book)}`;
}

/** Who made a book; the platform's own has no author. */
export const authorOf = (book: BookHead): string => personName(book.author, 'Comes with Quoteloom');

/** A person's name, or what to say where there is none. */
export const personName = (person: { name: string } | null, otherwise: string): string =>
  person === null ? otherwise : person.name || 'Somebody';

/** The book that a new draft usually starts from: the one in effect today. */
export function latestBase(books: readonly BookHead[], day: string): string {
  const speaking = books.find((book) => book.speaks && book.effective_from <= day && isOpenOn(book, day));
  return (speaking ?? books[0])?.version ?? '';
}

const isOpenOn = (book: BookHead, day: string): boolean =>
  book.speaks_until === null || book.speaks_until > day;

/** The book in effect for the days of one that is rolled back; undefined where none would. */
export function effectiveInstead(books: readonly BookHead[], gone: BookHead): BookHead | undefined {
  const others = books.filter(
    (book) =>
      book.status === 'effective' &&
      book.version !== gone.version &&
      book.effective_from <= gone.effective_from,
  );
  const rank = (book: BookHead) => `${book.effective_from} ${book.published_at ?? book.created_at}`;
  return others.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0];
}

/** What a dialog says before a step is taken. */
export interface StepWords {
  readonly button: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly ok: string;
  readonly danger?: true;
}

/** The words of a step; instead is the book that would take effect in the place of one that is rolled back. */
export function stepWords(step: Step, book: BookHead, instead: BookHead | undefined): StepWords {
  const { version } = book;
  const day = usDay(book.effective_from);
  const words: Record<Step, StepWords> = {
    checked: {
      button: 'Check and freeze',
      title: `Check ${version}?`,
      body: [
        'All tables are checked against each other. What does not fit together is named, and the draft stays a draft.',
        'Where everything fits, its rows are frozen, so that what is approved is what was checked.',
      ],
      ok: 'Check and freeze',
    },
    reopened: {
      button: 'Open again',
      title: `Open ${version} again?`,
      body: ['It becomes a draft. Files can be imported, and it has to be checked again.'],
      ok: 'Open again',
    },
    approved: {
      button: 'Approve',
      title: `Approve ${version}?`,
      body: [
        `You confirm as the second person that these rates may be used for policies from ${day} on.`,
        'From then on neither you nor anybody else can change a row of it.',
      ],
      ok: 'Approve',
    },
    published: {
      button: 'Publish',
      title: `Publish ${version}?`,
      body: [
        `Policies that start on ${day} or later are priced with it from now on; new quotes use it within seconds.`,
        'Prices that exist are not touched: each keeps the book that it was made with.',
      ],
      ok: 'Publish',
    },
    withdrawn: {
      button: 'Withdraw',
      title: `Withdraw ${version}?`,
      body: ['It is retired before it takes effect. To use its rates later, make a draft from it.'],
      ok: 'Withdraw',
      danger: true,
    },
    rolled_back: {
      button: 'Roll back',
      title: `Roll ${version} back?`,
      body: [
        instead === undefined
          ? `No other book is in effect on ${day}; publish one first.`
          : `${instead.version} is in effect again for policies from ${day} on, from now on.`,
        `Prices made with ${version} stay as they are, can be read and replayed.`,
      ],
      ok: 'Roll back',
      danger: true,
    },
  };
  return words[step];
}

/** What was done, in words. */
export const ACTION_WORDS = {
  created: 'Draft made',
  imported: 'File imported',
  import_refused: 'File refused',
  changed: 'Draft changed',
  checked: 'Checked and frozen',
  reopened: 'Opened again',
  rehearsed: 'Impact on open quotes checked',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
  published: 'Published',
  rolled_back: 'Rolled back',
  discarded: 'Discarded',
} as const satisfies Record<BookEvent['action'], string>;

/** 'Rosa Keeper, 11/21/2026 19:20', in the viewer's zone. */
export const whoAndWhen = (event: Pick<BookEvent, 'actor' | 'at'>): string =>
  `${personName(event.actor, 'Quoteloom')}, ${momentDay(event.at)} ${clockTime(event.at)}`;

/** A table's name in words: 'class codes'. */
export const tableWords = (table: string): string => table.replaceAll('_', ' ');

/** '+3.1 %', '−2.0 %', '±0.0 %'; '' where there is none. */
export function percentText(percent: string | null): string {
  if (percent === null) return '';
  const bare = percent.replace('-', '');
  const sign = Number(percent) === 0 ? '±' : percent.startsWith('-') ? '−' : '+';
  return `${sign}${bare} %`;
}

/** Which way a move goes. */
export const direction = (percent: string | null): 'up' | 'down' | 'none' =>
  percent === null || Number(percent) === 0 ? 'none' : Number(percent) > 0 ? 'up' : 'down';

/** Tables that differ at all. */
export const differing = (tables: readonly TableCounts[]): TableCounts[] =>
  tables.filter(({ added, changed, removed }) => added + changed + removed > 0);

/** '12 added, 3 changed, 1 removed'; 'nothing' where nothing differs. */
export function countWords({ added, changed, removed }: Omit<TableCounts, 'table' | 'same'>): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${many(count)} ${word}`);
  return said.length === 0 ? 'nothing' : said.join(', ');
}

/** A count with its thousands apart. */
export const many = (count: number): string => count.toLocaleString('en-US');

/** '1 fault', '50,000 faults'. */
export const faultWords = (count: number): string => `${many(count)} ${count === 1 ? 'fault' : 'faults'}`;

/** The cells that name a changed row, without those that are empty. */
export const rowName = (change: RowChange): string =>
  Object.values(change.key)
    .filter((cell) => cell !== '')
    .join(' · ');

/** 'value 2.15 → 2.22' for a row that takes another one's place; its cells for one that is new or gone. */
export function changeWords({ kind, cells, follows }: RowChange): string {
  if (follows !== null && cells.length === 0) return 'the same as before';
  if (kind === 'changed' || follows !== null)
    return cells
      .map(({ column, old, new: now }) => `${tableWords(column)} ${old || 'empty'} → ${now || 'empty'}`)
      .join(', ');
  return cells.map(({ column, old, new: now }) => `${tableWords(column)} ${now || old}`).join(', ');
}

/** A name for a new draft that follows its base: 'demo-1' -> 'demo-2027'. */
export function suggestName(base: string, day: string): string {
  const family = base.replace(/[+].*$/, '').replace(/-[\d.-]+$/, '');
  const year = day.slice(0, 4);
  return /^[a-z0-9][a-z0-9._-]*$/.test(family) ? `${family}-${year}` : `book-${year}`;
}

/** What is wrong with a name for a draft; null where nothing is. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return 'Give the draft a name';
  if (!/^[a-z0-9][a-z0-9._-]{2,39}$/.test(name))
    return 'Use 3 to 40 small letters, digits, dots and dashes, a letter or digit first';
  return taken.includes(name) ? 'There is a book of this name; a published name is never used again' : null;
}

/** The table that a file is about, by its name; '' where it says nothing. */
export function kindOf(fileName: string, kinds: readonly string[]): string {
  const stem = fileName.toLowerCase().replace(/\.csv$/, '');
  const found = kinds.filter((kind) => stem.replaceAll(/[^a-z0-9]+/g, '_').includes(kind));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? '';
}
