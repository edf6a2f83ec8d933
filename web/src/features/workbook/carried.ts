/** What was entered before a prospect was submitted again, as edits of today. */
import type { CarryOver } from './api';
import { percentFrom } from './percent';
import { figureKey, FIGURES, type ClassLine } from './rate-edits';
import type { Change } from './shapes';

/** The cells as unsaved edits; what a cell holds already is no change, and is left out as it is typed. */
export const carriedEdits = ({ cells }: CarryOver): Change[] =>
  cells.map(({ column, row, status, comments, debit_credit: signed, reasons, note }) => [
    { column, row },
    { status, comments, percent: percentFrom(signed), reasons, note },
  ]);

/** The figures of one column as they would be typed, by the classes that it has today. */
export function carriedFigures(
  { rates }: CarryOver,
  column: string,
  lines: readonly ClassLine[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const rate = rates.find(
      (each) => each.column === column && each.state === line.state && each.code === line.wc_code,
    );
    for (const figure of FIGURES) {
      const value = rate?.[figure];
      if (value != null) found.set(figureKey(line, figure), value);
    }
  }
  return found;
}

/** 'Submission 1 held 3 cells and 1 rate.', and what of it has no place any more. */
export function carriedWords({ number, cells, rates, left_out: out }: CarryOver): string {
  const counted = [
    cells.length > 0 && `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`,
    rates.length > 0 && `${rates.length} ${rates.length === 1 ? 'class with rates' : 'classes with rates'}`,
  ].filter(Boolean);
  const lost = out === 0 ? '' : `; ${out} more ${out === 1 ? 'has' : 'have'} no place here any more`;
  return `Submitted again. Submission ${number} held ${counted.join(' and ')}${lost}.`;
}
