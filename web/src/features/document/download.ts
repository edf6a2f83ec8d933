/** Downloads of files: one by its own name, all of them in one archive. */
import { answer, client } from '@/api/client';
import { downloadFile, fetchSigned, type FileEntry } from '@/api/files';
import { saveFile } from '@/lib/csv';
import { MESSAGES } from './messages';
import { mergeable, safeName, uniqueNames, withinLimits } from './model';

/** Underwriters' own files have a call of their own for underwriters. */
async function bytesOf(file: FileEntry, underwriter: boolean): Promise<Blob> {
  if (!underwriter || file.list !== 'uwFileList') return downloadFile(file.key);
  const body = { fileName: file.key };
  return fetchSigned((await answer(client.POST('/api/uwDashboardFileDownload', { body }))).data);
}

/** Saves one file under its name. */
export const saveOne = async (file: FileEntry, underwriter: boolean): Promise<void> =>
  saveFile(safeName(file.keyToFile), await bytesOf(file, underwriter));

const AT_ONCE = 3;

/** The files in their order, some at a time; null for one that could not be fetched. */
async function fetchAll(files: readonly FileEntry[], underwriter: boolean): Promise<(Blob | null)[]> {
  const found: (Blob | null)[] = files.map(() => null);
  const left = [...files.entries()];
  const next = async (): Promise<void> => {
    for (let each = left.shift(); each; each = left.shift()) {
      const [at, file] = each;
      try {
        found[at] = await bytesOf(file, underwriter);
      } catch (error) {
        console.info(`Not downloaded: ${file.keyToFile}`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return found;
}

/** Saves all files as one archive. Answers the names of those that are not in it. */
export async function saveAll(files: readonly FileEntry[], underwriter: boolean): Promise<string[]> {
  const [wanted, left] = withinLimits(files);
  const [{ archiveOf }, found] = await Promise.all([import('./archive'), fetchAll(wanted, underwriter)]);
  const come = wanted.flatMap((file, at) => {
    const content = found[at];
    return content ? [{ name: file.keyToFile, content }] : [];
  });
  const names = uniqueNames(come.map(({ name }) => name));
  if (come.length > 0) {
    const entries = come.map(({ content }, at) => ({ name: names[at] ?? 'file', content }));
    saveFile(MESSAGES.archive, await archiveOf(entries));
  }
  const missing = wanted.filter((_, at) => !found[at]);
  return [...missing, ...left].map(({ keyToFile }) => keyToFile);
}

/** Saves the PDFs among the files as one, which is kept with them. Answers the names of those that are not in it. */
export async function saveMerged(files: readonly FileEntry[], name: string): Promise<string[]> {
  const [wanted, left] = mergeable(files);
  const body = { keys: wanted.map(({ key }) => key), name };
  const { data } = await answer(client.POST('/api/documents/merge', { body }));
  saveFile(`${safeName(name)}.pdf`, await fetchSigned(data));
  return left.map(({ keyToFile }) => keyToFile);
}
