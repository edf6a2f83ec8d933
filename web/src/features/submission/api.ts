/** Calls of submissions: hand over, hold, say by when, release, take back. */
import useSWR, { mutate, unstable_serialize, useSWRConfig } from 'swr';
import { answer, client } from '@/api/client';
import { useRepeated } from '@/api/repeated';
import type { components } from '@/api/schema';

type Schema = components['schemas'];

/** A submission: who holds it and since when. */
export type Submission = Schema['SubmissionAnswer'];
/** What a prospect says of its submission. */
export type Standing = Schema['SubmissionStanding'];
/** What a release would hand out now. */
export type ReleasePlan = Schema['ReleasePlan'];
/** A column of it. */
export type ReleasePrice = Schema['ReleasePrice'];
/** What a release sends. */
export type ReleaseRequest = Schema['ReleaseRequest'];
/** What came back with a release. */
export type Released = Schema['SubmissionReleased'];
/** A price that went out in place of the submitted one. */
export type ReleasedColumn = Schema['SubmissionReleasedColumn'];
/** What `accept` may name. */
export type Accepted = ReleasePlan['needed'][number];

/** How often an agent's page looks what became of a submission, milliseconds. */
const WITH_UNDERWRITERS_MS = 20_000;

const oneKey = (id: string) => ['submission', 'getSubmission', id] as const;
const planKey = (id: string) => ['submission', 'getReleasePlan', id] as const;
const standingKey = (prospect: string) => ['submission', 'getSubmissionStanding', prospect] as const;
const at = (id: string) => ({ params: { path: { id } } });

/** A submission; null asks nothing. */
export const useSubmission = (id: string | null) =>
  useSWR(id === null ? null : oneKey(id), ([, , key]) =>
    answer(client.GET('/api/submissions/{id}', at(key))),
  );

/** What a release would hand out, hold back and ask about; null asks nothing. */
export const useReleasePlan = (id: string | null) =>
  useSWR(id === null ? null : planKey(id), ([, , key]) =>
    answer(client.GET('/api/submissions/{id}/release', at(key))),
  );

/** What came back with a release; null asks nothing. */
export const useReleased = (id: string | null) =>
  useSWR(id === null ? null : (['submission', 'getSubmissionReleased', id] as const), ([, , key]) =>
    answer(client.GET('/api/submissions/{id}/released', at(key))),
  );

/** Whether a prospect is with the underwriters, and its last submission; null asks nothing. */
export const useStanding = (prospect: string | null) =>
  useRepeated(
    prospect === null ? null : standingKey(prospect),
    ([, , key]) => answer(client.GET('/api/prospects/{id}/submission', at(key))),
    // An underwriter takes it, and gives it back, while its agent looks at it.
    (known) => (known?.quoteSubmitted ? WITH_UNDERWRITERS_MS : 0),
  );

/** Whom a submission can be given to, by name. */
export const useUnderwriters = (open: boolean) =>
  useSWR(open ? (['submission', 'listUnderwriters'] as const) : null, () =>
    answer(client.GET('/api/underwriters')),
  );

/** Reads a submission and what its release would do anew. */
export async function refreshSubmission(id: string): Promise<void> {
  await Promise.all([mutate(oneKey(id)), mutate(planKey(id))]);
}

/** Why prices of a submission are of before a change. */
export type StaleLine = ReleasePlan['stale'][number];

/**
 * Keeps what a Save said of the prices; where that is another thing, what a release would do is read anew.
 *
 * @returns what does so, and answers whether a change came to those that were known.
 */
export function useKeepStale(id: string): (stale: readonly StaleLine[]) => Promise<boolean> {
  const { cache, mutate: change } = useSWRConfig();
  return async (stale) => {
    const plan = cache.get(unstable_serialize(planKey(id)))?.data as ReleasePlan | undefined;
    const known = plan?.stale ?? [];
    const news = stale.filter(
      (line) => !known.some((one) => one.about === line.about && one.new === line.new),
    );
    if (news.length === 0 && known.length === stale.length) return false;
    await change(planKey(id), plan && { ...plan, stale: [...stale] }, { revalidate: false });
    await Promise.all([change(planKey(id)), change(oneKey(id))]);
    return news.length > 0;
  };
}

/** Puts an answer in the place of what was read. */
async function kept(call: Promise<{ data?: Submission }>): Promise<Submission> {
  const now = await answer(call);
  await mutate(oneKey(now.id), now, { revalidate: false });
  return now;
}

/** Hands a prospect over with the prices of its last quote; twice is the first answer. Throws ApiError. */
export const submitProspect = (prospect: string, neededBy: string | null): Promise<Submission> =>
  kept(client.POST('/api/prospects/{id}/submit', { ...at(prospect), body: { needed_by: neededBy } }));

/** The Submission switch. Throws ApiError. */
export const switchReal = (userId: string, real: boolean) =>
  answer(
    client.POST('/api/userTableData/realSubmission', {
      body: { user_email_id: userId, real_submission: real ? 'true' : 'false' },
    }),
  );

/** Takes a submission that nobody holds; who was faster is named. Throws ApiError. */
export const claim = (id: string): Promise<Submission> =>
  kept(client.POST('/api/submissions/{id}/claim', at(id)));

/** Gives a submission to an underwriter. Throws ApiError. */
export const reassign = (id: string, person: string, reason: string): Promise<Submission> =>
  kept(client.POST('/api/submissions/{id}/reassign', { ...at(id), body: { person, reason } }));

/** Says by when an answer is needed; null: the usual day. Throws ApiError. */
export const setNeededBy = (id: string, date: string | null): Promise<Submission> =>
  kept(client.POST('/api/submissions/{id}/needed-by', { ...at(id), body: { date } }));

/** Gives a prospect back to its agent. Throws ApiError. */
export const releaseSubmission = (id: string, body: ReleaseRequest): Promise<Submission> =>
  kept(client.POST('/api/submissions/{id}/release', { ...at(id), body }));

/** Takes a release back. Throws ApiError. */
export const takeBack = (id: string): Promise<Submission> =>
  kept(client.POST('/api/submissions/{id}/take-back', at(id)));
