/** The released tab: what went back to its agent, newest first. */
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { below } from '@/lib/breakpoints';
import { wholeDollars } from '@/lib/money';
import { DataTable } from '@/ui/data-table';
import { useMedia } from '@/ui/use-media';
import { CardList, RowCard } from './card-list';
import { historyOf } from './history-table';
import { feinShown, NEWEST_FIRST, SIZES, submittedDay, type Row } from './model';
import styles from './submission-table.module.css';

const LABEL = 'Released submissions';

/** The rows. */
export function ReleasedTable(props: {
  rows: readonly Row[];
  total: number;
  busy: boolean;
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  empty: ReactNode;
  foot: ReactNode;
}) {
  const { hrefOf, onOpen } = props;
  const narrow = useMedia(below('navigation'));
  const company = (row: Row) => (
    <Link to={hrefOf(row)} onClick={() => onOpen(row)}>
      {row.company}
    </Link>
  );
  const column = (key: string, title: string, render: (row: Row) => ReactNode) => ({
    key,
    title,
    render: (_: unknown, row: Row) => render(row),
    sorter: true as const,
    showSorterTooltip: false as const,
  });
  if (narrow) {
    return (
      <CardList label={LABEL} total={props.total} empty={props.empty} foot={props.foot}>
        {props.rows.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            company={<span className={styles.name}>{company(row)}</span>}
            facts={[
              ['Submitted Date', submittedDay(row)],
              ['FEIN', feinShown(row.fein)],
              ['Payroll', wholeDollars(row.payroll)],
            ]}
            wide={[['Comments', row.uw_comments || '-']]}
          />
        ))}
      </CardList>
    );
  }
  const columns: TableColumnsType<Row> = [
    { ...column('submitted', 'Submitted Date', submittedDay), className: 'tabular' },
    {
      ...column('company', 'Company Name', company),
      rowScope: 'row',
    },
    { ...column('fein', 'FEIN', ({ fein }) => feinShown(fein)), className: 'tabular' },
    { ...column('payroll', 'Payroll', ({ payroll }) => wholeDollars(payroll)), className: 'tabular' },
    column('uw_comments', 'Comments', ({ uw_comments: text }) => text || '-'),
  ];
  return (
    <DataTable<Row>
      label={LABEL}
      rows={props.rows}
      rowKey={({ id }) => id}
      columns={columns}
      sizes={[...SIZES]}
      total={props.total}
      sortedBy={NEWEST_FIRST}
      busy={props.busy}
      empty={props.empty}
      foot={props.foot}
      expand={historyOf}
      width={900}
    />
  );
}
