/** One document as the browser shows it: a PDF by its own viewer, a picture, anything else as a download. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { saveFile } from '@/lib/csv';
import { PDF_VIEW } from '@/lib/pdf-view';
import { EmptyState } from '@/ui/state-view';
import { useBlobSource } from './use-loaded';
import styles from './viewer.module.css';

/** A document whose bytes are here. */
export interface OpenDocument {
  readonly name: string;
  readonly mime: string;
  readonly content: Blob;
}

const PDF = 'application/pdf';

function ToSave({ document: { name, content }, why }: { document: OpenDocument; why: string }) {
  return (
    <EmptyState title={name} action={<Button onClick={() => saveFile(name, content)}>Download</Button>}>
      {why}
    </EmptyState>
  );
}

function Pdf({ name, content }: OpenDocument) {
  const frame = useBlobSource<HTMLIFrameElement>(content, PDF_VIEW);
  // No sandbox: the browsers' own viewers do not start in one.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className={styles.frame} title={name} />;
}

function Picture({ name, content }: OpenDocument) {
  const picture = useBlobSource<HTMLImageElement>(content);
  return <img ref={picture} className={styles.picture} alt={name} />;
}

function Rows({ document: { name, content }, rows }: { document: OpenDocument; rows: ReactNode }) {
  return (
    <section className={styles.rows} aria-label={`What was read of ${name}`}>
      {rows}
      <Button onClick={() => saveFile(name, content)}>Download</Button>
    </section>
  );
}

/**
 * The document.
 *
 * rows: what the server read of it, for what no browser shows; a stranger's sheet is never parsed by our own page.
 */
export function DocumentFrame({ document, rows }: { document: OpenDocument; rows?: ReactNode }) {
  const { mime } = document;
  if (mime.startsWith('image/')) return <Picture {...document} />;
  if (mime !== PDF && rows) return <Rows document={document} rows={rows} />;
  if (mime !== PDF) return <ToSave document={document} why="It is not shown here; save it to open it." />;
  if (navigator.pdfViewerEnabled) return <Pdf {...document} />;
  return <ToSave document={document} why="This browser shows no PDF; save it to open it." />;
}

/** The document of a file's bytes, under the type that the server checked: the browser shows it as nothing else. */
export const openDocument = (name: string, mime: string, content: Blob): OpenDocument => ({
  name,
  mime,
  content: content.slice(0, content.size, mime),
});
