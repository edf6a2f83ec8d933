/** A run of before and whether it still stands, shown together: what changed stands above the prices, and pushes none down. */
import { useFreshness, type RunFreshness } from '@/api/freshness';
import { useDraftVersion } from '@/features/prospect/draft/context';
import { isRunning, type QuoteRun } from '@/features/quote/model';
import { useRun } from '@/features/quote/use-run';
import { useOnce } from '@/ui/once';
import { usePassed } from '@/ui/passed';
import type { Loadable } from '@/ui/state-view';

/** For so long prices wait to be told whether they stand, milliseconds; then they are shown without it. */
export const STANDING_MS = 1500;

/**
 * The run, and what is known of the facts that it stands on once it has ended.
 *
 * @param watched it was asked for on this page: its prices show as they come, and stand.
 */
export function useStoredRun(
  run: string,
  watched: boolean,
): { state: Loadable<QuoteRun>; found: RunFreshness | undefined } {
  const state = useRun(run);
  const { data } = state;
  const running = data !== undefined && isRunning(data);
  // Both are asked at once, but for a run that may still be under way.
  const asked = data === undefined ? !watched : !running;
  const fresh = useFreshness(asked ? run : null, useDraftVersion());
  const found = !running && fresh.data?.run_id === run ? fresh.data : undefined;
  const late = usePassed(STANDING_MS);
  const told = running || found !== undefined || fresh.error !== undefined || late;
  const shown = useOnce(watched || (data !== undefined && told));
  const prices = { data: shown ? data : undefined, error: state.error, mutate: state.mutate };
  return { state: prices, found: prices.data && found };
}
