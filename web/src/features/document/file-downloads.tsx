/** 'Download Files': the lists of a prospect as link buttons, all of them in one archive. */
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useFiles, type FileEntry } from '@/api/files';
import { inAnyGroup, useSession } from '@/api/session';
import { EmptyState, StateView } from '@/ui/state-view';
import { useStoredKeys } from './api';
import { saveAll, saveOne } from './download';
import styles from './file-downloads.module.css';
import { MESSAGES } from './messages';
import { sectionsOf } from './model';

/** Whose files they are. */
export interface FileDownloadsProps {
  readonly prospect: string;
  /** The prospect's key, by which the records of its carriers are read; null where nobody quoted it. */
  readonly user: string | null;
}

/** 'a.pdf and b.pdf were not downloaded.' */
function missingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const [last] = names.slice(-1);
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${all} ${names.length === 1 ? 'was' : 'were'} not downloaded.`;
}

function Lists({ files, stored }: { files: readonly FileEntry[]; stored: ReadonlySet<string> | null }) {
  const underwriter = inAnyGroup(useSession()?.groups ?? [], ['UWBeta']);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const sections = sectionsOf(files, stored);
  const all = sections.flatMap((section) => section.files);
  const run = async (work: () => Promise<readonly string[]>) => {
    setBusy(true);
    try {
      setMissing(await work());
    } finally {
      setBusy(false);
    }
  };
  const one = (file: FileEntry) =>
    run(async () => {
      try {
        await saveOne(file, underwriter);
        return [];
      } catch (error) {
        console.info(`Not downloaded: ${file.keyToFile}`, error);
        return [file.keyToFile];
      }
    });
  if (all.length === 0) {
    return <EmptyState title={MESSAGES.none}>Files that are uploaded are listed here.</EmptyState>;
  }
  return (
    <>
      {sections.map(({ title, files: own }) => (
        <section key={title} className={styles.section} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {own.map((file) => (
              <li key={file.id}>
                <Button type="link" className={styles.link ?? ''} onClick={() => void one(file)}>
                  {file.keyToFile}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <Button type="primary" onClick={() => void run(() => saveAll(all, underwriter))}>
          {MESSAGES.all}
        </Button>
        <span className={styles.missing} role="status">
          {missingWords(missing)}
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
      {(found) => <Lists files={found} stored={stored} />}
    </StateView>
  );
}
