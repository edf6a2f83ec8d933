/** Keeps unsaved cells and carriers of the page, and answers how many changes of an earlier visit came back. */
import { useCallback } from 'react';
import { useDesk } from './context';
import { keptEdits } from './kept-edits';
import { useKept } from './use-kept';

/** The copy of the page, for as long as it stands. */
export function useKeptEdits(): number {
  const { submission, store } = useDesk();
  return useKept(useCallback(() => keptEdits(submission, store), [submission, store]));
}
