/** The files that were sent for a draft, the newest first; a refused one opens its faults. */
import { Button } from 'antd';
import { useState } from 'react';
import { clockTime, momentDay } from '@/lib/dates';
import { Modal } from '@/ui/modal';
import { StatusTag } from '@/ui/status-tag';
import type { ImportRecord } from './api';
import { FaultTable } from './fault-table';
import styles from './import-list.module.css';
import { countWords, faultWords, personName, tableWords } from './model';

/** The list. */
export function ImportList({ version, imports }: { version: string; imports: readonly ImportRecord[] }) {
  const [open, setOpen] = useState<ImportRecord | null>(null);
  if (imports.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="Files that were sent">
        {imports.map((record) => (
          <li key={record.id} className={styles.file}>
            <StatusTag
              tone={record.faults === 0 ? 'ok' : 'bad'}
              label={record.faults === 0 ? 'Imported' : 'Refused'}
            />
            <span className={styles.name}>
              {record.file_name}
              <span className={styles.quiet}>
                {tableWords(record.kind)}, {record.mode === 'merge' ? 'rows merged' : 'whole table'}
              </span>
            </span>
            <span className={styles.what}>
              {record.counts === null ? faultWords(record.faults) : countWords(record.counts)}
            </span>
            <span className={styles.quiet}>
              {personName(record.actor, '')}, {momentDay(record.at)} {clockTime(record.at)}
            </span>
            {record.faults > 0 && (
              <Button
                size="small"
                aria-label={`Faults of ${record.file_name}, ${clockTime(record.at)}`}
                onClick={() => setOpen(record)}
              >
                Faults
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Modal
          open
          size="large"
          title={`${faultWords(open.faults)} of ${open.file_name}`}
          footer={null}
          onCancel={() => setOpen(null)}
        >
          <FaultTable version={version} importId={open.id} fileName={open.file_name} />
        </Modal>
      )}
    </>
  );
}
