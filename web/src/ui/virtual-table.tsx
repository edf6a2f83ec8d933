/** A long table of which only the rows in sight are in the page: a real table in a frame that scrolls. */
import { useLayoutEffect, useState, type ReactNode } from 'react';
import styles from './virtual-table.module.css';

/** A column. */
export interface VirtualColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** CSS pixels. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  /** Names the row to people who listen. */
  readonly head?: boolean;
  /** Stays in sight at the right end where the frame is too narrow for all columns. */
  readonly kept?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

const ROW_PX = 36;
const BEYOND = 8;

/** A long table. */
export interface VirtualTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly VirtualColumn<Row>[];
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** The rows that are in sight, both ends included. */
  readonly onShow: (first: number, last: number) => void;
  /** Height of the frame in CSS pixels; shorter when there are few rows. */
  readonly height?: number;
  /** Another list is shown from its top. */
  readonly listKey?: string;
}

/** The table. Rows that are not at hand yet are shown as waiting. */
export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => (
  <Frame key={props.listKey ?? ''} {...props} />
);

function Frame<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, total, rowAt, onShow, height = 520 } = props;
  const [top, setTop] = useState(0);
  const fits = Math.ceil(height / ROW_PX);
  const first = Math.max(0, Math.min(Math.floor(top / ROW_PX) - BEYOND, total - 1));
  const last = Math.min(total - 1, first + fits + 2 * BEYOND);
  useLayoutEffect(() => {
    if (total > 0) onShow(first, last);
  });
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (
    // The frame scrolls, so it can be reached and moved by keyboard.
    <div
      className={styles.frame}
      style={{ maxHeight: height }}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={styles.table} style={{ minWidth: width }} aria-rowcount={total + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: `${(100 * column.width) / width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align ?? 'start'} data-kept={column.kept}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden="true" style={{ height: first * ROW_PX }} />}
          {indexes.map((index) => {
            const row = rowAt(index);
            return (
              <tr key={index} aria-rowindex={index + 2} className={styles.row}>
                {row === undefined ? (
                  <td colSpan={columns.length}>
                    <span className={styles.waiting} />
                    <span className="visually-hidden">Loading</span>
                  </td>
                ) : (
                  columns.map((column) => <Cell key={column.key} column={column} row={row} />)
                )}
              </tr>
            );
          })}
          {last < total - 1 && <tr aria-hidden="true" style={{ height: (total - 1 - last) * ROW_PX }} />}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: VirtualColumn<Row>; row: Row }) {
  const content = <span className={styles.line}>{column.cell(row)}</span>;
  const align = column.align ?? 'start';
  return column.head ? (
    <th scope="row" data-align={align} data-kept={column.kept}>
      {content}
    </th>
  ) : (
    <td data-align={align} data-kept={column.kept}>
      {content}
    </td>
  );
}
