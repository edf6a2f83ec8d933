/** What a person does to cells without filling them: writing into one, pasting into a block, clearing it. */
import { textMatrix } from '@/lib/tsv';
import type { GridBlock, GridSpot } from '@/ui/grid-range';
import type { Desk } from './context';
import { closedWords } from './model';
import { hundredthsOf, NONE, percentFrom } from './percent';
import { following } from './reasons';
import { rowsOf, shownColumns } from './rows';
import type { Change, Place } from './shapes';

/** The change that writes a signed percent into an open cell, or a premium into one of a custom carrier. */
function written({ store }: Desk, place: Place, text: string): Change[] {
  const cell = store.cell(place);
  if (cell?.cell.form === 'custom') return [[place, { premium: text.trim().replaceAll(/[$,]/g, '') }]];
  if (!cell || closedWords(store.read().book, cell.cell) !== '') return [];
  const percent = percentFrom(text.trim().replace(/\s*%$/, ''));
  return [[place, { percent, reasons: following(cell.reasons, hundredthsOf(percent) ?? 0) }]];
}

/** Asks the ranges of what is changed, and changes it as one step. */
function change({ store, ranges }: Desk, changes: readonly Change[]): void {
  for (const [{ column, row }] of changes) void ranges.ask(column, row);
  store.edit(changes);
}

/** Writes a text into one cell. */
export const writtenInto = (desk: Desk, place: Place, text: string): void =>
  change(desk, written(desk, place, text));

/** Pastes a block at a cell; answers the texts that no cell takes, which are passed over. */
export function pastedInto(desk: Desk, text: string, at: GridSpot): string[] {
  const { store } = desk;
  const view = store.read();
  const [rows, columns] = [rowsOf(view), shownColumns(view).map(({ key }) => key)];
  const [top, left] = [rows.indexOf(at.row), columns.indexOf(at.column)];
  const lost: string[] = [];
  const changes = textMatrix(text).flatMap((line, down) =>
    line.flatMap((typed, right) => {
      if (typed.trim() === '') return [];
      const [row, column] = [rows[top + down], columns[left + right]];
      const place = row === undefined || column === undefined ? undefined : { row, column };
      const found = place ? written(desk, place, typed) : [];
      if (found.length === 0) lost.push(typed.trim());
      return found;
    }),
  );
  change(desk, changes);
  return lost;
}

/** Empties a block: no percent, no premium. */
export function cleared(desk: Desk, { rows, columns }: GridBlock): void {
  change(
    desk,
    columns.flatMap((column) =>
      rows.flatMap((row): Change[] => {
        const cell = desk.store.cell({ column, row })?.cell;
        if (cell?.form === 'custom') return [[{ column, row }, { premium: '' }]];
        if (!cell || closedWords(desk.store.read().book, cell) !== '') return [];
        return [
          [
            { column, row },
            { percent: NONE, reasons: [] },
          ],
        ];
      }),
    ),
  );
}
