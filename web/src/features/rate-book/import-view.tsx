/** A file for a draft: which table, added or in place of it, and what came of it. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf, requestIdOf } from '@/api/errors';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-view';
import {
  importFile,
  refreshBooks,
  type BookDetail,
  type ImportMode,
  type Imported,
  type RowsRefused,
} from './api';
import { hrefOfBook } from './book-list';
import { FaultTable } from './fault-table';
import { ImportForm } from './import-form';
import { ImportList } from './import-list';
import styles from './import-view.module.css';
import { MESSAGES } from './messages';
import { countWords, faultWords, many, tableWords } from './model';

type Outcome =
  | { readonly kind: 'taken'; readonly answer: Imported }
  | { readonly kind: 'refused'; readonly problem: RowsRefused; readonly name: string }
  | { readonly kind: 'failed'; readonly error: unknown };

function outcomeOf(error: unknown, name: string): Outcome {
  if (error instanceof ApiError && error.code === 'rows_refused')
    return { kind: 'refused', problem: error.problem as unknown as RowsRefused, name };
  return { kind: 'failed', error };
}

function Taken({ answer: { report } }: { answer: Imported }) {
  const open = report.open_faults;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`${report.file_name} is in the draft`}
        description={
          <>
            {many(report.rows)} {report.rows === 1 ? 'row' : 'rows'} read into {tableWords(report.kind)}:{' '}
            {countWords(report.counts)}.{' '}
            <Link className={styles.link ?? ''} to={hrefOfBook(report.version, 'compare')}>
              See what moves
            </Link>
            {report.notices.map((notice) => (
              <span key={notice} className={styles.notice}>
                {notice}
              </span>
            ))}
          </>
        }
      />
      {open.length > 0 && (
        <Alert
          className={styles.open ?? ''}
          type="warning"
          showIcon
          title="Other tables of the draft do not fit it yet"
          description={
            <ul className={styles.faults}>
              {open.map((fault, index) => (
                <li key={index}>
                  {fault.file}
                  {fault.line > 0 && `, line ${fault.line}`}
                  {fault.column !== '' && `, ${fault.column}`}: {fault.problem}
                  {fault.right !== '' && `; ${fault.right}`}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

function Result({ outcome, version }: { outcome: Outcome; version: string }) {
  if (outcome.kind === 'taken') return <Taken answer={outcome.answer} />;
  if (outcome.kind === 'failed') {
    const id = requestIdOf(outcome.error);
    return (
      <Alert
        type="error"
        showIcon
        title="The file was not imported"
        description={`${messageOf(outcome.error)}${id ? ` (request ${id})` : ''}`}
      />
    );
  }
  const { problem, name } = outcome;
  return (
    <>
      <Alert
        className={styles.refused ?? ''}
        type="error"
        showIcon
        title={`${name} has ${faultWords(problem.total)}`}
        description={MESSAGES.nothingImported}
      />
      {problem.import_id !== null && (
        <FaultTable key={problem.import_id} version={version} importId={problem.import_id} fileName={name} />
      )}
    </>
  );
}

/** The import of a draft; a book that is no draft says what to do instead. */
export function ImportView({
  detail,
  mayKeep,
  onDraft,
}: {
  detail: BookDetail;
  mayKeep: boolean;
  onDraft: () => void;
}) {
  const { version } = detail.book;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (kind: string, mode: ImportMode, file: File) => {
    setBusy(true);
    try {
      setOutcome({ kind: 'taken', answer: await importFile(version, kind, mode, file) });
    } catch (error) {
      setOutcome(outcomeOf(error, file.name));
    } finally {
      setBusy(false);
      void refreshBooks(version);
    }
  };
  if (detail.book.status !== 'draft' || !mayKeep) {
    return (
      <Panel title="Import">
        <EmptyState
          title={
            mayKeep ? 'The rows of this book do not change any more' : 'Files are imported by rate staff'
          }
          {...(mayKeep && { action: <Button onClick={onDraft}>Make a draft from it</Button> })}
        >
          {mayKeep
            ? 'What is checked or published stays as it is. Make a draft from it and import into that.'
            : 'You can read and compare this book.'}
        </EmptyState>
        <ImportList version={version} imports={detail.imports} />
      </Panel>
    );
  }
  return (
    <>
      <Panel
        title="Import a table"
        lead="A file is imported whole or not at all. Every fault is named with its line and column."
      >
        <ImportForm detail={detail} busy={busy} onSend={(...asked) => void send(...asked)} />
        <div className={styles.result} aria-live="polite">
          {outcome && !busy && <Result outcome={outcome} version={version} />}
        </div>
      </Panel>
      {detail.imports.length > 0 && (
        <Panel title="Files so far">
          <ImportList version={version} imports={detail.imports} />
        </Panel>
      )}
    </>
  );
}
