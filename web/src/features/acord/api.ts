/** The calls of the ACORD panel: send a form, follow it, read what it proposes, note what was taken over. */
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import { follow, type PageNews, type Polled } from './follow';

type Schema = components['schemas'];
/** A file that is being read. */
export type Sent = Schema['FormSent'];
/** A file that was read for a prospect, with the fields that still hold what it says. */
export type ProspectReading = Schema['ProspectReading'];

/** Sends a form; the same bytes again while they are read are the same job. Throws ApiError. */
export const uploadAcord = (file: File, userId: string | null, signal: AbortSignal): Promise<Sent> =>
  answer(
    client.POST('/api/fileUploadAcord', {
      body: { file: file.name, ...(userId !== null && { user_id: userId }) },
      bodySerializer: () => {
        const form = new FormData();
        form.set('file', file, file.name);
        if (userId !== null) form.set('user_id', userId);
        return form;
      },
      signal,
    }),
  );

/** Stops the reading of a file; one that has ended keeps its end. Throws ApiError. */
export const stopReading = (job: string): Promise<Schema['ReadingStopped']> =>
  answer(client.POST('/api/readings/{job}/cancel', { params: { path: { job } } }));

/** How a sent file ended. Throws NotFollowed. */
export function followAcord(
  { bucket, fileName, region, job }: Sent,
  signal: AbortSignal,
  onPage: (news: PageNews) => void,
): Promise<Polled> {
  const params = { path: { bucket, id: fileName, region } };
  const read = async (): Promise<Polled> => {
    const { fileType, data, url } = await answer(
      client.GET('/api/s3PollerJson/{bucket}/{id}/{region}', { params, signal }),
    );
    return { fileType, data, url };
  };
  return follow({ job, read, onPage, signal });
}

/**
 * What a reading proposes.
 *
 * @param job null asks nothing.
 * @param application the one that was chosen, where the file has several.
 * @param prospect the draft that it goes into, where the file was sent before there was one.
 */
export const useReading = (job: string | null, application: number | null, prospect: string | null) =>
  useSWR(
    job === null ? null : (['acord', 'getReading', job, application, prospect] as const),
    ([, , id, chosen, draft]) =>
      answer(
        client.GET('/api/readings/{job}', {
          params: {
            path: { job: id },
            query: {
              ...(chosen !== null && { application: chosen }),
              ...(draft !== null && { prospect: draft }),
            },
          },
        }),
      ),
    { revalidateOnFocus: false },
  );

/** Notes what was taken over and what was corrected. Throws ApiError. */
export const acceptReading = (
  job: string,
  body: Schema['AcceptedFields'],
): Promise<Schema['ReadingAccepted']> =>
  answer(client.POST('/api/readings/{job}/accepted', { params: { path: { job } }, body }));

/** The files that were read for a prospect; null asks nothing. */
export const useProspectReadings = (prospect: string | null) =>
  useSWR(
    prospect === null ? null : (['acord', 'listProspectReadings', prospect] as const),
    ([, , id]) => answer(client.GET('/api/prospects/{id}/readings', { params: { path: { id } } })),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );

/** The address of the picture of a page. */
export const pagePicture = (job: string, page: number): string =>
  `/api/readings/${encodeURIComponent(job)}/pages/${page}.png`;

/** The pressed Submit stands in the history of its prospect. */
export const tellParse = (userId: string): Promise<unknown> =>
  answer(
    client.POST('/api/updateStatusDetails', {
      body: { button_name: 'parse_acord_submit', user_id: userId, user_email_id: userId, sortKeyList: [] },
    }),
  );
