/** Calls of comments. */
import useSWR, { useSWRConfig } from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import type { Comments, Side } from './model';

/** What came of a comment that was sent. */
export type Saved = components['schemas']['CommentSaved'];

const keyOf = (prospect: string) => ['comment', 'getProspectComments', prospect] as const;

/** Both sides' comments of a prospect; null asks nothing. */
export const useComments = (prospect: string | null) =>
  useSWR(prospect === null ? null : keyOf(prospect), ([, , id]) =>
    answer(client.GET('/api/prospects/{id}/comments', { params: { path: { id } } })),
  );

/** Says something for one side of a prospect. Throws ApiError. */
export type SaveComment = (
  prospect: string,
  side: Side,
  comment: string,
  /** The newest entry that the writer had read; null for none. */
  seen: string | null,
) => Promise<Saved>;

/** Saves; what the server read back takes the place of what is shown. */
export function useSaveComment(): SaveComment {
  const { mutate } = useSWRConfig();
  return async (prospect, side, comment, seen) => {
    const sent = { params: { path: { id: prospect } }, body: { comment, seen } };
    const saved = await answer(
      side === 'uw'
        ? client.POST('/api/prospects/{id}/comments/uw', sent)
        : client.POST('/api/prospects/{id}/comments/agent', sent),
    );
    const shown = (before: Comments | undefined) => before && { ...before, [side]: saved.thread };
    await mutate<Comments>(keyOf(prospect), shown, { revalidate: false });
    return saved;
  };
}
