/** Whether reading has brought anything to look at since it was shown. */
import type { LossRunFile, LossRuns } from './api';

const MOVING: readonly string[] = ['waiting', 'checking', 'reading'];

/** Files whose reading has ended; those on their way say so where they were sent. */
const ended = (files: readonly LossRunFile[]) => files.filter(({ state }) => !MOVING.includes(state));

/** Whether something can be looked at that was not shown. */
export const hasComeFurther = (now: LossRuns, shown: LossRuns): boolean =>
  JSON.stringify([now.years, now.beyond, now.undated, ended(now.files)]) !==
  JSON.stringify([shown.years, shown.beyond, shown.undated, ended(shown.files)]);
