/** Polling of jobs: the specified intervals, as the fallback beside the event stream. */
import { useState } from 'react';
import useSWR, { type Key, type SWRResponse } from 'swr';

/** How a job is polled. */
export interface JobPolling<T> {
  /** Milliseconds between two reads. */
  readonly every: number;
  /** True while the answer says that the job goes on. */
  readonly isPending: (answer: T) => boolean;
  /** True: the stream speaks, so nothing is polled. */
  readonly streaming?: boolean;
  /** True: goes on in a hidden tab. */
  readonly whenHidden?: boolean;
}

/**
 * The latest answer of a job under one SWR key. Stream and poll write the same key, so a screen does not
 * know which of them spoke. Polling ends by itself when the job no longer is pending.
 */
export function useJob<T>(key: Key, read: () => Promise<T>, polling: JobPolling<T>): SWRResponse<T> {
  const { every, isPending, streaming = false, whenHidden = false } = polling;
  const [ended, setEnded] = useState(false);
  const state = useSWR<T>(key, read, {
    // A number, not a function: the read that SWR has planned would still be made of a job that has ended.
    refreshInterval: streaming || ended ? 0 : every,
    dedupingInterval: Math.min(every / 2, 2000),
    refreshWhenHidden: whenHidden,
    revalidateOnFocus: false,
  });
  const now = state.data !== undefined && !isPending(state.data);
  if (now !== ended) setEnded(now);
  return state;
}
