/** The calls of quote retrieval: start, poll, read a run, store the records. */
import useSWR, { mutate } from 'swr';
import { answer, client } from '@/api/client';
import { withRetries } from '@/api/retry-delays';
import { fetchResult } from '@/api/result';
import type { components } from '@/api/schema';
import { batches } from './request';
import { mergedRun, type QuoteRun } from './model';

type Schema = components['schemas'];

/** The key under which stream, poll and reader share a run. */
export const runKey = (run: string) => ['quote', 'getRun', run] as const;

/** Starts a run; the same key starts it once, however often it is sent. */
export const startQuote = (
  body: Schema['QuoteStart'],
  idempotencyKey: string,
): Promise<Schema['JobStarted']> =>
  answer(
    client.POST('/api/getQuotesDataId', { params: { header: { 'idempotency-key': idempotencyKey } }, body }),
  );

/** 'processing', 'error', or where the result lies. */
export const getQuotesData = (job: string) =>
  answer(client.GET('/api/getQuotesData/{id}', { params: { path: { id: job } } }));

/** A run with a row per program. */
export const getRun = (run: string): Promise<QuoteRun> =>
  answer(client.GET('/api/runs/{id}', { params: { path: { id: run } } }));

/** Puts a run, or a change of it, where the screens read it. */
export const keepRun = (run: string, change: (known: QuoteRun | undefined) => QuoteRun | undefined) =>
  mutate<QuoteRun>(runKey(run), change, { revalidate: false });

/** What the poll finds: the job's word first, then the rows; rows that the stream brought stay when newer. */
export async function pollRun(run: string, known: QuoteRun | undefined): Promise<QuoteRun> {
  const word = known ? await getQuotesData(known.job_id) : 'processing';
  const read = mergedRun(known, await getRun(run));
  return word === 'error' ? { ...read, status: 'error' } : read;
}

/** The runs of a prospect, newest first; read again for each run that is shown, which may be a new one. */
export const useRuns = (prospect: string, shown: string) =>
  useSWR(
    ['quote', 'listProspectRuns', prospect, shown] as const,
    ([, , id]) => answer(client.GET('/api/prospects/{id}/runs', { params: { path: { id } } })),
    { keepPreviousData: true },
  );

/** Stores the records of an ended run, five per request; the server upserts by their key, so each may be repeated. */
export async function postRecords(records: readonly Schema['QuoteRecord'][]): Promise<void> {
  for (const body of batches(records))
    await withRetries(() => answer(client.POST('/api/postUsersData', { body })));
}

/** Asks a program of a run again; pressed twice, it is asked once. Its job streams the program's row. */
export const retryProgram = (run: string, program: string): Promise<Schema['JobStarted']> =>
  answer(client.POST('/api/runs/{id}/programs/{program}/retry', { params: { path: { id: run, program } } }));

/** Every try of a program in a run, oldest first. */
export const listAttempts = (run: string, program: string) =>
  answer(
    client.GET('/api/runs/{id}/programs/{program}/attempts', { params: { path: { id: run, program } } }),
  );

/** The newer run against the older one. */
export const useRunDifference = (newer: string | null, older: string | null) =>
  useSWR(
    newer === null || older === null ? null : (['quote', 'getRunDifference', newer, older] as const),
    ([, , id, old_run]) =>
      answer(client.GET('/api/runs/{id}/difference', { params: { path: { id }, query: { old_run } } })),
    { revalidateOnFocus: false },
  );

/** Fetches the result object of an ended run, as specified. Throws when it has none or cannot be fetched. */
export async function fetchQuotes(job: string): Promise<unknown> {
  const word = await getQuotesData(job);
  if (typeof word === 'string') throw new Error(`The run has no result: ${word}`);
  return fetchResult(word.url);
}
