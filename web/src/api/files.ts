/** Files of a prospect as every screen reads them, and the bytes behind a signed address. */
import { useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { answer, client } from './client';
import { ApiError } from './errors';
import type { components } from './schema';

/** A file of a prospect. */
export type FileEntry = components['schemas']['FileEntry'];
/** How far a file is. */
export type FileState = components['schemas']['FileState'];

/** While the server looks at a file, milliseconds between two reads. */
const SOON_MS = 1500;
const MOVING: readonly FileState[] = ['checking', 'reading'];
const GIVEN_OUT: readonly FileState[] = ['ready', 'reading', 'read'];

const keyOf = (prospect: string) => ['files', prospect] as const;

/** Whether a file may be opened and downloaded. */
export const isGivenOut = ({ state }: Pick<FileEntry, 'state'>): boolean => GIVEN_OUT.includes(state);

/** The files of a prospect, oldest first, read again while the server looks at one; null asks nothing. */
export function useFiles(prospect: string | null): SWRResponse<FileEntry[]> {
  const [moving, setMoving] = useState(false);
  const state = useSWR(
    prospect === null ? null : keyOf(prospect),
    ([, id]) => answer(client.GET('/api/prospects/{id}/files', { params: { path: { id } } })),
    { refreshInterval: moving ? SOON_MS : 0, dedupingInterval: SOON_MS / 2 },
  );
  const now = state.data?.some((file) => MOVING.includes(file.state)) ?? false;
  if (now !== moving) setMoving(now);
  return state;
}

/** The bytes at a signed address, fetched without cookie or token. Throws ApiError, status 0 without an answer. */
export async function fetchSigned(address: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await globalThis.fetch(address, { credentials: 'omit', ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
  if (!response.ok) throw new ApiError(response.status, {});
  return response.blob();
}

/** A file by its key, for a download: the call that is open to whom it is shown. */
export async function downloadFile(key: string, signal?: AbortSignal): Promise<Blob> {
  const { data } = await answer(client.POST('/api/dashboardFileDownload', { body: { fileName: key } }));
  return fetchSigned(data, signal);
}
