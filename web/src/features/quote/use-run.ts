/** A run as it happens: the stream and the 5-second poll write one SWR entry; rows never go backwards. */
import { useState } from 'react';
import { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import { useJobStream } from '@/api/events';
import { useJob } from '@/api/job';
import { keepRun, pollRun, refreshRun, runKey } from './api';
import { isRunning, withRow, type ProgramQuote, type QuoteRun } from './model';

/** Milliseconds between two polls where the stream does not speak. */
export const POLL_MS = 5000;
const EVENTS = ['program', 'job'] as const;

/** The run, live. */
export function useRun(run: string): SWRResponse<QuoteRun> {
  const { cache } = useSWRConfig();
  const known = () => cache.get(unstable_serialize(runKey(run)))?.data as QuoteRun | undefined;
  const [streaming, setStreaming] = useState(false);
  const state = useJob<QuoteRun>(runKey(run), () => pollRun(run, known()), {
    every: POLL_MS,
    isPending: isRunning,
    streaming,
  });
  const job = state.data && isRunning(state.data) ? state.data.job_id : null;
  const up = useJobStream(job, EVENTS, (name, data) => {
    if (name === 'program') {
      void keepRun(run, (now) => now && withRow(now, data as ProgramQuote));
      return;
    }
    const { status } = data as { status: string };
    // The stored run has the closing time and whatever row the stream may have missed.
    void keepRun(run, (now) => now && { ...now, status }).then(() => refreshRun(run));
  });
  // The job's id comes with the run, so whether the stream speaks is known one render later.
  if (up !== streaming) setStreaming(up);
  return state;
}
