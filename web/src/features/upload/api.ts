/** The calls of an upload: announce a file, send it to its signed address, complete it, take it back. */
import useSWR, { type SWRResponse } from 'swr';
import { answer, client } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { components } from '@/api/schema';
import type { Folder, Zone } from './model';

type Schema = components['schemas'];

/** What goes with the call that completes files: the quote that they belong to. */
export interface QuoteOfFiles {
  readonly userId: string;
  readonly address: string;
  readonly timestamp: string;
  readonly uuid: string;
  readonly peo: string;
}

/** A file that arrived, as it is named when its upload is completed. */
export interface Arrived {
  readonly folder: Folder;
  readonly key: string;
  readonly keyToFile: string;
}

/** The drop zones that are open to this person, with what each takes. */
export const useZones = (): SWRResponse<Zone[]> =>
  useSWR(['files', 'zones'] as const, () => answer(client.GET('/api/uploads/zones')), {
    revalidateOnFocus: false,
  });

/** Announces a file. */
export const announce = (body: Schema['UploadWire']): Promise<Schema['UploadAnnounced']> =>
  answer(client.POST('/api/uploadDocs', { body }));

/** A sending that can be called off. */
export interface Sending {
  readonly done: Promise<void>;
  readonly abort: () => void;
}

/** Sends a file to its address, telling of each percent. Throws ApiError; status 0: not reached, or called off. */
export function send(
  file: File,
  { lossSignedURL: address, headers }: Schema['UploadAnnounced'],
  onProgress: (percent: number) => void,
): Sending {
  // fetch tells nothing of what was sent so far.
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    request.open('PUT', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, {}));
    });
    for (const ending of ['error', 'abort', 'timeout']) {
      request.addEventListener(ending, () => reject(new ApiError(0, {})));
    }
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

/** Completes files that arrived: from here on the server checks them. */
export function complete(quote: QuoteOfFiles, files: readonly Arrived[]): Promise<unknown> {
  const { userId, ...facts } = quote;
  const named = (ofUnderwriters: boolean) =>
    files
      .filter(({ folder }) => (folder === 'UwDocs') === ofUnderwriters)
      .map(({ key, keyToFile }) => ({ key, keyToFile }));
  const [fileList, uwFileList] = [named(false), named(true)];
  return answer(
    client.POST('/api/updateUserStatusTable', {
      body: {
        user_email_id: userId,
        ...facts,
        ...(fileList.length > 0 && { fileList }),
        ...(uwFileList.length > 0 && { uwFileList }),
      },
    }),
  );
}

/** Notes the press of Upload in the prospect's history. */
export const tellUploaded = (userId: string): Promise<unknown> =>
  answer(
    client.POST('/api/updateStatusDetails', {
      body: { button_name: 'upload_clicked', user_id: userId, user_email_id: userId, sortKeyList: [] },
    }),
  );

/** Deletes a file; reason: of one that is uploaded. */
export const deleteFile = (key: string, reason = ''): Promise<unknown> =>
  answer(client.POST('/api/deleteFilefromS3', { body: { key, reason } }));
