/** The document viewer: the whole window under one of four titles; what it fetched goes when it closes. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { answer, client } from '@/api/client';
import { fetchSigned, isGivenOut, type FileEntry } from '@/api/files';
import { Modal } from '@/ui/modal';
import { EmptyState } from '@/ui/state-view';
import { Tabs } from '@/ui/tabs';
import { DocumentFrame, openDocument, type OpenDocument } from './document-frame';
import { MESSAGES, TITLES, type ViewerTitle } from './messages';
import { useLoaded, type Loaded } from './use-loaded';
import styles from './viewer.module.css';

/** The window over the page. */
export function ViewerWindow(props: { title: ViewerTitle; onClose: () => void; children: ReactNode }) {
  return (
    <Modal open size="full" title={props.title} footer={null} onCancel={props.onClose}>
      <div className={styles.inside}>{props.children}</div>
    </Modal>
  );
}

function Waiting<T>(props: { found: Loaded<T>; onRetry: () => void; children: (value: T) => ReactNode }) {
  const { found, onRetry, children } = props;
  if (found.state === 'loaded') return children(found.value);
  return found.state === 'loading' ? (
    <p className={styles.told} role="status" aria-busy="true">
      {MESSAGES.loading}
    </p>
  ) : (
    <div className={styles.told} role="alert">
      <p>{MESSAGES.notLoaded}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** Shows one document. */
export function DocumentViewer(props: {
  title: ViewerTitle;
  load: (signal: AbortSignal) => Promise<OpenDocument>;
  onClose: () => void;
}) {
  const [found, retry] = useLoaded(props.load);
  return (
    <ViewerWindow title={props.title} onClose={props.onClose}>
      <Waiting found={found} onRetry={retry}>
        {(document) => <DocumentFrame document={document} />}
      </Waiting>
    </ViewerWindow>
  );
}

/** A loss run or another file, by the call for the viewer. */
async function openFile(file: FileEntry, signal: AbortSignal): Promise<OpenDocument> {
  const body = { key: file.key, fileType: file.mime };
  const { signedURL } = await answer(client.POST('/api/getLossRunForm', { body, signal }));
  return openDocument(file.keyToFile, file.mime, await fetchSigned(signedURL, signal));
}

/** Those of the files that could be fetched; fails where none could. */
async function openAll(files: readonly FileEntry[], signal: AbortSignal): Promise<OpenDocument[]> {
  const tried = await Promise.allSettled(files.map((file) => openFile(file, signal)));
  const found = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const each of tried) if (each.status === 'rejected') console.info('No tab:', each.reason);
  const [first] = tried;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found;
}

/** The rows that were read of a file of that name; null where nothing was. */
export type RowsOf = (name: string) => ReactNode;

function Runs(props: { documents: readonly OpenDocument[]; first: string; rowsOf: RowsOf | undefined }) {
  const { documents, first, rowsOf } = props;
  const [active, setActive] = useState(() =>
    String(
      Math.max(
        0,
        documents.findIndex(({ name }) => name === first),
      ),
    ),
  );
  if (documents.length === 0) return <EmptyState title={MESSAGES.noLossRuns} />;
  return (
    <div className={styles.tabs}>
      <Tabs
        label={TITLES.lossRuns}
        active={active}
        onChange={setActive}
        items={documents.map((document, at) => ({
          key: String(at),
          label: document.name,
          content: <DocumentFrame document={document} rows={rowsOf?.(document.name)} />,
        }))}
      />
    </div>
  );
}

/** The loss runs of a prospect, a tab for each that could be fetched. read: the files of the prospect. */
export function LossRunsViewer(props: {
  read: () => Promise<readonly FileEntry[]>;
  /** Name of the file whose tab stands open. */
  first?: string;
  rowsOf?: RowsOf;
  onClose: () => void;
}) {
  const { read, first = '', rowsOf, onClose } = props;
  const [found, retry] = useLoaded(async (signal) => {
    const files = (await read()).filter((file) => file.kind === 'LossRun' && isGivenOut(file));
    return openAll(files, signal);
  });
  return (
    <ViewerWindow title={TITLES.lossRuns} onClose={onClose}>
      <Waiting found={found} onRetry={retry}>
        {(documents) => <Runs documents={documents} first={first} rowsOf={rowsOf} />}
      </Waiting>
    </ViewerWindow>
  );
}

/** The last letter that no loss is known, as it is kept; 'No Data.' where none was made. */
export function NoLossViewer(props: { read: () => Promise<readonly FileEntry[]>; onClose: () => void }) {
  const { read, onClose } = props;
  const [found, retry] = useLoaded(async (signal) => {
    const letter = (await read()).findLast((file) => file.kind === 'NoLoss' && isGivenOut(file));
    return letter ? openFile(letter, signal) : null;
  });
  return (
    <ViewerWindow title={TITLES.noLoss} onClose={onClose}>
      <Waiting found={found} onRetry={retry}>
        {(letter) =>
          letter ? <DocumentFrame document={letter} /> : <EmptyState title={MESSAGES.noLossRuns} />
        }
      </Waiting>
    </ViewerWindow>
  );
}

/** The ACORD form. read: the PDF in base64. */
export function AcordViewer({ read, onClose }: { read: () => Promise<string>; onClose: () => void }) {
  const load = async () => {
    const bytes = Uint8Array.from(atob(await read()), (sign) => sign.charCodeAt(0));
    return openDocument('ACORD form.pdf', 'application/pdf', new Blob([bytes]));
  };
  return <DocumentViewer title={TITLES.acord} load={load} onClose={onClose} />;
}

/**
 * The policy years of the loss runs that were read.
 *
 * years: their table; null where no year was read, undefined where the prospect has no loss run at all.
 */
export function LossSummaryViewer({ years, onClose }: { years: ReactNode; onClose: () => void }) {
  return (
    <ViewerWindow title={TITLES.lossSummary} onClose={onClose}>
      {years === undefined ? (
        <EmptyState title={MESSAGES.noLossRuns} />
      ) : years === null ? (
        <EmptyState title={MESSAGES.noYears} />
      ) : (
        years
      )}
    </ViewerWindow>
  );
}
