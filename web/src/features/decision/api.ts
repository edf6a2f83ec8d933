/** Calls of the carrier portal: what waits, what ended, a decision, and word to the sales desk. */
import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { answer, client } from '@/api/client';
import type { Act, Decision } from './model';

/** Which part of the list is shown. */
export type Part = 'open' | 'ended';

/** How often the list is read again: colleagues decide, and agents submit, while it is looked at. */
const LOOK_MS = 20_000;

const listKey = (state: Part) => ['decision', 'listDecisions', state] as const;
const prospectKey = (prospect: string) => ['decision', 'listDecisions', 'all', prospect] as const;

interface Asked {
  readonly state: Part | 'all';
  readonly prospect?: string;
  readonly id?: string;
  readonly limit?: number;
  readonly skip?: number;
}

const page = (query: Asked) => answer(client.GET('/api/decisions', { params: { query } }));

const read = async (query: Asked): Promise<Decision[]> => (await page(query)).decisions;

/** What a list has beyond its first page, at most a thousand at once. */
async function readOn(state: Part, known: number): Promise<Decision[]> {
  const rows: Decision[] = [];
  for (;;) {
    const { decisions, total } = await page({ state, limit: 1_000, skip: known + rows.length });
    rows.push(...decisions);
    if (decisions.length === 0 || known + rows.length >= total) return rows;
  }
}

/** A part of the portal as far as it has come. */
export interface DecisionsRead {
  /** undefined while nothing is known. */
  readonly rows: readonly Decision[] | undefined;
  /** Whether these are all of them. */
  readonly whole: boolean;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/**
 * The decisions of the caller's carrier; open ones by the days that remain, ended ones the last first.
 * What presses comes first, and a long list follows it.
 */
export function useDecisions(state: Part): DecisionsRead {
  const options = { keepPreviousData: true, refreshInterval: LOOK_MS };
  const first = useSWR(listKey(state), ([, , part]) => page({ state: part }), options);
  const known = first.data?.decisions.length ?? 0;
  const more = first.data !== undefined && first.data.total > known;
  const rest = useSWR(
    more ? ([...listKey(state), 'rest', known] as const) : null,
    ([, , part, , skip]) => readOn(part, skip),
    options,
  );
  const rows = useMemo(() => {
    if (first.data === undefined) return undefined;
    // A row that moved between two reads stands in both.
    const met = new Map(
      [...first.data.decisions, ...(more ? (rest.data ?? []) : [])].map((row) => [row.id, row]),
    );
    return [...met.values()];
  }, [first.data, rest.data, more]);
  return {
    rows,
    whole: rows !== undefined && (!more || rest.data !== undefined),
    error: (first.error as unknown) ?? (rest.error as unknown),
    isLoading: first.isLoading,
    retry: () => void Promise.all([first.mutate(), rest.mutate()]),
  };
}

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
  useSWR(
    id === null ? null : (['decision', 'listDecisions', 'one', id] as const),
    async ([, , , wanted]) => (await read({ state: 'all', id: wanted }))[0] ?? null,
  );

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
