/** The calls of rate books: read, compare, import, rehearse, and the steps of a book's life. */
import useSWR, { mutate } from 'swr';
import { answer, client } from '@/api/client';
import { useJob } from '@/api/job';
import { PAGE, usePages } from '@/api/pages';
import type { components } from '@/api/schema';
import { saveText } from '@/lib/csv';

type Schema = components['schemas'];
export type BookHead = Schema['BookHead'];
export type BookDetail = Schema['BookDetail'];
export type BookRow = Schema['BookRow'];
export type BookEvent = Schema['BookEvent'];
export type StepOffer = Schema['StepOffer'];
export type TableFacts = Schema['TableFacts'];
export type ImportRecord = Schema['ImportRecord'];
export type Imported = Schema['Imported'];
export type ImportMode = Schema['ImportMode'];
export type RowFault = Schema['RowFault'];
export type RowChange = Schema['RowChange'];
export type GroupMove = Schema['GroupMove'];
export type TableCounts = Schema['TableCounts'];
export type Rehearsal = Schema['Rehearsal'];
export type RehearsalRow = Schema['RehearsalRow'];
export type RehearsalGroup = Schema['RehearsalGroup'];
export type ChangeKind = Schema['ChangeKind'];
export type RehearsalOutcome = Schema['RehearsalOutcome'];
/** A refused file or draft, as far as the answer itself says it. */
export type RowsRefused = Schema['RowsRefusedProblem'];

const BOOKS = ['rate-book', 'listRateBooks'] as const;
const bookKey = (version: string) => ['rate-book', 'getRateBook', version] as const;
const still = { revalidateOnFocus: false } as const;

/** All books, the latest day first. */
export const useBooks = () => useSWR(BOOKS, () => answer(client.GET('/api/rate-books')));

/** A book with its tables, history and next steps. */
export const useBook = (version: string) =>
  useSWR(bookKey(version), ([, , id]) =>
    answer(client.GET('/api/rate-books/{version}', { params: { path: { version: id } } })),
  );

/** Whatever is shown of a book, or of the list, is read again. */
export const refreshBooks = (version?: string) =>
  Promise.all([mutate(BOOKS), version === undefined ? null : mutate(bookKey(version))]);

/** Which rows of a table are wanted; '' wants all. */
export interface RowFilter {
  readonly state: string;
  readonly code: string;
  readonly text: string;
}

/** Rows of a table of a book. */
export const useTableRows = (version: string, table: string, wanted: RowFilter) =>
  usePages<BookRow, Schema['TablePage']>(
    ['rate-book', 'readRateBookTable', version, table, wanted],
    (offset) =>
      answer(
        client.GET('/api/rate-books/{version}/tables/{table}', {
          params: { path: { version, table }, query: { ...wanted, offset, limit: PAGE } },
        }),
      ),
  );

/** How a book differs from another; null asks nothing. */
export const useComparison = (version: string, other: string | null) =>
  useSWR(
    other === null ? null : (['rate-book', 'compareRateBooks', version, other] as const),
    ([, , id, old]) =>
      answer(
        client.GET('/api/rate-books/{version}/compare/{other}', {
          params: { path: { version: id, other: old } },
        }),
      ),
    still,
  );

/** Which changed rows are wanted; '' wants all. */
export interface ChangeFilter {
  readonly table: string;
  readonly state: string;
  readonly code: string;
  readonly kind: ChangeKind | '';
}

/** The rows that differ. */
export const useChanges = (version: string, other: string, wanted: ChangeFilter) =>
  usePages<RowChange, Schema['ChangePage']>(
    ['rate-book', 'listRateBookChanges', version, other, wanted],
    (offset) => {
      const { kind, ...rest } = wanted;
      const query = { ...rest, ...(kind !== '' && { kind }), offset, limit: PAGE };
      return answer(
        client.GET('/api/rate-books/{version}/compare/{other}/rows', {
          params: { path: { version, other }, query },
        }),
      );
    },
  );

/** A new draft with all rows of another book. */
export const createBook = (body: Schema['BookCreate']): Promise<BookHead> =>
  answer(client.POST('/api/rate-books', { body }));

/** Throws a draft away. */
export const discardBook = (version: string) =>
  answer(client.DELETE('/api/rate-books/{version}', { params: { path: { version } } }));

