/** Calls of operations: what is stuck, one case whole, carriers that are held, rounds of stuck work, and acts. */
import useSWR, { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { answer, client } from '@/api/client';
import type { Act, ActionTaken, StuckWhat } from './model';

/** How often lists, and a case that stands open, are read again, milliseconds. */
const [LIST_MS, CASE_MS] = [15_000, 5_000];

/** Address of the list of workflows in the Temporal UI; '' where this installation names none. */
export const useWorkflowUi = () =>
  useSWRImmutable(['ops', 'getWorkflowUi'] as const, () => answer(client.GET('/api/ops/workflow-ui')));

/** The runbooks, each whole. */
export const useRunbooks = () =>
  useSWRImmutable(['ops', 'listRunbooks'] as const, () => answer(client.GET('/api/ops/runbooks')));

/** What is stuck, the longest first; null: of every kind. */
export const useStuck = (what: StuckWhat | null) =>
  useSWR(
    ['ops', 'listStuck', what] as const,
    ([, , wanted]) =>
      answer(client.GET('/api/ops/stuck', { params: { query: wanted === null ? {} : { what: wanted } } })),
    { keepPreviousData: true, refreshInterval: LIST_MS },
  );

/** A case whole; null asks nothing. */
export const useOpsCase = (id: string | null) =>
  useSWR(
    id === null ? null : (['ops', 'getStuck', id] as const),
    ([, , wanted]) => answer(client.GET('/api/ops/stuck/{id}', { params: { path: { id: wanted } } })),
    { refreshInterval: CASE_MS },
  );

/** Its workflow as Temporal knows it now; asked for by hand. */
export const useLiveCase = (id: string, wanted: boolean) =>
  useSWR(
    wanted ? (['ops', 'getStuck', 'live', id] as const) : null,
    () => answer(client.GET('/api/ops/stuck/{id}', { params: { path: { id }, query: { live: true } } })),
    { revalidateOnFocus: false },
  );

/** Carriers that are asked online. */
export const useOpsCarriers = () =>
  useSWR(['ops', 'listOpsCarriers'] as const, () => answer(client.GET('/api/ops/carriers')), {
    refreshInterval: LIST_MS,
  });

/** What waits for longer than it should, and who had it looked after. */
export const useSweeps = () =>
  useSWR(['ops', 'getSweeps'] as const, () => answer(client.GET('/api/ops/sweeps')), {
    refreshInterval: LIST_MS,
  });

/** What reads all of it anew. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'ops');
}

/** Does something. press: the same for each try, so that it is done once. Throws ApiError. */
export function perform(act: Act, press: string): Promise<ActionTaken> {
  const header = { 'idempotency-key': press };
  const { reason } = act;
  if (act.action === 'sweep') {
    return answer(client.POST('/api/ops/sweep', { params: { header }, body: { reason } }));
  }
  if (act.action === 'hold' || act.action === 'release') {
    const params = { header, path: { carrier: act.carrier } };
    return act.action === 'hold'
      ? answer(client.POST('/api/ops/carriers/{carrier}/hold', { params, body: { reason } }))
      : answer(client.POST('/api/ops/carriers/{carrier}/release', { params, body: { reason } }));
  }
  const params = { header, path: { id: act.id } };
  switch (act.action) {
    case 'retry':
      return answer(client.POST('/api/ops/stuck/{id}/retry', { params, body: { reason } }));
    case 'mark-bound':
      return answer(
        client.POST('/api/ops/stuck/{id}/mark-bound', {
          params,
          body: { reason, policy_number: act.policy_number },
        }),
      );
    case 'abort':
      return answer(
        client.POST('/api/ops/stuck/{id}/abort', {
          params,
          body: { reason, confirmed_by: act.confirmed_by },
        }),
      );
    case 'correct':
      return answer(
        client.POST('/api/ops/stuck/{id}/correct', {
          params,
          body: { reason, path: act.path, value: act.value },
        }),
      );
    case 'override':
      return answer(
        client.POST('/api/ops/stuck/{id}/override', { params, body: { reason, status: act.status } }),
      );
    default:
      return answer(client.POST('/api/ops/stuck/{id}/extend', { params, body: { reason, days: act.days } }));
  }
}

/** Whose case it is; that somebody looked, and why, is kept. Throws ApiError. */
export const openPersonal = (id: string, reason: string) =>
  answer(client.POST('/api/ops/stuck/{id}/personal', { params: { path: { id } }, body: { reason } }));
