/** Long lists, a page at a time: what is in sight is asked for, whatever was asked for stays at hand. */
import { useEffect, useState } from 'react';
import useSWR from 'swr';

/** Rows of one request. */
export const PAGE = 200;
/** Milliseconds that a scroll rests before its rows are asked for. */
const RESTS_MS = 120;

/** One page of a list. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** A list that is read where it is looked at. */
export interface PagedList<Row, P extends Page<Row>> {
  /** The first page; its further fields hold for the whole list. */
  readonly data: P | undefined;
  readonly error: unknown;
  readonly mutate: () => unknown;
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** The rows that are in sight, both ends included. */
  readonly show: (first: number, last: number) => void;
}

const pageOf = (index: number): number => Math.floor(index / PAGE);

/**
 * Rows of a list by their place.
 *
 * @param key what the list is about; null asks nothing.
 * @param read a page that begins at an offset.
 */
export function usePages<Row, P extends Page<Row>>(
  key: readonly unknown[] | null,
  read: (offset: number) => Promise<P>,
): PagedList<Row, P> {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const [settled, setSettled] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(seen), RESTS_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  const options = { revalidateOnFocus: false };
  const at = (page: number | null) =>
    key === null || page === null ? null : ([...key, 'page', page] as const);
  const fetchPage = (page: number) => () => read(page * PAGE);
  const [low, high] = settled;
  const first = useSWR<P>(at(0), fetchPage(0), options);
  const upper = useSWR<P>(low === 0 ? null : at(low), fetchPage(low), options);
  const lower = useSWR<P>(high === low || high === 0 ? null : at(high), fetchPage(high), options);
  const rowAt = (index: number): Row | undefined => {
    const page = pageOf(index);
    const held = page === 0 ? first.data : page === low ? upper.data : page === high ? lower.data : undefined;
    return held?.rows[index % PAGE];
  };
  return {
    data: first.data,
    error: first.error ?? upper.error ?? lower.error,
    mutate: () => Promise.all([first.mutate(), upper.mutate(), lower.mutate()]),
    total: first.data?.total ?? 0,
    rowAt,
    show: (from, to) => {
      const next = [pageOf(from), pageOf(Math.max(from, to))] as const;
      if (next[0] !== seen[0] || next[1] !== seen[1]) setSeen(next);
    },
  };
}