/** The steps of a book's life; each answers the book as it stands then. */
const steps = {
  checked: (path: { version: string }) =>
    answer(client.POST('/api/rate-books/{version}/check', { params: { path } })),
  reopened: (path: { version: string }, reason: string) =>
    answer(client.POST('/api/rate-books/{version}/reopen', { params: { path }, body: { reason } })),
  approved: (path: { version: string }, reason: string) =>
    answer(client.POST('/api/rate-books/{version}/approve', { params: { path }, body: { reason } })),
  published: (path: { version: string }, reason: string) =>
    answer(client.POST('/api/rate-books/{version}/publish', { params: { path }, body: { reason } })),
  withdrawn: (path: { version: string }, reason: string) =>
    answer(client.POST('/api/rate-books/{version}/withdraw', { params: { path }, body: { reason } })),
  rolled_back: (path: { version: string }, reason: string) =>
    answer(client.POST('/api/rate-books/{version}/roll-back', { params: { path }, body: { reason } })),
} as const;

/** A step that a person can take. */
export type Step = keyof typeof steps;
export const isStep = (action: string): action is Step => action in steps;

/** Takes a step. */
export const takeStep = (version: string, step: Step, reason: string): Promise<BookHead> =>
  steps[step]({ version }, reason);

/** Sends a file for a draft; a refusal carries the first faults and the id of the list of all. */
export const importFile = (version: string, kind: string, mode: ImportMode, file: File): Promise<Imported> =>
  answer(
    client.POST('/api/rate-books/{version}/imports', {
      params: { path: { version } },
      body: { kind, mode, file: file.name },
      bodySerializer: () => {
        const form = new FormData();
        form.set('kind', kind);
        form.set('mode', mode);
        form.set('file', file);
        return form;
      },
    }),
  );

/** The faults of a refused file; of one column where it is named, '' wants all. */
export const useFaults = (version: string, importId: string, column: string) =>
  usePages<RowFault, Schema['FaultPage'] & { rows: RowFault[] }>(
    ['rate-book', 'listRateBookFaults', version, importId, column],
    async (offset) => {
      const page = await answer(
        client.GET('/api/rate-books/{version}/imports/{import_id}/faults', {
          params: { path: { version, import_id: importId }, query: { column, offset, limit: PAGE } },
        }),
      );
      return { ...page, rows: page.faults };
    },
  );

/** Starts a rehearsal; the same key starts it once. */
export const startRehearsal = (
  version: string,
  idempotencyKey: string,
): Promise<Schema['RehearsalStarted']> =>
  answer(
    client.POST('/api/rate-books/{version}/rehearsals', {
      params: { path: { version }, header: { 'idempotency-key': idempotencyKey } },
    }),
  );

/** A rehearsal, read each second while it goes on. */
export const useRehearsal = (version: string, id: string | null) =>
  useJob<Rehearsal>(
    id === null ? null : ['rate-book', 'getRateBookRehearsal', version, id],
    () =>
      answer(
        client.GET('/api/rate-books/{version}/rehearsals/{rehearsal_id}', {
          params: { path: { version, rehearsal_id: id ?? '' } },
        }),
      ),
    { every: 1000, isPending: ({ status }) => status === 'processing' },
  );

/** Which open quotes are wanted; '' wants all. */
export interface MoveFilter {
  readonly outcome: RehearsalOutcome | '';
  readonly program: string;
  readonly state: string;
}

/** The open quotes of a rehearsal that ended. */
export const useMoves = (version: string, id: string, wanted: MoveFilter) =>
  usePages<RehearsalRow, Schema['RehearsalPage']>(
    ['rate-book', 'listRateBookRehearsalRows', version, id, wanted],
    (offset) => {
      const { outcome, ...rest } = wanted;
      const query = { ...rest, ...(outcome !== '' && { outcome }), offset, limit: PAGE };
      return answer(
        client.GET('/api/rate-books/{version}/rehearsals/{rehearsal_id}/rows', {
          params: { path: { version, rehearsal_id: id }, query },
        }),
      );
    },
  );

const asText = { parseAs: 'text' } as const;

/** Saves a table of a book as a file that can be changed and imported. */
export async function saveTable(version: string, table: string): Promise<void> {
  const params = { path: { version, table } };
  const text = await answer(
    client.GET('/api/rate-books/{version}/tables/{table}/csv', { params, ...asText }),
  );
  saveText(`${table}.csv`, text);
}

/** Saves every cell that differs. */
export async function saveChanges(version: string, other: string): Promise<void> {
  const params = { path: { version, other } };
  const text = await answer(
    client.GET('/api/rate-books/{version}/compare/{other}/csv', { params, ...asText }),
  );
  saveText(`${version}-against-${other}.csv`, text);
}

/** Saves every fault of a refused file. */
export async function saveFaults(version: string, importId: string, name: string): Promise<void> {
  const params = { path: { version, import_id: importId } };
  const text = await answer(
    client.GET('/api/rate-books/{version}/imports/{import_id}/faults/csv', { params, ...asText }),
  );
  saveText(`faults of ${name.replace(/\.csv$/i, '')}.csv`, text);
}
