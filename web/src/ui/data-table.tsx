/** A table of records: antd's real table with page, size and sort in the address, and cards on narrow screens. */
import { Table, type TableColumnsType, type TableProps } from 'antd';
import { useRef, type HTMLAttributes, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './data-table.module.css';
import { scrollToTop } from './scroll-to-top';

/** Pixels that the bar of the page takes. */
const BAR = 52;

/** A table over rows that are all at hand, or over those of one page that the server chose. */
export interface DataTableProps<Row extends object> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: TableColumnsType<Row>;
  /** Sizes to choose from; the first is used at first. */
  readonly sizes: readonly [number, ...number[]];
  readonly expand?: (row: Row) => ReactNode;
  /** Row with a problem, dimmed; its reason stands in the row. */
  readonly isDimmed?: (row: Row) => boolean;
  /** Stands in the table's place when there are no rows. */
  readonly empty: ReactNode;
  /** Below the table at the left, such as the CSV button. */
  readonly foot?: ReactNode;
  /** Tells two tables of one page apart in the address. */
  readonly name?: string;
  /** Rows of all pages, where the server pages and sorts and `rows` are those of the page. */
  readonly total?: number;
  /** Order where the address names none: a column's key, with a minus for the greatest first. */
  readonly sortedBy?: string;
  /** What else a row carries, such as its focus. */
  readonly onRow?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** Rows that stand open, where the page opens them by key as well. */
  readonly opened?: { readonly keys: readonly string[]; readonly onChange: (keys: string[]) => void };
  /** The page is being fetched. */
  readonly busy?: boolean;
  /** Width of the table in CSS pixels, where columns have theirs. */
  readonly width?: number;
}

/** A positive whole number of the address, or what to use without one. */
export function wholeFrom(text: string | null, otherwise: number): number {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** The table. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name = '', sizes, expand, isDimmed, opened, onRow } = props;
  const total = props.total ?? props.rows.length;
  const [params, setParams] = useSearchParams();
  const size = wholeFrom(params.get(`${name}size`), sizes[0]);
  const frame = useRef<HTMLElement>(null);
  const change: TableProps<Row>['onChange'] = (page, _filters, sorter, { action }) => {
    if (action === 'paginate' && frame.current)
      scrollToTop(frame.current.getBoundingClientRect().top + window.scrollY - BAR);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(`${name}page`, String(page.current ?? 1));
        next.set(`${name}size`, String(page.pageSize ?? size));
        const by = Array.isArray(sorter) ? sorter[0] : sorter;
        if (by?.order && by.columnKey !== undefined) {
          next.set(`${name}sort`, `${by.order === 'descend' ? '-' : ''}${String(by.columnKey)}`);
        } else next.delete(`${name}sort`);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const sort = params.get(`${name}sort`) ?? props.sortedBy;
  const columns = props.columns.map((column) => ({
    ...column,
    ...('sorter' in column && {
      sortOrder:
        sort?.replace('-', '') === column.key
          ? sort?.startsWith('-')
            ? ('descend' as const)
            : ('ascend' as const)
          : null,
    }),
  })) as TableColumnsType<Row>;
  return (
    <section ref={frame} className={styles.frame} aria-label={props.label}>
      <Table<Row>
        size="medium"
        sticky={{ offsetHeader: BAR }}
        scroll={{ x: props.width ?? 'max-content' }}
        dataSource={[...props.rows]}
        rowKey={props.rowKey}
        columns={columns}
        onChange={change}
        rowClassName={(row) => (isDimmed?.(row) ? (styles.dimmed ?? '') : '')}
        locale={{ emptyText: props.empty }}
        aria-busy={props.busy === true}
        {...(onRow && { onRow })}
        pagination={{
          current: wholeFrom(params.get(`${name}page`), 1),
          pageSize: size,
          pageSizeOptions: sizes.map(String),
          showSizeChanger: sizes.length > 1,
          placement: ['bottomEnd'],
          total,
          showTotal: (all, [from, to]) => `${from}-${to} of ${all.toLocaleString('en-US')}`,
          hideOnSinglePage: total <= sizes[0],
        }}
        {...(expand && {
          expandable: {
            expandedRowRender: expand,
            columnTitle: <span className="visually-hidden">Details</span>,
            ...(opened && {
              expandedRowKeys: [...opened.keys],
              onExpandedRowsChange: (keys: readonly React.Key[]) => opened.onChange(keys.map(String)),
            }),
          },
        })}
      />
      {props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>}
    </section>
  );
}
