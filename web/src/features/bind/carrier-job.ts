/** A job of a carrier, polled to its end: 'processing' goes on, 'error' breaks it off. */
import { sessionStore } from '@/api/session';
import { getCarrierData, type JobType } from './api';

/** Milliseconds between two questions. */
export const POLL_MS = 1000;

/** The word of a job that ended badly; why stands on the account. */
const ENDED_BADLY = 'error';
const GOES_ON = 'processing';

/** A job that ended in 'error'. */
export class CarrierJobFailed extends Error {
  override readonly name = 'CarrierJobFailed';
}

/** A job that still goes on, and is asked after no more: as often as it may be, or as the person has signed out. */
export class CarrierJobWaits extends Error {
  override readonly name = 'CarrierJobWaits';
}

/** How long it is asked, and who may call it off. */
export interface Patience {
  /** Questions at most; without it there is no limit. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, failed) => {
    const end = () => failed(new DOMException('Left', 'AbortError'));
    if (signal?.aborted === true) return end();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      done();
    }, POLL_MS);
    signal?.addEventListener('abort', () => (clearTimeout(timer), end()), { once: true });
  });

/**
 * What a job brought.
 *
 * Throws CarrierJobFailed on 'error', CarrierJobWaits once the tries are over or nobody is signed in any more, ApiError
 * where it cannot be asked.
 */
export async function jobData(
  carrier: string,
  job: string,
  type: JobType,
  { tries, signal }: Patience = {},
): Promise<unknown> {
  for (let asked = 1; ; asked += 1) {
    const found = await getCarrierData(carrier, job, type);
    if (found === ENDED_BADLY) throw new CarrierJobFailed(`${type} ended in an error`);
    if (found !== GOES_ON) return found;
    if (tries !== undefined && asked >= tries) throw new CarrierJobWaits(`${type} goes on`);
    await pause(signal);
    if (sessionStore.current() === null) throw new CarrierJobWaits('Nobody is signed in any more');
  }
}
