/** Which files, which tables, and whether they are added or take the tables' place. */
import { App, Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { saveTable, type BookDetail, type ImportMode, type TableFacts } from './api';
import styles from './import-form.module.css';
import { FileDrop, FileList, filesProblem, tableOptions, type TableFile } from './table-files';

const MODES = [
  { value: 'merge', label: 'Add and change rows, keep the rest' },
  { value: 'replace', label: 'Put it in the place of the whole table' },
] as const satisfies readonly { value: ImportMode; label: string }[];

/** Tables whose rows are merged by name, whatever is chosen. */
const BY_NAME = new Set(['algorithms', 'algorithm_patches']);

function Columns({ facts }: { facts: TableFacts }) {
  return (
    <>
      Columns:{' '}
      {facts.columns.map((column, at) => (
        <span key={column}>
          {at > 0 && ', '}
          {facts.required.includes(column) ? <strong>{column}</strong> : column}
        </span>
      ))}
      . Bold ones are needed.
    </>
  );
}

/** The table of one file, and what the table looks like; it can be named before there is a file. */
function TableField(props: {
  kind: string;
  kinds: readonly TableFacts[];
  asked: boolean;
  onKind: (kind: string) => void;
}) {
  const { kind, kinds, asked, onKind } = props;
  const facts = kinds.find(({ name }) => name === kind);
  return (
    <Field
      label="Table"
      required
      problem={asked && kind === '' ? 'Say which table the file holds' : null}
      hint={facts && <Columns facts={facts} />}
    >
      {(control) => (
        <Select
          {...control}
          className={styles.kind ?? ''}
          virtual={false}
          showSearch
          placeholder="rates, programs, class codes ..."
          value={kind === '' ? null : kind}
          options={tableOptions(kinds)}
          onChange={(chosen: string | null) => onKind(chosen ?? '')}
        />
      )}
    </Field>
  );
}

/** The form. */
export function ImportForm(props: {
  detail: BookDetail;
  busy: boolean;
  onSend: (files: readonly TableFile[], mode: ImportMode) => void;
}) {
  const { detail, busy, onSend } = props;
  const { notification } = App.useApp();
  const [files, setFiles] = useState<readonly TableFile[]>([]);
  const [named, setNamed] = useState('');
  const [mode, setMode] = useState<ImportMode>('merge');
  const [asked, setAsked] = useState(false);
  const several = files.length > 1;
  const kind = files[0]?.kind ?? named;
  const problem = filesProblem(files, asked);
  const choose = (chosen: readonly TableFile[]) => {
    const [only] = chosen;
    // A file whose name says nothing is for the table that was named before it.
    setFiles(only && chosen.length === 1 && only.kind === '' ? [{ ...only, kind }] : chosen);
  };
  const send = () => {
    setAsked(true);
    const complete = files.length > 0 && files.every((each) => each.kind !== '');
    if (complete && problem === null) onSend(files, mode);
  };
  const template = () => {
    saveTable(detail.book.version, kind).catch((error: unknown) =>
      notification.error({ title: 'The table was not saved', description: messageOf(error) }),
    );
  };
  const held = detail.tables.some(({ name, rows }) => name === kind && rows > 0);
  return (
    <div className={styles.form}>
      <div>
        <FileDrop files={files} kinds={detail.kinds} onChoose={choose} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <div>
        {several ? (
          <FileList files={files} kinds={detail.kinds} asked={asked} onChange={setFiles} />
        ) : (
          <TableField
            kind={kind}
            kinds={detail.kinds}
            asked={asked}
            onKind={(chosen) => {
              setNamed(chosen);
              setFiles(files.map((each) => ({ ...each, kind: chosen })));
            }}
          />
        )}
        <Radio.Group
          className={styles.modes ?? ''}
          aria-label="What the file does to the table"
          value={mode}
          options={[...MODES]}
          onChange={(event) => setMode(event.target.value as ImportMode)}
        />
        {files.some((each) => BY_NAME.has(each.kind)) && (
          <p className={styles.hint}>
            Either way each list of steps that the file names is replaced whole; lists it does not name stay.
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="primary" loading={busy} onClick={send}>
            {several ? `Import ${files.length} files` : 'Import'}
          </Button>
          {!several && (
            <Button disabled={!held} onClick={template}>
              Save the draft&apos;s table as CSV
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
