/** A run as it happens: the stream and the 5-second poll write one SWR entry; rows never go backwards. */
import { useState } from 'react';
import { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import { useJobStream } from '@/api/events';
import { useJob } from '@/api/job';
import { pollRun, runKey } from './api';
import { isRunning, withRow, type QuoteRun } from './model';

/** Milliseconds between two polls where the stream does not speak. */
export const POLL_MS = 5000;
const EVENTS = ['program', 'job'] as const;

/** Whether the run goes on, or a program of it is asked again. */
export const isPending = (run: QuoteRun): boolean => isRunning(run) || run.retries.length > 0;

/** Follows the further try of one program while it is under way; polls go on beside it. */
export function useRetry(run: string, job: string): void {
  const { mutate } = useSWRConfig();
  useJobStream(job, EVENTS, (news) => {
    if (news.name === 'program') {
      const change = (now: QuoteRun | undefined) => now && withRow(now, news.data);
      void mutate<QuoteRun>(runKey(run), change, { revalidate: false });
      return;
    }
    const without = (now: QuoteRun | undefined) =>
      now && { ...now, retries: now.retries.filter(({ job_id: id }) => id !== job) };
    // The stored run knows whatever the stream may have missed.
    void mutate<QuoteRun>(runKey(run), without);
  });
}

/** The run, live. */
export function useRun(run: string): SWRResponse<QuoteRun> {
  const { cache, mutate } = useSWRConfig();
  const known = () => cache.get(unstable_serialize(runKey(run)))?.data as QuoteRun | undefined;
  const [streaming, setStreaming] = useState(false);
  const state = useJob<QuoteRun>(runKey(run), () => pollRun(run, known()), {
    every: POLL_MS,
    isPending,
    streaming,
  });
  const job = state.data && isRunning(state.data) ? state.data.job_id : null;
  const up = useJobStream(job, EVENTS, (news) => {
    if (news.name === 'program') {
      const change = (now: QuoteRun | undefined) => now && withRow(now, news.data);
      void mutate<QuoteRun>(runKey(run), change, { revalidate: false });
      return;
    }
    if (news.name !== 'job') return;
    const { status } = news.data;
    // The stored run has the closing time and whatever row the stream may have missed.
    void mutate<QuoteRun>(runKey(run), (now) => now && { ...now, status });
  });
  // The job's id comes with the run, so whether the stream speaks is known one render later.
  if (up !== streaming) setStreaming(up);
  return state;
}
