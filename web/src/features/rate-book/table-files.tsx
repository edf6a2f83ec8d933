/** The files of an import: dropped, chosen one by one or as a folder, each with the table that it holds. */
import { FolderOpenOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Select, Upload } from 'antd';
import { useState } from 'react';
import type { TableFacts } from './api';
import { kindOf, tableWords } from './model';
import styles from './table-files.module.css';

/** A file and its table, '' while nobody said which. */
export interface TableFile {
  readonly file: File;
  readonly kind: string;
}

/** Bytes of the largest file that the server imports. */
const LARGEST = 10 * 1024 * 1024;

/** What is wrong with the chosen files before anything is sent. */
export function filesProblem(files: readonly TableFile[], asked: boolean): string | null {
  if (files.length === 0) return asked ? 'Choose a file first' : null;
  const large = files.find(({ file }) => file.size > LARGEST)?.file;
  if (large) {
    const megabytes = Math.ceil(large.size / 1024 / 1024);
    return `${large.name} has ${megabytes} MB; at most 10 MB are imported at once, so send it in parts`;
  }
  const kinds = files.map(({ kind }) => kind).filter((kind) => kind !== '');
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) !== at);
  return twice === undefined
    ? null
    : `Two files are for ${tableWords(twice)}; keep one, or import them in turn`;
}

/** The options of a table's dropdown; a table that no price reads says so. */
export const tableOptions = (kinds: readonly TableFacts[]) =>
  kinds.map(({ name, priced }) => ({
    value: name,
    label: priced ? tableWords(name) : `${tableWords(name)} (no price reads it)`,
  }));

function dropWords(files: readonly TableFile[]): string {
  if (files.length === 0) return 'Choose CSV files, or drop them or a folder here';
  return files.length === 1 ? (files[0]?.file.name ?? '') : `${files.length} files`;
}

/** The drop area, and the button for a folder. */
export function FileDrop(props: {
  files: readonly TableFile[];
  kinds: readonly TableFacts[];
  onChoose: (files: readonly TableFile[]) => void;
}) {
  const { files, kinds, onChoose } = props;
  // A folder is read when it is dropped; a click asks for files, which the browser cannot do at the same time.
  const [dragging, setDragging] = useState(false);
  const take = (file: File, all: readonly File[]) => {
    // Told once for each of them; folders hold more than tables.
    const tables = all.filter(({ name }) => name.toLowerCase().endsWith('.csv'));
    const names = kinds.map(({ name }) => name);
    if (file === all[0]) onChoose(tables.map((each) => ({ file: each, kind: kindOf(each.name, names) })));
    return false;
  };
  const common = { accept: '.csv,text/csv', multiple: true, showUploadList: false, beforeUpload: take };
  return (
    <div
      onDragEnter={() => setDragging(true)}
      onPointerEnter={() => setDragging(false)}
      onKeyDownCapture={() => setDragging(false)}
    >
      <Upload.Dragger {...common} directory={dragging} onDrop={() => setTimeout(() => setDragging(false))}>
        <p className={styles.icon}>
          <InboxOutlined />
        </p>
        <p className={styles.drop}>{dropWords(files)}</p>
        <p className={styles.hint}>
          {files.length === 0
            ? 'UTF-8, 10 MB and 100,000 rows at most in each'
            : 'Choose or drop others to change them'}
        </p>
      </Upload.Dragger>
      <Upload {...common} directory className={styles.folder ?? ''}>
        <Button type="link" size="small" icon={<FolderOpenOutlined />}>
          Choose a folder
        </Button>
      </Upload>
    </div>
  );
}

/** Several files, each with its table; one that is not meant can be left out. */
export function FileList(props: {
  files: readonly TableFile[];
  kinds: readonly TableFacts[];
  asked: boolean;
  onChange: (files: readonly TableFile[]) => void;
}) {
  const { files, kinds, asked, onChange } = props;
  const say = (at: number, kind: string) =>
    onChange(files.map((each, index) => (index === at ? { ...each, kind } : each)));
  return (
    <ul className={styles.files} aria-label="Files to import">
      {files.map(({ file, kind }, at) => (
        <li key={`${file.name} ${file.size}`} className={styles.file}>
          <span className={styles.name}>{file.name}</span>
          <Select
            aria-label={`Table of ${file.name}`}
            className={styles.kind ?? ''}
            virtual={false}
            showSearch
            placeholder="Which table?"
            {...(asked && kind === '' && { status: 'error' as const })}
            value={kind === '' ? null : kind}
            options={tableOptions(kinds)}
            onChange={(chosen: string | null) => say(at, chosen ?? '')}
          />
          <Button
            size="small"
            aria-label={`Leave out ${file.name}`}
            onClick={() => onChange(files.filter((_, index) => index !== at))}
          >
            Leave out
          </Button>
        </li>
      ))}
    </ul>
  );
}
