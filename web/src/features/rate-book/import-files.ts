/** Files sent for a draft one after the other: a table that needs another one is tried again once that is in. */
import { ApiError } from '@/api/errors';
import { importFile, type ImportMode, type Imported, type RowsRefused } from './api';
import type { TableFile } from './table-files';

/** What became of a file. */
export type Outcome = { readonly name: string } & (
  | { readonly kind: 'taken'; readonly answer: Imported }
  | { readonly kind: 'refused'; readonly problem: RowsRefused }
  | { readonly kind: 'failed'; readonly error: unknown }
);

async function sendOne(version: string, mode: ImportMode, { file, kind }: TableFile): Promise<Outcome> {
  const { name } = file;
  try {
    return { name, kind: 'taken', answer: await importFile(version, kind, mode, file) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rows_refused')
      return { name, kind: 'refused', problem: error.problem as unknown as RowsRefused };
    return { name, kind: 'failed', error };
  }
}

/**
 * Sends the files in the order of the tables; those that were refused again, as long as others went in meanwhile.
 *
 * @param order names of all tables, those first that others name.
 * @returns what became of each, in the order in which they were given.
 */
export async function importFiles(
  version: string,
  mode: ImportMode,
  files: readonly TableFile[],
  order: readonly string[],
  onProgress: (done: number) => void,
): Promise<readonly Outcome[]> {
  const found = new Map<TableFile, Outcome>();
  let left = files.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  let before = files.length + 1;
  while (left.length > 0 && left.length < before) {
    before = left.length;
    for (const file of left) {
      found.set(file, await sendOne(version, mode, file));
      onProgress([...found.values()].filter(({ kind }) => kind === 'taken').length);
    }
    left = left.filter((file) => found.get(file)?.kind === 'refused');
  }
  return files.flatMap((file) => found.get(file) ?? []);
}
