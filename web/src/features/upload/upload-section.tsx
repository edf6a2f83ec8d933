/** What is still wanted of a prospect before it can be bound: its files, by drop zone. */
import { App, Button } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { useFiles, type FileEntry } from '@/api/files';
import { useFocusStays } from '@/ui/focus-stays';
import { Modal } from '@/ui/modal';
import { Panel } from '@/ui/panel';
import { ErrorState, LoadingState } from '@/ui/state-view';
import { useUnsaved } from '@/ui/unsaved';
import { useZones, type QuoteOfFiles } from './api';
import { DropZone } from './drop-zone';
import { FileList } from './file-list';
import { MESSAGES } from './messages';
import { newlyRefused, type Folder, type Zone } from './model';
import { UploadQueue } from './queue';
import styles from './upload.module.css';

/** The prospect whose files they are. */
export interface UploadSectionProps {
  readonly prospect: string;
  /** What goes with the files that arrived. */
  readonly quote: QuoteOfFiles;
  readonly title?: string;
  /** The zones that stand here; none named: all that are open to the person. */
  readonly only?: readonly Folder[];
  /** The agent's uploads are closed: the prospect was submitted, or this tab's flag says so. */
  readonly closed?: boolean;
  readonly onOpen?: (file: FileEntry) => void;
  /** Opens all files that can be downloaded, those that the platform made too. */
  readonly onDownloads?: () => void;
}

/** Says when a file that arrived is refused by what is in it. */
function useRefusalNotice(files: readonly FileEntry[] | undefined): void {
  const { notification } = App.useApp();
  const before = useRef(files);
  useEffect(() => {
    const refused = before.current && files ? newlyRefused(before.current, files) : [];
    before.current = files;
    for (const { keyToFile, hint } of refused) {
      notification.error({ title: `${keyToFile} was refused`, description: hint ?? '', duration: 0 });
    }
  }, [files, notification]);
}

/** What underwriters miss is asked for anew, once files came or were refused, in this tab or another one. */
function useStandingFollows(files: readonly FileEntry[] | undefined): void {
  const { mutate } = useSWRConfig();
  const seen = files?.map(({ id, state }) => `${id} ${state}`).join();
  const before = useRef(seen);
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== seen;
    before.current = seen;
    if (moved) void mutate((key) => Array.isArray(key) && key[0] === 'submission');
  }, [seen, mutate]);
}

interface ZonesProps extends UploadSectionProps {
  readonly zones: readonly Zone[];
  readonly stored: readonly FileEntry[];
  readonly readAgain: () => Promise<unknown>;
}

function Zones(props: ZonesProps) {
  const { quote, zones, readAgain, stored, closed = false, onOpen } = props;
  const [queue] = useState(() => new UploadQueue(readAgain));
  const { pending, notTaken, busy, said, takenBack } = useSyncExternalStore(queue.subscribe, queue.read);
  const [asking, setAsking] = useState(false);
  const press = useRef<HTMLButtonElement>(null);
  // A file that arrived takes its Cancel along; beside it stands the Cancel of another one.
  const frame = useFocusStays<HTMLDivElement>(press);
  useUnsaved('uploads', 'files that are not uploaded yet', pending.length > 0);
  // The underwriters' own zone is for what was submitted: it stays open.
  const isOpen = ({ folder }: Zone) => !closed || folder === 'UwDocs';
  const start = (one?: string) => void queue.upload(quote, zones, one);
  const failed = said === MESSAGES.error || said === MESSAGES.none;
  return (
    <div ref={frame}>
      <div className={styles.zones}>
        {zones.map((zone) => (
          <DropZone
            key={zone.folder}
            zone={zone}
            notTaken={notTaken.get(zone.folder) ?? []}
            closed={!isOpen(zone) || busy}
            onChoose={(chosen, files) => queue.choose(chosen, files, stored)}
          />
        ))}
      </div>
      {zones.length > 0 && (
        <div className={styles.foot}>
          <Button
            ref={press}
            type="primary"
            loading={busy}
            disabled={!zones.some(isOpen)}
            onClick={() => (pending.length === 0 ? queue.sayNone() : setAsking(true))}
          >
            {MESSAGES.upload}
          </Button>
          <span className={failed ? styles.bad : styles.said} role="status">
            {said}
          </span>
          <span className={styles.facts} role="status">
            {takenBack !== '' && `${takenBack} was cancelled; nothing of it was stored`}
          </span>
        </div>
      )}
      <FileList
        readAgain={readAgain}
        pending={pending}
        stored={stored}
        busy={busy}
        onRemove={(id) => queue.remove(id)}
        onRetry={start}
        onOpen={onOpen}
      />
      <Modal
        open={asking}
        size="small"
        title={MESSAGES.confirm}
        okText={MESSAGES.upload}
        onCancel={() => setAsking(false)}
        onOk={() => {
          setAsking(false);
          start();
        }}
      >
        {pending.length === 1 ? '1 file is' : `${pending.length} files are`} sent. Check the names before you
        go on.
      </Modal>
    </div>
  );
}

/** The section. */
export function UploadSection(props: UploadSectionProps) {
  const { prospect, title = MESSAGES.title, only, onDownloads } = props;
  const files = useFiles(prospect);
  const zones = useZones();
  useRefusalNotice(files.data);
  useStandingFollows(files.data);
  const error: unknown = files.error ?? zones.error;
  const shown = zones.data?.filter(({ folder }) => only === undefined || only.includes(folder));
  const retry = () => void Promise.all([files.mutate(), zones.mutate()]);
  return (
    <Panel
      id="uploads"
      title={title}
      extra={onDownloads && <Button onClick={onDownloads}>{MESSAGES.downloads}</Button>}
    >
      <div className={styles.room}>
        {files.data && shown ? (
          <Zones {...props} zones={shown} stored={files.data} readAgain={files.mutate} />
        ) : error === undefined ? (
          <LoadingState rows={5} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </div>
    </Panel>
  );
}
