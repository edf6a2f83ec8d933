/** Whether another tab is still there: each holds a lock of its own name, which the browser gives back for a tab that crashes. */

const nameOf = (tab: string): string => `quoteloom-drafts ${tab}`;

/** Holds the lock of this tab; held: from now on the others can see it end. Answers how to give it back. */
export function holdTab(tab: string, held: () => void): () => void {
  if (navigator.locks === undefined) {
    held();
    return () => undefined;
  }
  const ended = new AbortController();
  const over = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  void navigator.locks.request(nameOf(tab), () => {
    if (!ended.signal.aborted) held();
    return over;
  });
  return () => ended.abort();
}

/** Tells once when another tab is gone, whether it said good-bye or not; until the signal. */
export function whenGone(tab: string, signal: AbortSignal, gone: () => void): void {
  if (navigator.locks === undefined) return;
  navigator.locks.request(nameOf(tab), { signal }, gone).catch(() => {
    // The wait ended with this tab's own listening.
  });
}
