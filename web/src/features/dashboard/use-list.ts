/** The rows of a list as they are looked at: what others change is told, and shown when it is asked for. */
import { useState } from 'react';
import { keepRow, useSubmissionPage } from './api';
import { newsOf, type ListQuery, type News, type Page, type Row } from './model';

/** A list. */
export interface List {
  readonly rows: readonly Row[];
  readonly page: Page | undefined;
  /** Sizes of the views as they were read last: they move nothing. */
  readonly counts: Page['counts'] | undefined;
  /** Why it could not be fetched. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly news: News;
  /** Shows what others changed meanwhile. */
  readonly show: () => void;
  readonly retry: () => void;
  /** One's own change of a row: shown at once. */
  readonly keep: (id: string, change: Partial<Row>) => void;
  /** A row that left the list by one's own act. */
  readonly drop: (id: string) => void;
}

const NOTHING: readonly Row[] = [];

/** What one did oneself, by row. */
type Own = ReadonlyMap<string, Partial<Row>>;

/** One's own changes stand, also in an answer that was worked out before them and comes after. */
function withOwn(page: Page, own: Own): Page {
  if (own.size === 0) return page;
  const now = (row: Row): Row => {
    const done = own.get(row.id);
    return done?.version !== undefined && done.version > row.version ? { ...row, ...done } : row;
  };
  return { ...page, rows: page.rows.map(now) };
}

/** The list of a query. */
export function useList(query: ListQuery): List {
  const key = JSON.stringify(query);
  const { data: answer, error, isLoading, mutate } = useSubmissionPage(query);
  const [own, setOwn] = useState<Own>(new Map());
  const data = answer && withOwn(answer, own);
  const [shown, setShown] = useState<{ key: string; page: Page }>();
  // The first answer of a query takes the place of what was shown; later ones wait to be asked for.
  if (data !== undefined && shown?.key !== key) setShown({ key, page: data });
  const current = shown?.key === key ? shown.page : undefined;
  const failed = error !== undefined && data === undefined;
  const change = (to: (page: Page) => Page) => {
    // Of whatever is shown by now: another page may have come since the row was pressed.
    setShown((now) => now && { ...now, page: to(now.page) });
    // Others' changes wait to be asked for; what views count is right at once.
    void keepRow(query, to).then(() => mutate());
  };
  return {
    // While another page is on its way the rows before stay; where it could not be fetched there are none.
    rows: failed ? NOTHING : ((current ?? shown?.page)?.rows ?? NOTHING),
    page: failed ? undefined : (current ?? shown?.page),
    counts: (data ?? shown?.page)?.counts,
    error,
    busy: isLoading,
    news: newsOf(current?.rows ?? NOTHING, current && data ? data.rows : NOTHING),
    show: () => data && setShown({ key, page: data }),
    retry: () => void mutate(),
    keep: (id, part) => {
      setOwn((done) => new Map(done).set(id, { ...done.get(id), ...part }));
      change((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
      }));
    },
    drop: (id) =>
      change((page) => ({
        ...page,
        total: page.total - 1,
        rows: page.rows.filter((row) => row.id !== id),
      })),
  };
}
