/** Calls of the carrier portal: what waits, what ended, a decision, and word to the sales desk. */
import useSWR, { useSWRConfig } from 'swr';
import { answer, client } from '@/api/client';
import type { Act, Decision } from './model';

/** Which part of the list is shown. */
export type Part = 'open' | 'ended';

/** How often the list is read again: colleagues decide, and agents submit, while it is looked at. */
const LOOK_MS = 20_000;

const listKey = (state: Part) => ['decision', 'listDecisions', state] as const;
const prospectKey = (prospect: string) => ['decision', 'listDecisions', 'all', prospect] as const;

const read = async (query: { state: Part | 'all'; prospect?: string }): Promise<Decision[]> =>
  (await answer(client.GET('/api/decisions', { params: { query } }))).decisions;

/** The decisions of the caller's carrier; open ones by the days that remain, ended ones the last first. */
export const useDecisions = (state: Part) =>
  useSWR(listKey(state), ([, , part]) => read({ state: part }), {
    keepPreviousData: true,
    refreshInterval: LOOK_MS,
  });

/** What the carriers that decide said of a prospect; null asks nothing. */
export const useDecisionsOf = (prospect: string | null) =>
  useSWR(prospect === null ? null : prospectKey(prospect), ([, , , id]) =>
    read({ state: 'all', prospect: id }),
  );

/** What reads the lists anew, of the portal and of prospects. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'decision' && key[1] === 'listDecisions');
}

/** A row that is in neither part as it was read, wherever it stands by now; null asks nothing. */
export const useDecision = (id: string | null) =>
  useSWR(id === null ? null : (['decision', 'listDecisions', 'one', id] as const), async ([, , , wanted]) => {
    const parts = await Promise.all([read({ state: 'open' }), read({ state: 'ended' })]);
    return parts.flat().find((row) => row.id === wanted) ?? null;
  });

/**
 * Decides. Throws ApiError, 409 where somebody was faster.
 *
 * @param press the same for each try of one press, so that it is one decision.
 */
export const decide = (row: Decision, act: Act, remark: string, press: string) =>
  answer(
    client.POST('/api/updateUsersData/', {
      params: { header: { 'idempotency-key': press } },
      body: {
        key: { user_email_id: row.user_email_id, uuid_carrier: row.uuid_carrier },
        quote_status: act,
        uw: row.uw,
        review: remark,
      },
    }),
  );

/** Which mail tells the sales desk of the last decision; its case sends it. Throws ApiError. */
export const statusEmail = (row: Decision) =>
  answer(
    client.POST('/api/sendStatusEmail', {
      body: {
        sendEmailTo: row.salesperson_email,
        sendEmailFrom: '',
        company_name: row.company_name,
        contact_person: row.contact_person,
        effective_date: row.effective_date,
        phone_number: row.phone_number,
        user_email_id: row.user_email_id,
        emod: row.emod,
      },
    }),
  );

/** Lets a submission be its agent's: the sales desk is told no more. Throws ApiError. */
export const removeFlag = (row: Decision) =>
  answer(
    client.POST('/api/removeSalesPersonFlag', {
      body: { uuidList: row.uuid_carrier, userId: row.user_email_id },
    }),
  );
