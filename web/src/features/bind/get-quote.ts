/** Get Quote of the carrier's questions: answers go to the carrier, then it is asked how its quote stands. */
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { getQuestions, getQuoteDetails, saveQuestions, type Account } from './api';
import { CarrierJobFailed, jobData } from './carrier-job';
import { answerValues, gapsOf } from './questions';
import { keepEligibility, keepQuestions } from './session-copy';
import type { TypedAnswers } from './use-answers';

/** Why a step of the account ended badly, in the words of its row. */
export const whyFailed = (account: Account | undefined, type: string): string | null =>
  account?.steps.find((step) => step.type === type && step.status === 'error')?.words ?? null;

/** Sends the answers and reads the carrier's word on its quote. Throws what met it. */
export async function sendAnswers(account: Account, { answers }: TypedAnswers): Promise<string> {
  const { path, quote_id: quote, questions } = account;
  const id = quote ?? '';
  const job = await saveQuestions(path, id, answerValues(questions, answers));
  await jobData(path, job, 'saveQuestions');
  keepQuestions(
    path,
    questions.map((each) => {
      const { value = null, remarks = '' } = answers.get(each.id) ?? {};
      return { ...each, answer: value, remarks };
    }),
  );
  const found = await jobData(path, await getQuoteDetails(path, id), 'getQuoteDetails');
  const eligibility = (found as { Eligibility?: string }).Eligibility ?? '';
  keepEligibility(path, eligibility);
  return eligibility;
}

/** Asks the carrier for its questions. Throws what met it. */
export async function readQuestions({ path, quote_id: quote }: Account): Promise<void> {
  await jobData(path, await getQuestions(path, quote ?? ''), 'getQuestions');
}

/** The press of Get Quote. */
export interface AnswersSending {
  readonly busy: boolean;
  /** It was pressed with gaps: they are marked, and nothing is sent. */
  readonly tried: boolean;
  /** Questions without an answer. */
  readonly left: number;
  readonly failed: string | null;
  readonly press: () => Promise<boolean>;
}

/**
 * The press.
 *
 * @param onRead reads the account anew and answers it.
 */
export function useGetQuote(
  account: Account,
  typed: TypedAnswers,
  onRead: () => Promise<Account | undefined>,
): AnswersSending {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const left = gapsOf(account.questions, typed.answers).length;
  const press = async () => {
    setFailed(null);
    setTried(left > 0);
    if (left > 0) return false;
    setBusy(true);
    try {
      // What could not be kept, or was answered by somebody else meanwhile, is told in the list.
      if (!(await typed.flush())) return false;
      await sendAnswers(account, typed);
      await onRead();
      return true;
    } catch (error) {
      const now = await onRead();
      const why = error instanceof CarrierJobFailed ? whyFailed(now, 'saveQuestions') : null;
      setFailed(
        why ?? (error instanceof CarrierJobFailed ? 'The carrier did not take it.' : messageOf(error)),
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, tried: tried && left > 0, left, failed, press };
}
