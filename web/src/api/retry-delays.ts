/** Which failures may pass, and how long to wait before a call is tried again: the same for reads and for stores. */
import { ApiError } from './errors';

/** How often a call is tried again. */
export const MAX_RETRIES = 3;
const later = new Set([408, 425, 429]);

/** Retries below 500 only what says "later"; 0 is a network that was away. */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || later.has(error.status);
}

/** Milliseconds before the retry of this number (from 1): what the server asked for, else longer each time. */
export function waitBefore(error: unknown, retry: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? 1000 * 2 ** retry : asked * 1000;
}

/** The answer of a call that may be repeated: tried again while its failure may pass. Throws the last failure. */
export async function withRetries<T>(call: () => Promise<T>, retry = 1): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!mayRetry(error) || retry > MAX_RETRIES) throw error;
    await new Promise((go) => setTimeout(go, waitBefore(error, retry)));
    return withRetries(call, retry + 1);
  }
}
