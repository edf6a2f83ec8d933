/** Files by list as they are downloaded, and their names within an archive. */
import { isGivenOut, type FileEntry } from '@/api/files';
import type { components } from '@/api/schema';

/** What one archive holds at most. */
export const [MOST_ENTRIES, MOST_BYTES] = [200, 500 * 1024 * 1024];
/** What one merged PDF holds at most. */
export const MOST_MERGED = 50;

/** A quote record of one carrier, of which the kept files count here. */
export type CarrierRecord = components['schemas']['CarrierRecord'];

/** A list of the screen. */
export interface Section {
  readonly title: string;
  readonly files: readonly FileEntry[];
}

const named = (title: string, files: readonly FileEntry[]): Section[] =>
  files.length === 0 ? [] : [{ title, files }];

/** Keys of what Quoteloom wrote and keeps, by the records of a prospect's carriers. */
export const storedKeys = (records: readonly CarrierRecord[]): Set<string> =>
  new Set(records.flatMap(({ fileListToStore }) => fileListToStore.map(({ key }) => String(key))));

/**
 * The lists of the screen, those with files: dashboard files, pre-underwriting files, stored files.
 *
 * @param stored keys of the stored files by the carriers' records; null while they are not known.
 */
export function sectionsOf(files: readonly FileEntry[], stored: ReadonlySet<string> | null): Section[] {
  const given = files.filter(isGivenOut);
  const of = (list: FileEntry['list']) => given.filter((file) => file.list === list);
  // Without a program it is no carrier's, and stands in no record.
  const isStored = ({ key, program }: FileEntry) => program === null || stored === null || stored.has(key);
  return [
    ...named('Dashboard files', of('fileList')),
    ...named('Pre-underwriting files', of('uwFileList')),
    ...named('Stored files', of('fileListToStore').filter(isStored)),
  ];
}

/** What a name in an archive may not hold on any system. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every system can unpack, and that leads out of no folder. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return 'file';
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

/** Names for an archive: safe, and each once; equal ones get ' (2)', ' (3)' before their ending. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const dot = safe.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let found = safe;
    for (let at = 2; taken.has(found.toLowerCase()); at += 1) found = `${stem} (${at})${end}`;
    taken.add(found.toLowerCase());
    return found;
  });
}

/** The first files that one archive holds, and those that it does not. */
export function withinLimits<F extends Pick<FileEntry, 'size'>>(files: readonly F[]): [F[], F[]] {
  let bytes = 0;
  const [packed, left]: [F[], F[]] = [[], []];
  for (const file of files) {
    const fits = packed.length < MOST_ENTRIES && bytes + file.size <= MOST_BYTES;
    if (fits) bytes += file.size;
    (fits ? packed : left).push(file);
  }
  return [packed, left];
}

/** Files that one PDF can be made of, and those left out since it holds so many. A packet is not put into another. */
export function mergeable(files: readonly FileEntry[]): [FileEntry[], FileEntry[]] {
  const fit = files.filter(({ mime, kind }) => mime === 'application/pdf' && kind !== 'Packet');
  return [fit.slice(0, MOST_MERGED), fit.slice(MOST_MERGED)];
}
