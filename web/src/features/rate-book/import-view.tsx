/** A file for a draft: which table, added or in place of it, and what came of it. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf, requestIdOf } from '@/api/errors';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-view';
import { refreshBooks, type BookDetail, type ImportMode, type Imported } from './api';
import { hrefOfBook } from './book-list';
import { FaultTable } from './fault-table';
import { importFiles, type Outcome } from './import-files';
import { ImportForm } from './import-form';
import { ImportList } from './import-list';
import styles from './import-view.module.css';
import { MESSAGES } from './messages';
import { countWords, faultWords, many, tableWords } from './model';
import type { TableFile } from './table-files';

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
        title={`${outcome.name} was not imported`}
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
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [progress, setProgress] = useState<string | null>(null);
  const busy = progress !== null;
  const send = async (files: readonly TableFile[], mode: ImportMode) => {
    const say = (done: number) => setProgress(files.length > 1 ? `${done} of ${files.length} files` : '');
    say(0);
    const order = detail.kinds.map(({ name }) => name);
    setOutcomes(await importFiles(version, mode, files, order, say));
    setProgress(null);
    void refreshBooks(version);
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
        lead="A file is imported whole or not at all. Every fault is named with its line and column. A folder of tables can be imported at once."
      >
        <ImportForm detail={detail} busy={busy} onSend={(...asked) => void send(...asked)} />
        <div className={styles.result} aria-live="polite">
          {progress}
          {!busy &&
            outcomes.map((outcome) => <Result key={outcome.name} outcome={outcome} version={version} />)}
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
