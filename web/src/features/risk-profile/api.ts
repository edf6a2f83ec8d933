/** The calls of the risk profile: start, poll, fetch the result, take the tables away. */
import { useState } from 'react';
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import { useJobStream } from '@/api/events';
import { useJob } from '@/api/job';
import { fetchResult } from '@/api/result';
import type { components } from '@/api/schema';
import { isPending, type Polled, type ProgramProfile, type RiskProfileResult } from './model';

type Schema = components['schemas'];

/** Milliseconds between two polls where the stream does not speak. */
export const POLL_MS = 5000;
const EVENTS = ['job'] as const;

/** Starts a profile; the same key starts it once, however often it is sent. */
export const startRiskProfile = (
  body: Schema['QuoteStart'],
  idempotencyKey: string,
): Promise<Schema['RiskProfileStarted']> =>
  answer(
    client.POST('/api/getRiskProfileDataId', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body,
    }),
  );

/** 'processing', 'error', or the result that the answer's address names. */
async function poll(job: string): Promise<Polled> {
  const word = await answer(client.GET('/api/getRiskProfileData/{id}', { params: { path: { id: job } } }));
  return typeof word === 'string' ? word : fetchResult<RiskProfileResult>(word.url);
}

/** The tables of a program as a file. */
export async function generateRiskProfile(
  entry: ProgramProfile,
  profile: Schema['RiskProfile'],
  company: string,
): Promise<Blob> {
  const body = {
    data_to_print: profile.tables,
    comp_name: company,
    carrier_name: entry.carrier_name,
    illustrative: profile.illustrative,
  };
  return (await answer(
    client.POST('/api/generateRiskProfile', { body, parseAs: 'blob' }),
  )) as unknown as Blob;
}

/** A profile on its way: what came of it, why it did not start, and the way to ask again. */
export interface ProfileRun {
  readonly polled: Polled | undefined;
  readonly error: unknown;
  readonly again: () => void;
}

/**
 * Starts a profile and follows it: by the stream, else by the specified poll.
 *
 * @param subject what is profiled, as text: another one starts another profile; null starts nothing.
 * @param start sends the request.
 */
export function useRiskProfile(
  subject: string | null,
  start: () => Promise<Schema['RiskProfileStarted']>,
): ProfileRun {
  const [attempt, setAttempt] = useState(0);
  const started = useSWR(
    subject === null ? null : (['risk_profile', 'getRiskProfileDataId', subject, attempt] as const),
    start,
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  const job = started.data?.id ?? null;
  const [streaming, setStreaming] = useState(false);
  const state = useJob<Polled>(
    job === null ? null : ['risk_profile', 'getRiskProfileData', job],
    () => poll(job ?? ''),
    { every: POLL_MS, isPending, streaming },
  );
  const pending = job !== null && (state.data === undefined || isPending(state.data));
  const up = useJobStream(pending ? job : null, EVENTS, () => void state.mutate());
  // The job's id comes with the answer, so whether the stream speaks is known one render later.
  if (up !== streaming) setStreaming(up);
  return {
    polled: state.data,
    error: started.error ?? state.error,
    again: () => {
      if (started.error === undefined && state.error !== undefined) void state.mutate();
      else setAttempt((so) => so + 1);
    },
  };
}
