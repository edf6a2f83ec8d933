/** Whether reading has brought anything to look at since it was shown. */
import type { LossRunFile, LossRuns } from './api';
import { ON_THEIR_WAY } from './loss-run-files';

/** Files whose reading has ended; those on their way say so where they were sent. */
const ended = (files: readonly LossRunFile[]) => files.filter(({ state }) => !(state in ON_THEIR_WAY));

/** Whether something can be looked at that was not shown. */
export const bringsNews = (now: LossRuns, shown: LossRuns): boolean =>
  JSON.stringify([now.years, now.beyond, now.undated, ended(now.files)]) !==
  JSON.stringify([shown.years, shown.beyond, shown.undated, ended(shown.files)]);
