/** The day's work: drafts, running quotes and results, searched and paged by the server. */
import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { answer, client } from '@/api/client';
import { useRepeated } from '@/api/repeated';
import type { components } from '@/api/schema';
import { shownAlone } from '@/lib/shown-money';
import { stageOf, stepOf } from './stage';

type Schema = components['schemas'];
/** A prospect as the lists show it. */
export type WorkRow = Schema['WorkListItem'];
/** Which list. */
export type WorkGroup = Schema['WorkGroup'];
/** How many each list holds. */
export type WorkSizes = Schema['WorkSizes'];

/** Rows at first sight. */
export const PAGE_ROWS = 8;
/** Rows that are added for who asks for more. */
const MORE_ROWS = 24;
/** While carriers are asked, the lists look again so often, milliseconds. */
export const LIVE_MS = 3000;

/** From the last key to the search, milliseconds. */
const SEARCH_MS = 250;

const NONE: WorkSizes = { draft: 0, running: 0, result: 0, archived: 0 };

const query = (search: string) => (search === '' ? {} : { search });

/** A typed search once the keys rest for a moment. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The sizes of the lists under a search; while quotes run they are read again and again. */
export const useWorkSizes = (search: string) =>
  useRepeated(
    ['work', 'getWorkSizes', search] as const,
    ([, , text]) => answer(client.GET('/api/work/sizes', { params: { query: query(text) } })),
    (known) => ((known ?? NONE).running > 0 ? LIVE_MS : 0),
    { keepPreviousData: true },
  );

type PageKey = readonly ['work', 'listWork', WorkGroup, string, string | null];

/** A list, a page after the other. */
export function useWork(group: WorkGroup, search: string, live: boolean) {
  const state = useSWRInfinite(
    (at: number, before: Schema['WorkListPage'] | null): PageKey | null =>
      before && before.cursor === null
        ? null
        : ['work', 'listWork', group, search, at === 0 ? null : (before?.cursor ?? null)],
    ([, , wanted, text, cursor]: PageKey) =>
      answer(
        client.GET('/api/work', {
          params: {
            query: {
              group: wanted,
              limit: cursor === null ? PAGE_ROWS : MORE_ROWS,
              ...query(text),
              ...(cursor !== null && { cursor }),
            },
          },
        }),
      ),
    {
      keepPreviousData: true,
      revalidateFirstPage: true,
      refreshInterval: live ? LIVE_MS : 0,
      // A list that is opened is read, however lately it was: rows come and go in the meantime.
      dedupingInterval: 0,
    },
  );
  const { mutate: again } = state;
  useEffect(() => {
    const reread = () => again();
    shown.add(reread);
    return () => void shown.delete(reread);
  }, [again]);
  const pages = state.data;
  return {
    data: pages?.flatMap(({ items }) => items),
    error: state.error as unknown,
    isLoading: state.isLoading,
    mutate: () => state.mutate(),
    hasMore: pages !== undefined && pages.at(-1)?.cursor !== null,
    loadingMore: state.isValidating && pages !== undefined && state.size > pages.length,
    more: () => void state.setSize(state.size + 1),
  };
}

/** The shown lists; SWR's filters do not reach lists of pages. */
const shown = new Set<() => Promise<unknown>>();

/** All lists are read again where they are shown. */
export async function refreshWork(): Promise<void> {
  const sizes = mutate((key) => Array.isArray(key) && key[0] === 'work');
  await Promise.all([sizes, ...[...shown].map((again) => again())]);
}

/** Takes a prospect out of the lists; nothing of it is deleted. */
export async function archive(id: string): Promise<void> {
  await answer(client.POST('/api/prospects/{id}/archive', { params: { path: { id } } }));
  await refreshWork();
}

/** Puts an archived prospect back. */
export async function restore(id: string): Promise<void> {
  await answer(client.POST('/api/prospects/{id}/restore', { params: { path: { id } } }));
  await refreshWork();
}

/** Address of a prospect at the step that its stage opens. */
export const hrefOfWork = ({ id, stage }: Pick<WorkRow, 'id' | 'stage'>): string =>
  `/Quote/${id}/${stepOf(stageOf(stage) ?? 'one')}`;

/** 'TX, WI', 'TX, WI and 3 more'. */
export function statesText(states: readonly string[], most = 3): string {
  const named = states.slice(0, most).map((state) => state.toUpperCase());
  const more = states.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** How a row stands, in words. */
export interface WorkStatus {
  readonly label: string;
  readonly tone: 'idle' | 'info' | 'ok' | 'warn' | 'bad';
}

/** What the tag of a row says. */
export function statusOf({ stage, run, quote_submitted: submitted }: WorkRow): WorkStatus {
  if (submitted) return { label: 'Submitted', tone: 'info' };
  if (run === null) {
    return stage === 'one'
      ? { label: 'Company profile', tone: 'idle' }
      : { label: 'Ready to quote', tone: 'info' };
  }
  if (run.status === 'processing')
    return { label: `${run.ended} of ${run.programs} carriers answered`, tone: 'info' };
  if (run.priced > 0) return { label: `${run.priced} of ${run.programs} priced`, tone: 'ok' };
  return run.status === 'error'
    ? { label: 'Quote did not finish', tone: 'bad' }
    : { label: 'No carrier priced it', tone: 'warn' };
}

/** What the lowest price waits for, where it is no quote. */
const WAITS: Readonly<Record<string, string>> = { referred: ' if approved', indication: ' if confirmed' };

/** 'from $12,345', '... if approved' where nobody quotes, or '' without a price. */
export const lowestText = ({ run }: Pick<WorkRow, 'run'>): string =>
  run?.lowest ? `from ${shownAlone(run.lowest)}${WAITS[run.lowest_state ?? ''] ?? ''}` : '';
