/** What a draft still needs, by section in the order of the page, each item with the row that it is about. */
import { cellOf } from '../places/grid-rows';
import type { Location } from '../draft/model';
import { PARTS, partOf, type Issues, type Part } from '../draft/validate';

/** One item: the path that leads to it, its row in words ('' outside of the grids), what is missing. */
export interface MissingItem {
  readonly path: string;
  readonly where: string;
  readonly message: string;
}

/** The items of a section. */
export interface Missing {
  readonly title: string;
  readonly items: readonly MissingItem[];
}

/** 'Location 3, class code 2' of a path in the grids. */
export function whereOf(path: string, locations: readonly Location[]): string {
  const cell = cellOf(path);
  if (!cell) return '';
  if (cell.line === '') return `Location ${cell.number}`;
  const lines = locations.find(({ number }) => number === cell.number)?.classCodes ?? [];
  return `Location ${cell.number}, class code ${lines.findIndex(({ id }) => id === cell.line) + 1}`;
}

/** The sections that have items. */
export function missingOf(issues: Issues, locations: readonly Location[]): Missing[] {
  const byPart = new Map<Part, MissingItem[]>();
  for (const [path, message] of issues) {
    const part = partOf(path);
    const items = byPart.get(part) ?? [];
    items.push({ path, where: whereOf(path, locations), message });
    byPart.set(part, items);
  }
  return PARTS.flatMap(({ part, title }) => {
    const items = byPart.get(part);
    return items ? [{ title, items }] : [];
  });
}
