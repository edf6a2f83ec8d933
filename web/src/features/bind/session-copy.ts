/** The specified session items of the online-bind carrier that has them; copies, which nothing reads back as truth. */
import { sessionItems, type NetRate } from '@/lib/session-items';
import type { Question } from './api';

/** Whose items are named after it. */
const NAMED = 'amtrust';

const isNamed = (path: string): boolean => path.toLowerCase() === NAMED;

type Fields = Readonly<Record<string, unknown>>;

/** What the carrier's quote is; undefined: it failed, and the details go, while their copy stays. */
export function keepAccount(path: string, data: Fields | undefined): void {
  if (!isNamed(path)) return;
  const id = data?.['QuoteId'];
  if (data === undefined || (typeof id !== 'string' && typeof id !== 'number') || id === '') {
    sessionItems.amtrustAccountDetails.write(undefined);
    return;
  }
  const account = { QuoteId: id, BindData: data };
  sessionItems.amtrustAccountDetails.write(account);
  sessionItems.amtrustAccountDetailsCopy.write(account);
  keepEligibility(path, data['Eligibility']);
}

/** The carrier's word on whether its quote may be bound. */
export function keepEligibility(path: string, eligibility: unknown): void {
  if (isNamed(path) && typeof eligibility === 'string')
    sessionItems.amtrustEligibility.write({ Eligibility: eligibility });
}

/** Net rates as their job brought them. */
export function keepNetRates(path: string, found: unknown): void {
  if (isNamed(path)) sessionItems.amtrustNetRates.write(found as { Data: readonly NetRate[] });
}

/** The carrier's questions with their answers. */
export function keepQuestions(path: string, questions: readonly Question[]): void {
  if (!isNamed(path)) return;
  sessionItems.quesList.write(
    questions.map(({ id, text, answer, remarks }) => ({
      Id: id,
      Question: text,
      Answer: answer ?? '',
      remarks,
    })),
  );
}
