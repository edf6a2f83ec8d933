/** The mark of the compare step's address: where it is missing it is set and the step read anew, in place. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';

/** The specified hash of an address whose data was fetched. */
const LOADED = '#loaded';
/** What the step shows: prices, whether they stand, and who holds them. */
const READ: readonly unknown[] = ['quote', 'freshness', 'submission'];

/** Marks the address once per arrival. The document stays: what is typed, the focus and the scroll with it. */
export function useLoadedOnce(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const arrived = useRef(false);
  useEffect(() => {
    // Who has just come is being answered already.
    const read = !arrived.current;
    arrived.current = true;
    if (hash === LOADED) return;
    if (!read) void mutate((key) => Array.isArray(key) && READ.includes(key[0]));
    const marked = { pathname, search, hash: LOADED };
    void navigate(marked, { replace: true, preventScrollReset: true, state });
  }, [pathname, search, hash, state, navigate, mutate]);
}
