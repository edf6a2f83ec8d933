/** Which file, which table, and whether it is added or takes the table's place. */
import { InboxOutlined } from '@ant-design/icons';
import { App, Button, Radio, Select, Upload } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { Field } from '@/ui/field';
import { saveTable, type BookDetail, type ImportMode, type TableFacts } from './api';
import styles from './import-form.module.css';
import { kindOf, tableWords } from './model';

const MODES = [
  { value: 'merge', label: 'Add and change rows, keep the rest' },
  { value: 'replace', label: 'Put it in the place of the whole table' },
] as const satisfies readonly { value: ImportMode; label: string }[];

/** Bytes of the largest file that the server imports. */
const LARGEST = 10 * 1024 * 1024;

/** What is wrong with the chosen file before anything is sent. */
function fileProblem(file: File | null, asked: boolean): string | null {
  if (file === null) return asked ? 'Choose a file first' : null;
  if (file.size <= LARGEST) return null;
  const megabytes = Math.ceil(file.size / 1024 / 1024);
  return `${file.name} has ${megabytes} MB; at most 10 MB are imported at once, so send it in parts`;
}

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

/** The form. */
export function ImportForm(props: {
  detail: BookDetail;
  busy: boolean;
  onSend: (kind: string, mode: ImportMode, file: File) => void;
}) {
  const { detail, busy, onSend } = props;
  const { notification } = App.useApp();
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState('');
  const [mode, setMode] = useState<ImportMode>('merge');
  const [asked, setAsked] = useState(false);
  const problem = fileProblem(file, asked);
  const facts = detail.kinds.find(({ name }) => name === kind);
  const choose = (chosen: File) => {
    setFile(chosen);
    const guessed = kindOf(
      chosen.name,
      detail.kinds.map(({ name }) => name),
    );
    if (guessed !== '') setKind(guessed);
  };
  const send = () => {
    setAsked(true);
    if (file !== null && problem === null && kind !== '') onSend(kind, mode, file);
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
        <Upload.Dragger
          accept=".csv,text/csv"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            choose(chosen);
            return false;
          }}
        >
          <p className={styles.icon}>
            <InboxOutlined />
          </p>
          <p className={styles.drop}>{file === null ? 'Choose a CSV file, or drop it here' : file.name}</p>
          <p className={styles.hint}>
            {file === null
              ? 'UTF-8, 10 MB and 100,000 rows at most'
              : 'Choose or drop another one to change it'}
          </p>
        </Upload.Dragger>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <div>
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
              options={detail.kinds.map(({ name, priced }) => ({
                value: name,
                label: priced ? tableWords(name) : `${tableWords(name)} (no price reads it)`,
              }))}
              onChange={(chosen: string | null) => setKind(chosen ?? '')}
            />
          )}
        </Field>
        <Radio.Group
          className={styles.modes ?? ''}
          aria-label="What the file does to the table"
          value={mode}
          options={[...MODES]}
          onChange={(event) => setMode(event.target.value as ImportMode)}
        />
        {BY_NAME.has(kind) && (
          <p className={styles.hint}>
            Either way each list of steps that the file names is replaced whole; lists it does not name stay.
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="primary" loading={busy} onClick={send}>
            Import
          </Button>
          <Button disabled={!held} onClick={template}>
            Save the draft&apos;s table as CSV
          </Button>
        </div>
      </div>
    </div>
  );
}
