/** 'Download Files': the lists of a prospect as link buttons, all of them in one archive. */
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { useFiles, type FileEntry } from '@/api/files';
import { inAnyGroup, useSession } from '@/api/session';
import { EmptyState, StateView } from '@/ui/state-view';
import { useStoredKeys } from './api';
import { saveAll, saveMerged, saveOne } from './download';
import styles from './file-downloads.module.css';
import { MESSAGES } from './messages';
import { mergeable, sectionsOf } from './model';

/** Whose files they are. */
export interface FileDownloadsProps {
  readonly prospect: string;
  /** The prospect's key, by which the records of its carriers are read; null where nobody quoted it. */
  readonly user: string | null;
}

interface ListsProps {
  readonly readAgain: () => Promise<unknown>;
  readonly files: readonly FileEntry[];
  readonly stored: ReadonlySet<string> | null;
}

/** 'a.pdf and b.pdf were not downloaded.' */
function missingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const [last] = names.slice(-1);
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${all} ${names.length === 1 ? 'was' : 'were'} not downloaded.`;
}

/** Work with files under an overlay: what failed is logged, and said in a line; the overlay goes either way. */
function useFetching() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const run = (work: () => Promise<readonly string[]>, failed: (error: unknown) => string) => {
    setBusy(true);
    setSaid('');
    work()
      .then(
        (missing) => setSaid(missingWords(missing)),
        (error: unknown) => {
          console.info('Not downloaded:', error);
          setSaid(failed(error));
        },
      )
      .finally(() => setBusy(false));
  };
  return { busy, said, run };
}

function Lists({ readAgain, files, stored }: ListsProps) {
  const underwriter = inAnyGroup(useSession()?.groups ?? [], ['UWBeta']);
  const { busy, said, run } = useFetching();
  const sections = sectionsOf(files, stored);
  const all = sections.flatMap((section) => section.files);
  if (all.length === 0) {
    return <EmptyState title={MESSAGES.none}>Files that are uploaded are listed here.</EmptyState>;
  }
  const one = (file: FileEntry) =>
    run(
      () => saveOne(file, underwriter).then(() => []),
      () => missingWords([file.keyToFile]),
    );
  const merge = () =>
    run(async () => {
      const left = await saveMerged(all, 'AffinityFiles');
      await readAgain();
      return left;
    }, messageOf);
  return (
    <>
      {sections.map(({ title, files: own }) => (
        <section key={title} className={styles.section} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {own.map((file) => (
              <li key={file.id}>
                <Button type="link" className={styles.link ?? ''} onClick={() => one(file)}>
                  {file.keyToFile}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <Button type="primary" onClick={() => run(() => saveAll(all, underwriter), messageOf)}>
          {MESSAGES.all}
        </Button>
        {mergeable(all)[0].length > 1 && <Button onClick={merge}>PDFs as one file</Button>}
        <span className={styles.missing} role="status">
          {said}
        </span>
      </div>
      <Spin fullscreen spinning={busy} description="Fetching files" />
    </>
  );
}

/** The lists. */
export function FileDownloads({ prospect, user }: FileDownloadsProps) {
  const files = useFiles(prospect);
  // Where the records cannot be read, the list of files names what is stored.
  const stored = useStoredKeys(user).data ?? null;
  return (
    <StateView state={files} rows={3}>
      {(found) => <Lists readAgain={files.mutate} files={found} stored={stored} />}
    </StateView>
  );
}
