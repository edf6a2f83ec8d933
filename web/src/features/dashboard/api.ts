/** Calls of the underwriters' lists. */
import useSWR, { mutate } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import { saveFile } from '@/lib/csv';
import { CSV_NAME } from './messages';
import type { ListQuery, Page, Row } from './model';

type Schema = components['schemas'];
/** A prospect that nobody submitted yet. */
export type PreRow = Schema['PreUnderwriterRow'];
/** A list that has named views. */
export type ViewScreen = Schema['ViewScreen'];

/** How often a list looks for what others changed, milliseconds. */
const LOOK_MS = 15_000;

const pageKey = (query: ListQuery) => ['dashboard', 'listSubmissions', JSON.stringify(query)] as const;

/** A page of the list, read anew while it is looked at. */
export const useSubmissionPage = (query: ListQuery) =>
  useSWR(pageKey(query), () => answer(client.GET('/api/submissions', { params: { query } })), {
    refreshInterval: LOOK_MS,
  });

/** Puts what was just done to a row where the page is read from. */
export const keepRow = (query: ListQuery, change: (page: Page) => Page): Promise<unknown> =>
  mutate<Page>(pageKey(query), (known) => known && change(known), { revalidate: false });

/** Reads every page anew that somebody looks at. */
export const refreshLists = (): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && key[0] === 'dashboard' && key[1] === 'listSubmissions');

/** Every match as a file of the server. Throws ApiError. */
export async function exportList({ page: _page, size: _size, ...query }: ListQuery): Promise<void> {
  const file = await answer(client.GET('/api/exports/submissions', { params: { query }, parseAs: 'blob' }));
  saveFile(CSV_NAME, file as unknown as Blob);
}

/** Picks a status by stored value, '' for none; what it was read as must still hold. Throws ApiError. */
export async function pickStatus(row: Row, status: string): Promise<number> {
  const kept = await answer(
    client.POST('/api/underWriterData/update', {
      params: { header: { 'if-match': `"${row.version}"` } },
      body: { user_email_id: row.user_id, sortKeyList: [], uw_status: status },
    }),
  );
  return kept.version ?? row.version;
}

/** What was done with a prospect, oldest first; null asks nothing. */
export const useHistory = (prospect: string) =>
  useSWR(['dashboard', 'listStatusHistory', prospect] as const, ([, , id]) =>
    answer(client.GET('/api/prospects/{id}/history', { params: { path: { id } } })),
  );

/** Whom a list can be filtered by. */
export const useOwners = (open: boolean) =>
  useSWR(open ? (['dashboard', 'listUnderwriters'] as const) : null, () =>
    answer(client.GET('/api/underwriters')),
  );

const viewsKey = (screen: ViewScreen) => ['dashboard', 'listSavedViews', screen] as const;

/** The person's named views of a list. */
export const useSavedViews = (screen: ViewScreen) =>
  useSWR(viewsKey(screen), ([, , key]) =>
    answer(client.GET('/api/views/{screen}', { params: { path: { screen: key } } })),
  );

/** Keeps a named view, in place of the one of the same name. Throws ApiError. */
export async function keepView(
  screen: ViewScreen,
  name: string,
  filter: Record<string, string>,
): Promise<void> {
  await answer(client.PUT('/api/views/{screen}', { params: { path: { screen } }, body: { name, filter } }));
  await mutate(viewsKey(screen));
}

/** Deletes a named view. Throws ApiError. */
export async function forgetView(screen: ViewScreen, name: string): Promise<void> {
  await answer(client.DELETE('/api/views/{screen}', { params: { path: { screen }, query: { name } } }));
  await mutate(viewsKey(screen));
}

/** Prospects that nobody submitted yet, changed last first; further ones are fetched on request. */
export const usePreUnderwriter = () =>
  useSWRInfinite(
    (at: number, before: Schema['PreUnderwriter'] | null) =>
      before && before.cursor === null
        ? null
        : (['dashboard', 'getPreUnderwriter', at === 0 ? null : (before?.cursor ?? null)] as const),
    ([, , cursor]) =>
      answer(client.GET('/api/getPreUnderwriter', { params: { query: cursor === null ? {} : { cursor } } })),
    { revalidateFirstPage: false },
  );
