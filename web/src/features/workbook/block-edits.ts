/** What a person does to a block of cells at once: filling it down, clearing it, pasting into it. */
import { textMatrix } from '@/lib/tsv';
import type { GridBlock, GridSpot } from '@/ui/grid-range';
import type { Desk } from './context';
import type { CellView } from './model';
import { hundredthsOf, NONE, percentFrom } from './percent';
import { following } from './reasons';
import { rowsOf, shownColumns } from './rows';
import type { CellEdit, Place } from './shapes';

type Change = readonly [Place, Omit<CellEdit, 'seen'>];

/** The change that writes a signed percent into an open cell, or a premium into one of a custom carrier. */
function written(cell: CellView | undefined, place: Place, text: string): Change[] {
  if (cell?.cell.form === 'custom') return [[place, { premium: text.trim().replaceAll(/[$,]/g, '') }]];
  if (!cell?.cell.open) return [];
  const percent = percentFrom(text.trim().replace(/\s*%$/, ''));
  return [[place, { percent, reasons: following(cell.reasons, hundredthsOf(percent) ?? 0) }]];
}

/** Writes a text into one cell. */
export function writtenInto({ store, ranges }: Desk, place: Place, text: string): void {
  const changes = written(store.cell(place), place, text);
  if (changes.length > 0) ranges.ask(place.column, place.row);
  store.edit(changes);
}

/** Pastes a block at a cell; cells that hold no percent are passed over, and their texts with them. */
export function pastedInto({ store, ranges }: Desk, text: string, at: GridSpot): void {
  const view = store.read();
  const [rows, columns] = [rowsOf(view), shownColumns(view).map(({ key }) => key)];
  const [top, left] = [rows.indexOf(at.row), columns.indexOf(at.column)];
  const changes = textMatrix(text).flatMap((line, down) =>
    line.flatMap((typed, right) => {
      const [row, column] = [rows[top + down], columns[left + right]];
      if (row === undefined || column === undefined || typed.trim() === '') return [];
      return written(store.cell({ row, column }), { row, column }, typed);
    }),
  );
  for (const [{ column, row }] of changes) ranges.ask(column, row);
  store.edit(changes);
}

/** Fills the first row of a block down, or the cell above into a single one; null: no percent. */
export function filled({ store, ranges }: Desk, block: GridBlock, none?: null): void {
  const rows = rowsOf(store.read());
  const [first = ''] = block.rows;
  const single = block.rows.length === 1;
  const from = single ? (rows[rows.indexOf(first) - 1] ?? first) : first;
  const changes = block.columns.flatMap((column): Change[] => {
    const source = store.cell({ column, row: from });
    return block.rows.flatMap((row): Change[] => {
      const cell = store.cell({ column, row });
      if (cell?.cell.form === 'custom') {
        return [[{ column, row }, { premium: none === null ? '' : (source?.premium ?? '') }]];
      }
      if (!cell?.cell.open) return [];
      if (none === null)
        return [
          [
            { column, row },
            { percent: NONE, reasons: [] },
          ],
        ];
      if (!source?.cell.open) return [];
      const { percent, reasons, note } = source;
      return [
        [
          { column, row },
          { percent, reasons: [...reasons], note },
        ],
      ];
    });
  });
  for (const [{ column, row }] of changes) ranges.ask(column, row);
  store.edit(changes);
}
