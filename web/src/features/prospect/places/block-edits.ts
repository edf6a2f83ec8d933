/** What a person does to a block of cells at once: clearing it, filling its first row down. */
import type { GridBlock } from '@/ui/grid-range';
import type { Edit } from '../draft/edits';
import { rowOf } from './grid-rows';
import { setLocation, setLocationState } from './location-edits';
import type { ClassLine, Draft, Location } from '../draft/model';
import { LINE_COLUMNS, type LineColumn, type PlaceColumn } from './paste-cells';

const isLineColumn = (column: string): column is LineColumn =>
  (LINE_COLUMNS as readonly string[]).includes(column);

type LineChange = (line: ClassLine, column: LineColumn, location: Location) => string;

/** The line with these columns written; another class code, or none, is no longer that of a form. */
function written(line: ClassLine, cells: Readonly<Partial<Record<LineColumn, string>>>): ClassLine {
  const next = { ...line, ...cells };
  return { ...next, fromAcord: line.fromAcord && next.classCodeDescription === line.classCodeDescription };
}

function changeLines(draft: Draft, { rows, columns }: GridBlock, change: LineChange): Draft {
  const wanted = new Set(rows);
  const typed = columns.filter(isLineColumn);
  const childrenLoc = draft.childrenLoc.map((location) => {
    const hit = location.classCodes.some(({ id }) => wanted.has(`${location.number}/${id}`));
    if (!hit) return location;
    const classCodes = location.classCodes.map((line) =>
      wanted.has(`${location.number}/${line.id}`)
        ? written(line, Object.fromEntries(typed.map((column) => [column, change(line, column, location)])))
        : line,
    );
    return { ...location, classCodes };
  });
  return { ...draft, childrenLoc };
}

/** The steps of single cells as one step of the block. */
function together(draft: Draft, edits: readonly Edit[]): Draft {
  return edits.reduce((so, edit) => edit.apply(so), draft);
}

function setPlace(draft: Draft, number: string, column: PlaceColumn, text: string): Draft {
  const location = draft.childrenLoc.find((each) => each.number === number);
  if (!location) return draft;
  const edit = column === 'state' ? setLocationState(location, text) : setLocation(number, column, text);
  return together(draft, [edit]);
}

function changePlaces(
  draft: Draft,
  { rows, columns }: GridBlock,
  text: (column: PlaceColumn) => string,
): Draft {
  return rows.reduce(
    (so, row) =>
      columns.reduce(
        (each, column) =>
          setPlace(each, rowOf(row).number, column as PlaceColumn, text(column as PlaceColumn)),
        so,
      ),
    draft,
  );
}

/** Empties the cells of a block; the rows stay. */
export function clearCells(block: GridBlock): Edit {
  const ofLines = block.columns.some(isLineColumn);
  return {
    apply: (draft) => (ofLines ? changeLines(draft, block, () => '') : changePlaces(draft, block, () => '')),
  };
}

/** A zip goes down together with the place that it gave: another's city and state would stay beside it. */
function withPlace(block: GridBlock, { zipCode }: Location): GridBlock {
  if (zipCode === '' || !block.columns.includes('zipCode')) return block;
  return { ...block, columns: [...new Set([...block.columns, 'cityName', 'state'])] };
}

/** Writes the first row of a block into the rows below. Class codes go down only within their own state. */
export function fillDown(block: GridBlock): Edit {
  const { number, line } = rowOf(block.rows[0] ?? '');
  return {
    apply: (draft) => {
      const source = draft.childrenLoc.find((each) => each.number === number);
      if (!source || block.rows.length < 2) return draft;
      const from = source.classCodes.find(({ id }) => id === line);
      if (!from) return changePlaces(draft, withPlace(block, source), (column) => source[column]);
      return changeLines(draft, block, (each, column, location) =>
        column === 'classCodeDescription' && location.state !== source.state ? each[column] : from[column],
      );
    },
  };
}
