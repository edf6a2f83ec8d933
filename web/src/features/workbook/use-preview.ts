/** The premium while it is typed: asked 300 ms after the last key, dropped when another key came. */
import { useEffect } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { previewWorkbook } from './api';
import { useBook, useDesk, useRanges, type Desk } from './context';
import { previewOf } from './edits';
import { percentFault } from './percent';
import type { WorkbookPut } from './shapes';

/** Milliseconds after the last key. */
export const REST_MS = 300;

/** Asks; a server that is busy is asked again when it says. */
async function ask(desk: Desk, body: WorkbookPut, signal: AbortSignal): Promise<void> {
  try {
    const { columns } = await previewWorkbook(desk.submission, body, signal);
    if (!signal.aborted) desk.store.setPreview(columns);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError && error.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
      return signal.aborted ? undefined : ask(desk, body, signal);
    }
    desk.store.setPreview([], messageOf(error));
  }
  return undefined;
}

/** The request that asks for what is typed, as text; '' where no price would move. */
function useRequest(): string {
  const ranges = useRanges();
  return useBook(({ book, cells }) => {
    const body = previewOf(book, cells, (key) => {
      const percent = cells.get(key)?.percent;
      const range = ranges.get(key) ?? { state: 'asking' };
      return percent !== undefined && percentFault(percent, range) === null;
    });
    return body === null ? '' : JSON.stringify(body);
  });
}

/** Keeps the preview beside what is typed. enabled: the reader may price. */
export function usePreview(enabled: boolean): void {
  const desk = useDesk();
  const request = useRequest();
  useEffect(() => {
    if (!enabled) return undefined;
    const dropped = new AbortController();
    const timer = setTimeout(() => {
      if (request === '') desk.store.setPreview([]);
      else void ask(desk, JSON.parse(request) as WorkbookPut, dropped.signal);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [enabled, desk, request]);
}
