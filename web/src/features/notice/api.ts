/** Calls of the bell. */
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import type { MailedKind, NoticeNews } from './model';
import { hearNotices } from './ring';

/** A page of notices, newest first. */
export type NoticePage = components['schemas']['NoticeList'];

const pageKey = (index: number, before: NoticePage | null) => {
  if (index > 0 && !before?.cursor) return null;
  return ['notice', 'listNotices', index === 0 ? null : (before?.cursor ?? null)] as const;
};

/** What one was told, page by page; its `mutate` reads all shown pages anew. */
export const useNotices = () =>
  useSWRInfinite(
    pageKey,
    ([, , cursor]) =>
      answer(client.GET('/api/notices', { params: { query: cursor === null ? {} : { cursor } } })),
    { revalidateFirstPage: false },
  );

/** Hears of news as long as it is shown, by the one stream of this browser. */
export function useNoticeNews(person: string, onNews: (news: NoticeNews) => void): void {
  const heard = useEffectEvent(onNews);
  useEffect(() => hearNotices(person, (news) => heard(news)), [person]);
}

/** Marks notices as read, all of them without ids. Throws ApiError. */
export const readNotices = (ids: string[] | null) =>
  answer(client.POST('/api/notices/read', { body: { ids } }));

const mails = ['notice', 'listNoticeMails'] as const;

/** Which kinds are mailed as well. */
export const useNoticeMails = () => useSWR(mails, () => answer(client.GET('/api/notices/mails')));

/** Switches the mails of a kind on or off. Throws ApiError. */
export const putNoticeMail = (kind: MailedKind, mail: boolean) =>
  answer(client.PUT('/api/notices/mails', { body: { kind, mail } }));
