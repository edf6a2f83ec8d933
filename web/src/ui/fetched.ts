/** Code that is fetched once it is wanted. */
import { useCallback, useEffect, useState } from 'react';

/** What was fetched, or why it could not be, and the way to try again. */
export interface Fetched<T> {
  readonly part: T | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Fetches a part of the page. Where it cannot be fetched, as without a network, the page stands as it did: a lazy
 * component would take all of it down.
 *
 * @param load the same function at each call.
 * @param wanted each time that it becomes true a part that failed is asked for again.
 */
export function useFetched<T>(load: () => Promise<T>, wanted: boolean): Fetched<T> {
  const [found, setFound] = useState<{ part: T }>();
  const [error, setError] = useState<unknown>();
  const missing = found === undefined;
  const ask = useCallback(
    () =>
      load().then(
        (part) => setFound({ part }),
        (failed: unknown) => setError(failed),
      ),
    [load],
  );
  useEffect(() => {
    if (wanted && missing) void ask();
  }, [wanted, missing, ask]);
  const retry = () => {
    setError(undefined);
    void ask();
  };
  return { part: found?.part, error: missing ? error : undefined, retry };
}
