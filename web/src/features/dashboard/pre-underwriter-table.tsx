/** Prospects that nobody submitted yet: how far each came, and whom to call. */
import { Progress, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { shortDay } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { phoneEntered } from '@/lib/phone';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/state-view';
import type { PreRow } from './api';
import { flowWords } from './model';
import styles from './pre-underwriter-table.module.css';

/** Sizes of a page; the first is used at first. */
const SIZES = [25, 50, 75, 100] as const;

/** How far a prospect came, percent of the way to its prices. */
const FAR: Readonly<Record<string, number>> = { completed: 100, uw: 66 };

const byText = (one: string, two: string): number => one.localeCompare(two);

function Contact({ row }: { row: PreRow }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Contact name', row.contact_person],
    ['Phone number', phoneEntered(row.phone_number)],
    ['E-mail', row.email],
  ];
  return (
    <dl className={styles.contact} aria-label={`Contact of ${row.company_name}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

const contactOf = (row: PreRow) => <Contact row={row} />;

/** The table. */
export function PreUnderwriterTable(props: {
  rows: readonly PreRow[];
  hrefOf: (row: PreRow) => string;
  onOpen: (row: PreRow) => void;
  /** Below the table at the left. */
  foot?: React.ReactNode;
}) {
  const columns: TableColumnsType<PreRow> = [
    {
      key: 'company',
      title: 'Company Name',
      rowScope: 'row',
      sorter: (one, two) => byText(one.company_name, two.company_name),
      render: (_, row) => (
        <Link to={props.hrefOf(row)} onClick={() => props.onOpen(row)}>
          {row.company_name}
        </Link>
      ),
    },
    {
      key: 'payroll',
      title: 'Payroll',
      className: 'tabular',
      sorter: (one, two) => Number(one.payroll) - Number(two.payroll),
      render: (_, { payroll }) => wholeDollars(payroll),
    },
    {
      key: 'effective',
      title: 'Effective Date',
      className: 'tabular',
      sorter: (one, two) => byText(one.effective_date, two.effective_date),
      render: (_, { effective_date: day }) => shortDay(day) || '-',
    },
    {
      key: 'emod',
      title: 'EMOD',
      className: 'tabular',
      sorter: (one, two) => byText(one.emod, two.emod),
      render: (_, { emod }) => emod || '-',
    },
    {
      key: 'status',
      title: 'Status',
      sorter: (one, two) => byText(one.status, two.status),
      render: (_, { status, company_name: company }) => (
        <span className={styles.status}>
          {flowWords(status)}
          <Progress
            percent={FAR[status] ?? 33}
            size="small"
            showInfo={false}
            aria-label={`How far ${company} came`}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable<PreRow>
      label="Prospects that are not submitted"
      rows={props.rows}
      rowKey={({ id }) => id}
      columns={columns}
      sizes={[...SIZES]}
      expand={contactOf}
      empty={
        <EmptyState title="Nothing here">Prospects appear here until their agent submits them.</EmptyState>
      }
      {...(props.foot !== undefined && { foot: props.foot })}
    />
  );
}
