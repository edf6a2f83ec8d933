/** Result objects of jobs: fetched from the store by a signed address, without cookie or token. */
import { ApiError, problemOf } from './errors';

/** What lies at the address, parsed. Throws ApiError, status 0 when the store was not reached. */
export async function fetchResult<T>(address: string): Promise<T> {
  let response: Response;
  try {
    response = await globalThis.fetch(address, { credentials: 'omit' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  return (await response.json()) as T;
}
