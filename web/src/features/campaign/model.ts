/** Rules of the campaign landing: what its link says, and what an answer to a code means. */
import type { components } from '@/api/schema';
import { dayWords } from '@/lib/dates';
import { isEmail } from '@/lib/email';
import { otpFailed, otpMessages, type OtpWord } from './messages';

/** What a visitor gets back once the address is proven. */
export type Prior = components['schemas']['CampaignPrior'];

/** Number of digits of a code. */
export const CODE_DIGITS = 4;

/** The query parameters of the link. */
export interface CampaignLink {
  /** E-mail address, '' when the link names none that can be one. */
  readonly user: string;
  readonly campaignName: string;
  /** The quote is opened by a button; without it, it opens by itself once the address is proven. */
  readonly viewButton: boolean;
}

const off = new Set(['false', '0', 'no']);

/** Longer names are no campaign of ours. */
const LONGEST_NAME = 100;

/** Of a link that a mail program broke, the name is dropped: the page opens all the same. */
const nameIn = (text: string): string => (text.length <= LONGEST_NAME && !text.includes('\0') ? text : '');

/** Reads the link; viewButton alone, without a value, is on. */
export function linkOf(search: URLSearchParams): CampaignLink {
  const user = (search.get('user') ?? '').trim().toLowerCase();
  const button = search.get('viewButton');
  return {
    user: isEmail(user) ? user : '',
    campaignName: nameIn((search.get('campaignName') ?? '').trim()),
    viewButton: button !== null && !off.has(button.trim().toLowerCase()),
  };
}

/** Only the digits of what was typed or pasted, at most a code's worth. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

/** What a check says; null: no answer came. */
export const otpText = (word: OtpWord | null): string => (word === null ? otpFailed : otpMessages[word]);

/** The topics of a call back, as specified; the first is the default. */
export const callBackTopics = [
  'Payroll',
  'Benefits',
  'Time & Attendance',
  'Tax & Compliance',
  'Risk & Safety',
  'Request a Demo',
] as const;

/** A topic. */
export type Topic = (typeof callBackTopics)[number];

/** What the call-back form holds. */
export interface Callback {
  readonly type: Topic;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Whether an address and a number to call are there. */
export const isComplete = ({ email, phone }: Callback): boolean => email.trim() !== '' && phone.trim() !== '';

/** Minutes and seconds of a countdown. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The one sentence about what was quoted before for an address that was proven. */
export function priorWords(email: string, { companyProfile: company, lastQuote: last }: Prior): string {
  if (company === null)
    return `No quote has been made for ${email} yet. Short screens, one at a time, lead to one.`;
  if (last === null) return 'You have begun, and nobody was asked for a price yet: your answers are kept.';
  const count = last.uuid_carriers.length;
  const who = count === 1 ? 'One insurance company was' : `${count} insurance companies were`;
  const from = company.effectiveDate ? `, for insurance from ${dayWords(company.effectiveDate)}` : '';
  return `${who} asked for a price on ${dayWords(last.date)}${from}.`;
}
