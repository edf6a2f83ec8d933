/** Packs files into one archive, as they come; fetched once somebody presses Download ALL. */
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: Blob;
}

/** The archive of these files. They are documents, which hold nothing that could be pressed out of them. */
export async function archiveOf(entries: readonly ArchiveEntry[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | null = null;
  // What is stored as it is comes within the call itself.
  const archive = new Zip((error, chunk) => {
    if (error) failed = error;
    else parts.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const { name, content } of entries) {
    const file = new ZipPassThrough(name);
    archive.add(file);
    file.push(new Uint8Array(await content.arrayBuffer()), true);
  }
  archive.end();
  if (failed !== null) throw failed;
  return new Blob(parts, { type: 'application/zip' });
}
