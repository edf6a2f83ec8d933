/** Calls of claims. */
import useSWR, { useSWRConfig } from 'swr';
import { answer, client } from '@/api/client';
import { useFiles } from '@/api/files';
import type { components } from '@/api/schema';
import { isReplaced, sentYears, type Claims, type Typed } from './model';

type Schema = components['schemas'];
/** Sums and ratios of what is typed. */
export type Totals = Schema['ClaimsShown'];
type Entry = Schema['ClaimsEntry'];

const keyOf = (prospect: string) => ['claims', 'getProspectClaims', prospect] as const;

/** The losses of a prospect. */
export const useClaims = (prospect: string) =>
  useSWR(keyOf(prospect), ([, , id]) =>
    answer(client.GET('/api/prospects/{id}/claims', { params: { path: { id } } })),
  );

/** Sums of what is typed; null asks nothing, and what was last known stays. */
export const useTotals = (entry: Entry | null) =>
  useSWR(
    entry === null ? null : (['claims', 'getClaimsTotals', JSON.stringify(entry)] as const),
    ([, , body]) => answer(client.POST('/api/claims/totals', { body: JSON.parse(body) as Entry })),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );

/** What was read of a prospect's loss runs. */
export type LossRuns = Schema['LossRuns'];
/** A file of them. */
export type LossRunFile = Schema['LossRunFile'];
/** A year as they have it. */
export type ReadYear = Schema['LossRunYear'];

/** What was read of loss runs, and of an accepted form; asked anew whenever one of the runs has come further. */
export function useLossRuns(prospect: string) {
  const files = useFiles(prospect).data?.filter(({ kind }) => kind === 'LossRun');
  const seen = files?.map(({ id, state }) => `${id} ${state}`).join();
  return useSWR(
    seen === undefined ? null : (['claims', 'getLossRuns', prospect, seen] as const),
    ([, , id]) => answer(client.GET('/api/prospects/{id}/loss-runs', { params: { path: { id } } })),
    { keepPreviousData: true },
  );
}

/** Saves claims upon the version that they were typed upon, and notes that Save was pressed. Throws ApiError. */
export function useSaveClaims(
  prospect: string,
): (base: Claims, typed: Typed, valid: boolean) => Promise<Claims> {
  const { mutate } = useSWRConfig();
  return async (base, typed, valid) => {
    const saving = answer(
      client.POST('/api/updateUserStatusTable', {
        body: {
          user_email_id: base.userId,
          // Beneath a statement rows may wait that are not ready yet: those that stand stay.
          ...((valid || !isReplaced(typed)) && { historicalClaims: sentYears(typed, base.rows) }),
          historicalClaimsCheck: typed.noLoss,
          isNoLossChckd: typed.noLoss,
          startDate: typed.noLoss ? typed.since : '',
          claims_version: base.version,
        },
      }),
    );
    // What stands in the way is shown beside what is typed.
    await saving.catch(async (error: unknown) => {
      await mutate(keyOf(prospect));
      throw error;
    });
    void tellSaved(base.userId);
    const stored = await answer(
      client.GET('/api/prospects/{id}/claims', { params: { path: { id: prospect } } }),
    );
    await mutate(keyOf(prospect), stored, { revalidate: false });
    void mutate((key) => Array.isArray(key) && AFTER.includes(key[0]));
    return stored;
  };
}

/** What claims change beside themselves: whether prices stand, and what underwriters miss. */
const AFTER: readonly unknown[] = ['freshness', 'submission'];

/** A press of Save in the status history; the claims are stored without it too. */
const tellSaved = (userId: string) =>
  answer(
    client.POST('/api/updateStatusDetails', {
      body: { button_name: 'save_clicked', user_id: userId, user_email_id: userId, sortKeyList: [] },
    }),
  ).catch(() => undefined);

/** The stage of Bind; the server keeps it for every device. Throws ApiError. */
export const reachBind = (userId: string) =>
  answer(client.POST('/api/updateUserStatusTable', { body: { user_email_id: userId, status: 'four' } }));

/** The letter that no loss is known since a day, of what the prospect's draft says. Throws ApiError. */
export async function noLossLetter(prospect: string, since: string): Promise<Blob> {
  const { user_id, sections } = await answer(
    client.GET('/api/prospects/{id}', { params: { path: { id: prospect } } }),
  );
  const { companyName, firstName, lastName, fein } = sections.companyProfile ?? {};
  const { data } = await answer(
    client.POST('/api/getNoLossData', {
      body: {
        company: companyName ?? '',
        name: [firstName, lastName].filter(Boolean).join(' '),
        dFrom: since,
        fein: fein ?? '',
        user_email_id: user_id,
      },
    }),
  );
  const bytes = Uint8Array.from(atob(data.data), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
