/** What the answers of the insurance companies mean to the owner of a business, and what happens next. */
import { dayWords } from '@/lib/dates';
import type { StateNote } from './indication-api';
import { isRunning, premiumOf, type ProgramState, type QuoteRun } from './model';

/** How an answer is called, and what it means. */
export interface OwnerAnswer {
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle';
  readonly letter: string;
  readonly means: string;
}

const waiting = { label: 'Working on it', tone: 'info', letter: 'W', means: '' } as const;
const silent = { label: 'No answer', tone: 'idle', letter: 'N' } as const;

/** By how a company answered. */
export const OWNER_ANSWERS = {
  queued: waiting,
  rating: waiting,
  quoted: {
    label: 'Ready',
    tone: 'ok',
    letter: 'R',
    means: 'You can take this price, as long as what you told us stays the same.',
  },
  indication: {
    label: 'Estimate',
    tone: 'info',
    letter: 'E',
    means: 'The company may ask for more and change this price before you can take it.',
  },
  referred: {
    label: 'Needs a yes',
    tone: 'warn',
    letter: 'Y',
    means: 'The company wants to look at your business before you can take this price.',
  },
  more_info: {
    label: 'Asks for more',
    tone: 'warn',
    letter: 'M',
    means: 'The company needs to know more before it names a price.',
  },
  declined: {
    label: 'No price',
    tone: 'bad',
    letter: 'N',
    means: 'It does not insure this kind of business.',
  },
  invalid: { ...silent, means: 'It could not read the request.' },
  outage: { ...silent, means: 'It could not be reached.' },
  unresponsive: { ...silent, means: 'It did not answer in time.' },
  dropped: { label: 'No price', tone: 'bad', letter: 'N', means: 'It has no price for your business.' },
} as const satisfies Record<ProgramState, OwnerAnswer>;

/** In place of how a price stands, once something changed that it was made of. */
export const OWNER_BEFORE = {
  label: 'Before the change',
  tone: 'idle',
  letter: 'B',
  means: 'This price is from before the change: it cannot be taken any more.',
} as const satisfies OwnerAnswer;

const companies = (count: number): string =>
  count === 1 ? 'one insurance company' : `${count} insurance companies`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'We are asking 3 insurance companies', then '2 of 3 insurance companies have a price for you'. */
export function ownerLine(run: Pick<QuoteRun, 'status' | 'programs'>): string {
  const { programs } = run;
  if (isRunning(run)) return `We are asking ${companies(programs.length)}. This takes a moment.`;
  const priced = programs.filter((row) => premiumOf(row) !== null).length;
  if (priced === 0) return 'No insurance company has a price for you yet.';
  if (priced === programs.length) {
    return `${capital(companies(priced))} ${priced === 1 ? 'has' : 'have'} a price for you.`;
  }
  return `${priced} of ${companies(programs.length)} ${priced === 1 ? 'has' : 'have'} a price for you.`;
}

/** What such partners are, and what is not in the prices that come through them. */
export function partnerWords(partners: readonly string[]): string {
  const are =
    partners.length === 1
      ? 'is a professional employer organization (PEO)'
      : 'are professional employer organizations (PEOs)';
  return (
    `${partners.join(' and ')} ${are}: a company that runs your payroll and brings the insurance along. ` +
    'Its fee is in these prices. The payroll taxes that every employer owes are not; the PDF adds them up.'
  );
}

/** What is said below every price, where the list of notes says it as a desk does, by key. */
const OWN_NOTES: Readonly<Record<string, string>> = {
  estimate:
    'The prices are made of the yearly pay that you told us. After the year the insurance company looks at what was paid, and the price follows it.',
  taxes: 'Taxes of the state are in the prices, the same way for every insurance company.',
  'state-funds': 'Only the fund of this state insures workers here; it has no price on this page.',
  'own-bureaus': 'What accidents of earlier years change in the price is worked out by this state itself.',
};

/** The notes below the prices in an owner's words. */
export const ownersNotes = (notes: readonly StateNote[]): StateNote[] =>
  notes.map((note) => ({ ...note, wording: OWN_NOTES[note.key] ?? note.wording }));

/** Until when a price of today can be taken: the day for which it was made. */
export const untilWords = (firstDay: string, today: string): string =>
  firstDay > today
    ? `The prices are good until ${dayWords(firstDay)}, when the insurance is to begin.`
    : 'The insurance is to begin today. To have more time, choose a later first day and ask again.';

/** What happens from here on; the agency is the one that the visitor came by. */
export function nextWords(prices: 'today' | 'before' | 'none', agency: string | null): string {
  const who = agency ?? 'Your agent';
  if (prices === 'before')
    return `Ask for the prices of today first. To take one, or to ask about it, call ${who}.`;
  return prices === 'today'
    ? `To take one of these prices, or to ask about it, call ${who}. Nothing is insured until the insurance company confirms it in writing.`
    : `${who} can ask other insurance companies for you.`;
}

/** Who calls whom: the number is what the owner gave, '' for none. */
export function callWords(agency: string | null, number: string): string {
  const who = agency ?? 'Your agent';
  return number === ''
    ? `${who} sees your answers and these prices. Add your phone number to your answers if you want to be called.`
    : `${who} sees your answers and these prices, and can call you at ${number}.`;
}
