/** Reads that are repeated for as long as their own answer asks for it. */
import { useState } from 'react';
import useSWR, { type Key, type SWRConfiguration, type SWRResponse } from 'swr';

/**
 * A read that is repeated.
 *
 * SWR takes a function for the pause as well, but asks it before anything was read and, as long as the function stays
 * the same, never again: a read that begins at rest would rest for ever.
 *
 * @param every milliseconds until the next read, by what was read last; 0 for none.
 */
export function useRepeated<T, K extends Key>(
  key: K,
  read: (key: Exclude<K, null>) => Promise<T>,
  every: (answer: T | undefined) => number,
  options: SWRConfiguration<T> = {},
): SWRResponse<T> {
  const [pause, setPause] = useState(0);
  const state = useSWR<T>(key, read, { ...options, refreshInterval: pause });
  const next = every(state.data);
  if (next !== pause) setPause(next);
  return state;
}
