/** The calls of the underwriting page: the workbook, its Save, preview and history, and the ranges of percents. */
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useRepeated } from '@/api/repeated';
import type { components } from '@/api/schema';
import type { WorkbookPut } from './shapes';

type Schema = components['schemas'];
export type Change = Schema['ChangeAnswer'];
export type SaveAnswer = Schema['SaveAnswer'];
export type CarryOver = Schema['CarryOverAnswer'];

/** Under which a workbook is kept. */
export const workbookKey = (submission: string) => ['workbook', 'getWorkbook', submission] as const;

/** The specified pause between two questions whether a price has landed, milliseconds. */
export const POLL_MS = 5000;

/** Where nothing is heard and nothing is priced, milliseconds: others save too. */
const LOOK_MS = 15_000;

/** A workbook; while a column is priced and nothing is heard, it is asked for again and again. */
export const useWorkbook = (submission: string, heard: boolean) =>
  useRepeated(
    workbookKey(submission),
    ([, , id]) => answer(client.GET('/api/workbooks/{id}', { params: { path: { id } } })),
    (book) => {
      if (heard) return 0;
      return book?.columns.some(({ job }) => job !== null) ? POLL_MS : LOOK_MS;
    },
    { revalidateOnFocus: true },
  );

/** Saves; the same key saves once. */
export const saveWorkbook = (id: string, body: WorkbookPut, key: string): Promise<SaveAnswer> =>
  answer(
    client.PUT('/api/workbooks/{id}', {
      params: { path: { id }, header: { 'idempotency-key': key } },
      body,
    }),
  );

/** What a Save would make; stores nothing. */
export const previewWorkbook = (id: string, body: WorkbookPut, signal: AbortSignal) =>
  answer(client.POST('/api/workbooks/{id}/preview', { params: { path: { id } }, body, signal }));

/** What was changed in a cell, or in all of the workbook, since a version; null asks nothing. */
export const useChanges = (id: string, of: { column?: string; row?: string; since?: number } | null) =>
  useSWR(of && (['workbook', 'listWorkbookChanges', id, of] as const), ([, , submission, query]) =>
    answer(client.GET('/api/workbooks/{id}/changes', { params: { path: { id: submission }, query } })),
  );

/** What the submission before this one held; null asks nothing. */
export const useCarryOver = (id: string | null) =>
  useSWR(id === null ? null : (['workbook', 'getWorkbookCarryOver', id] as const), ([, , submission]) =>
    answer(client.GET('/api/workbooks/{id}/carry-over', { params: { path: { id: submission } } })),
  );

/** Approves or refuses what waits upon a price: the run that was looked at. */
export const decideIssue = (id: string, how: 'approve' | 'refuse', run: string, note: string) => {
  const asked = { params: { path: { id } }, body: { run_id: run, note } };
  return how === 'approve'
    ? answer(client.POST('/api/issues/{id}/approve', asked))
    : answer(client.POST('/api/issues/{id}/refuse', asked));
};

/** The classes of a column in its current price, read anew with each version; null asks nothing. */
export const useClasses = (id: string, column: string | null, version: number) =>
  useSWR(
    column === null ? null : (['workbook', 'listWorkbookClasses', id, column, version] as const),
    ([, , submission, key]) =>
      answer(
        client.GET('/api/workbooks/{id}/columns/{key}/classes', {
          params: { path: { id: submission, key } },
        }),
      ),
    { keepPreviousData: true },
  );

/** [debit, credit]: the most of a program in a state on a day. */
export const readRange = (program: string, state: string, date: string): Promise<number[]> =>
  answer(
    client.GET('/api/getScheduleDebitCreditRange/{state}', {
      params: { path: { state }, query: { program, ...(date !== '' && { date }) } },
    }),
  );

/** Tells the others in which cell one is; what is lost of it costs nothing. */
export const sayPresence = (id: string, cell: string | null): Promise<unknown> =>
  client
    .POST('/api/submissions/{id}/presence', { params: { path: { id } }, body: { cell } })
    .catch(() => undefined);

/** A field that somebody else changed to another value since it was read. */
export interface ChangedCell {
  readonly column: string;
  readonly row: string;
  readonly field: string;
  readonly value: unknown;
  readonly mine: unknown;
  readonly who: string;
  readonly when: string | null;
}

/** The clash that a refusal tells; null for any other refusal. */
export function clashOf(error: unknown): { version: number; cells: readonly ChangedCell[] } | null {
  if (!(error instanceof ApiError) || error.code !== 'cells_changed') return null;
  return error.problem as unknown as { version: number; cells: readonly ChangedCell[] };
}
