/** The calls of explained prices: worksheet, record, replay, the prices to compare with, and the difference. */
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import type { PriceRef, Replay } from './model';

/** What never changes is read once. */
const KEPT = { revalidateOnFocus: false, revalidateIfStale: false } as const;

/** The very price that is named, whatever stands in its place elsewhere. */
const named = ({ run, program }: PriceRef) => ({ path: { id: run, program }, query: { own: true } });

/** An explained price; null asks nothing. */
export const useWorksheet = (price: PriceRef | null) =>
  useSWR(
    price && (['worksheet', 'getWorksheet', price.run, price.program] as const),
    ([, , run, program]) =>
      answer(client.GET('/api/runs/{id}/programs/{program}/worksheet', { params: named({ run, program }) })),
    KEPT,
  );

/** The worksheets of the prices that a run shows, by program; together or not at all. */
export const useWorksheets = (run: string, programs: readonly string[]) =>
  useSWR(
    ['worksheet', 'getWorksheets', run, [...programs].toSorted().join()] as const,
    async ([, , id, keys]) => {
      const asked = keys.split(',').filter(Boolean);
      const found = await Promise.all(
        asked.map((program) =>
          answer(
            client.GET('/api/runs/{id}/programs/{program}/worksheet', {
              params: { path: { id, program } },
            }),
          ),
        ),
      );
      return new Map(asked.map((program, at) => [program, found[at]!]));
    },
    KEPT,
  );

/** What a price was made of; null asks nothing. */
export const usePriceRecord = (price: PriceRef | null) =>
  useSWR(
    price && (['worksheet', 'getPriceRecord', price.run, price.program] as const),
    ([, , run, program]) =>
      answer(client.GET('/api/runs/{id}/programs/{program}/record', { params: named({ run, program }) })),
    KEPT,
  );

/** Every price of a prospect, newest run first. */
export const usePrices = (prospect: string | null) =>
  useSWR(prospect === null ? null : (['worksheet', 'listPrices', prospect] as const), ([, , id]) =>
    answer(client.GET('/api/prospects/{id}/prices', { params: { path: { id } } })),
  );

/** Two prices side by side; null asks nothing. */
export const useDifference = (pair: { old: PriceRef; new: PriceRef } | null) =>
  useSWR(
    pair &&
      ([
        'worksheet',
        'getWorksheetDifference',
        pair.new.run,
        pair.new.program,
        pair.old.run,
        pair.old.program,
      ] as const),
    ([, , run, program, old_run, old_program]) =>
      answer(
        client.GET('/api/runs/{id}/programs/{program}/worksheet/difference', {
          params: { path: { id: run, program }, query: { old_run, old_program } },
        }),
      ),
    KEPT,
  );

/** Prices the stored input again, now. */
export const replayWorksheet = (price: PriceRef): Promise<Replay> =>
  answer(client.GET('/api/runs/{id}/programs/{program}/worksheet/replay', { params: named(price) }));
