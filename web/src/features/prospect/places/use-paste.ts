/** Pasting into the draft, then finding what a spreadsheet leaves out: words of class codes, places of zips. */
import { useState } from 'react';
import { textMatrix } from '@/lib/tsv';
import { completePasted, type Completion, type Taken } from './complete-pasted';
import { useDraftSession } from '../draft/context';
import { pasteLines, pasteLocations, pasteTable, titledColumns, type Pasted, type Unread } from './paste';
import type { KnownState, LineColumn, PlaceColumn } from './paste-cells';
import { wholePayrolls } from '../draft/whole-payrolls';

export type { Completion } from './complete-pasted';

/** What is said after pasting. */
export interface Report {
  readonly words: string;
  /** Words for which a class was taken. */
  readonly taken: readonly Taken[];
  readonly unread: readonly Unread[];
  /** Class codes and zips are still being looked up. */
  readonly busy: boolean;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function wordsOf({ numbers, lines }: Pasted, rounded: number): string {
  const places = counted(numbers.length, 'location', 'locations');
  if (lines === 0) return `Pasted ${places}.`;
  const words = `Pasted ${counted(lines, 'class code', 'class codes')} into ${places}.`;
  if (rounded === 0) return words;
  return `${words} Rounded ${counted(rounded, 'payroll', 'payrolls')} to whole dollars.`;
}

/** The acts of pasting, and the report of the last one. */
export function usePaste(completion: Completion & { readonly states: readonly KnownState[] }) {
  const { store } = useDraftSession();
  const [report, setReport] = useState<Report>();
  const take = (pasted: Pasted) => {
    if (pasted.numbers.length === 0) return;
    const { draft, notes } = wholePayrolls(pasted.draft);
    store.edit({ apply: () => draft });
    store.note(notes);
    const words = wordsOf(pasted, notes.size);
    const said: Report = { words, taken: [], unread: pasted.unread, busy: true };
    setReport(said);
    completePasted(store, pasted, completion).then(
      ({ taken, unread }) => setReport({ words, taken, unread: [...pasted.unread, ...unread], busy: false }),
      () => setReport({ ...said, busy: false }),
    );
  };
  const paste = (text: string, positional: (matrix: string[][]) => Pasted) => {
    const matrix = textMatrix(text);
    const columns = titledColumns(matrix[0] ?? []);
    const { draft } = store.read();
    take(columns ? pasteTable(draft, matrix, columns, completion.states) : positional(matrix));
  };
  return {
    report,
    close: () => setReport(undefined),
    intoLocations: (text: string, at: { number: string; column: PlaceColumn }) =>
      paste(text, (matrix) => pasteLocations(store.read().draft, matrix, at, completion.states)),
    intoLines: (text: string, at: { number: string; line: string; column: LineColumn }) =>
      paste(text, (matrix) => pasteLines(store.read().draft, matrix, at)),
  };
}
