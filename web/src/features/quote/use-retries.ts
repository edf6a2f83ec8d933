/** Asking a carrier of a run again, that one alone: who was asked, who refuses to be, and what is heard of it. */
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '@/api/errors';
import { retryProgram, runKey } from './api';
import type { QuoteRun } from './model';
import { withRetry } from './progress';

/** Presses of Retry on this screen. */
export interface Retries {
  /** False: submitted or not started yet, so that nobody is asked again. */
  readonly allowed: boolean;
  /** When it was pressed, by program. */
  readonly pressed: Readonly<Record<string, number>>;
  /** Why it was refused, by program. */
  readonly refused: Readonly<Record<string, string>>;
  readonly press: (program: string) => void;
}

/** Retry of the programs of a run. */
export function useRetries(run: QuoteRun, allowed: boolean): Retries {
  const { mutate } = useSWRConfig();
  const [pressed, setPressed] = useState<Record<string, number>>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const press = (program: string) => {
    setPressed((now) => ({ ...now, [program]: Date.now() }));
    setRefused(({ [program]: _, ...others }) => others);
    retryProgram(run.id, program).then(
      ({ id: job }) =>
        mutate<QuoteRun>(runKey(run.id), (now) => now && withRetry(now, program, job), { revalidate: false }),
      (error: unknown) => setRefused((now) => ({ ...now, [program]: messageOf(error) })),
    );
  };
  return { allowed, pressed, refused, press };
}
