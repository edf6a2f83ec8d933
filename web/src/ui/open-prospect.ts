/** The prospect that is open, reported by the page that holds it, so that the shell can offer Start Fresh. */
import { useEffect, useSyncExternalStore } from 'react';

/** What the shell must know of the open prospect. */
export interface OpenProspect {
  /** Public id of the prospect, as the delete call takes it. */
  readonly username: string;
  readonly companyName: string;
  /** Runs the deletion; where it holds, nothing that this browser has of the prospect is sent or kept. */
  readonly discard: (deletion: () => Promise<unknown>) => Promise<void>;
}

let open: OpenProspect | null = null;
const listeners = new Set<() => void>();

function publish(next: OpenProspect | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports the open prospect while the page stands; a null username reports none. */
export function useReportWork(
  username: string | null,
  companyName: string,
  discard: OpenProspect['discard'],
): void {
  useEffect(() => {
    publish(username === null ? null : { username, companyName, discard });
    return () => publish(null);
  }, [username, companyName, discard]);
}

/** The open prospect, or null. */
export const useOpenProspect = (): OpenProspect | null => useSyncExternalStore(subscribe, () => open);
