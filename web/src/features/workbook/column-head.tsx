/** Head of a column: the carrier, a popup for all of its cells, and how its price stands. */
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { CarrierDialog } from './carrier-dialog';
import styles from './column-head.module.css';
import { ColumnPopup } from './column-popup';
import { useBook, useDesk } from './context';
import { MESSAGES } from './messages';
import type { ShownColumn } from './rows';

interface ColumnHeadProps {
  readonly column: ShownColumn;
  readonly readOnly: boolean;
  readonly onRetry: (column: string) => void;
}

/** What holds the price of a column up, or where it comes from. */
function Standing({ column: { saved }, readOnly, onRetry }: ColumnHeadProps) {
  const issues = useBook(({ book }) => book.issues);
  if (!saved || saved.kind === 'custom') return <span className={styles.facts}>added</span>;
  if (saved.job !== null) return <span className={styles.busy}>pricing…</span>;
  if (saved.not_repriced !== null) {
    return (
      <span className={styles.bad}>
        not re-priced
        <Button type="link" size="small" disabled={readOnly} onClick={() => onRetry(saved.key)}>
          Retry
        </Button>
      </span>
    );
  }
  const open = issues.filter((each) => each.column === saved.key && each.state === 'open');
  if (open.length > 0) {
    const level = Math.max(...open.map((each) => each.level));
    const reason = open.every(({ measure }) => measure === 'reason_missing');
    return <span className={styles.warn}>{reason ? 'reason missing' : `needs level ${level}`}</span>;
  }
  return (
    <span className={styles.facts}>
      {saved.price?.submitted === false ? "underwriter's price" : 'as submitted'}
    </span>
  );
}

/** The head. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, readOnly } = props;
  const { store } = useDesk();
  const [open, setOpen] = useState<'popup' | 'name' | null>(null);
  const bound = useBook(({ cells }) =>
    [...cells.keys()].some((key) => key.startsWith(`${column.key}:`) && cells.get(key)?.status === 'bound'),
  );
  const why = column.saved?.referred_why ?? '';
  const shown = column.name.trim() === '' ? 'Carrier without a name' : column.label;
  return (
    <span className={styles.head}>
      <span className={styles.top}>
        <Radio
          checked={open === 'popup'}
          disabled={readOnly}
          aria-label={`Status and comments of ${shown}`}
          onChange={() => setOpen('popup')}
        />
        <span className={styles.name} title={shown} data-missing={column.name.trim() === '' || undefined}>
          {shown}
        </span>
        {column.custom && !readOnly && (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={`Edit the name of ${shown}`}
              onClick={() => setOpen('name')}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`Remove ${shown}`}
              disabled={bound}
              onClick={() => store.changeCarrier(column.key, { hidden: true })}
            />
          </>
        )}
      </span>
      <Standing {...props} />
      {why !== '' && (
        <span className={styles.refers} title={why}>
          Refers: {why}
        </span>
      )}
      {open === 'popup' && <ColumnPopup column={column} onClose={() => setOpen(null)} />}
      {open === 'name' && (
        <CarrierDialog
          title={MESSAGES.carrierName}
          name={column.name}
          own={column.key}
          onName={(name) => store.changeCarrier(column.key, { name })}
          onClose={() => setOpen(null)}
        />
      )}
    </span>
  );
}
