/** The columns of the active tab, in the specified order; what belongs to other parts is put in by the page. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wholeDollars } from '@/lib/money';
import { StatusTag } from '@/ui/status-tag';
import { feinShown, submittedDay, type Row } from './model';
import { StatusSelect } from './status-select';
import styles from './submission-table.module.css';

/** What the page puts into a row, and what it does for one. */
export interface RowActs {
  readonly hrefOf: (row: Row) => string;
  /** The company is opened: what the tab must know of it first. */
  readonly onOpen: (row: Row) => void;
  readonly partnerName: (key: string) => string;
  /** Owner and needed-by day, below the company. */
  readonly owner: (row: Row, brief: boolean) => ReactNode;
  readonly ownComment: (row: Row) => ReactNode;
  readonly agentComment: (row: Row) => ReactNode;
  readonly onFiles: (row: Row) => void;
  readonly onRelease: (row: Row) => void;
  readonly onStatus: (row: Row, status: Row['uw_status'], version: number) => void;
  readonly onLost: () => void;
  /** Others changed the row since it was shown. */
  readonly isChanged: (row: Row) => boolean;
}

/** The company as a link, with what presses about it; brief: in the two lines of a table's row. */
export function CompanyCell({ row, acts, brief = false }: { row: Row; acts: RowActs; brief?: boolean }) {
  return (
    <div className={styles.company} data-brief={brief || undefined}>
      <span className={styles.name}>
        {acts.isChanged(row) && (
          <span className={styles.dot} role="img" aria-label="Changed elsewhere since it was shown" />
        )}
        <Link to={acts.hrefOf(row)} title={row.company} onClick={() => acts.onOpen(row)}>
          {row.company}
        </Link>
        {row.stale && <StatusTag tone="warn" letter="!" label="Prices from before a change" brief={brief} />}
        {row.practice && <StatusTag tone="idle" label="Practice" brief={brief} />}
      </span>
      <span className={styles.facts}>{acts.owner(row, brief)}</span>
    </div>
  );
}

/** The icon that opens the files; grey where there are none. */
export function FilesButton({ row, acts }: { row: Row; acts: RowActs }) {
  const none = row.file_count === 0;
  return (
    <Button
      type="text"
      className={none ? (styles.grey ?? '') : ''}
      icon={<DownloadOutlined />}
      aria-label={`Files of ${row.company}: ${none ? 'none' : row.file_count}`}
      onClick={() => acts.onFiles(row)}
    />
  );
}

/** Gives the prospect back; closed once it was. */
export function ReleaseButton({ row, acts }: { row: Row; acts: RowActs }) {
  const confirmed = row.state !== 'open';
  return (
    <Button
      size="small"
      disabled={confirmed}
      title={confirmed ? 'Released already' : ''}
      aria-label={`Release ${row.company}`}
      onClick={() => acts.onRelease(row)}
    >
      Release
    </Button>
  );
}

/** The dropdown of a row. */
export const StatusCell = ({ row, acts }: { row: Row; acts: RowActs }) => (
  <StatusSelect
    row={row}
    onKept={(status, version) => acts.onStatus(row, status, version)}
    onLost={acts.onLost}
  />
);

/** A text that may be long, in one line; all of it in its title. */
const cut = (text: string, title = text) => (
  <span className={styles.cut} title={title}>
    {text}
  </span>
);

/** The columns; their keys are those by which the server sorts. */
export function columnsOf(acts: RowActs): TableColumnsType<Row> {
  const column = (key: string, title: string, width: number, render: (row: Row) => ReactNode) => ({
    key,
    title,
    width,
    render: (_: unknown, row: Row) => render(row),
    sorter: true as const,
    showSorterTooltip: false as const,
  });
  return [
    { ...column('submitted', 'Submitted Date', 116, submittedDay), className: 'tabular', fixed: 'left' },
    {
      ...column('company', 'Company Name', 270, (row) => <CompanyCell row={row} acts={acts} brief />),
      rowScope: 'row',
      fixed: 'left',
    },
    { ...column('fein', 'FEIN', 116, ({ fein }) => feinShown(fein)), className: `tabular ${styles.whole}` },
    column('primary_state', 'Primary State', 100, ({ primary_state: state }) => state),
    column('governing_state', 'Gov CC State', 100, ({ governing_state: state }) => state || '-'),
    { ...column('class_code', 'Class code', 82, (row) => row.governing_class || '-'), className: 'tabular' },
    {
      ...column('payroll', 'Payroll', 106, ({ payroll }) => wholeDollars(payroll)),
      align: 'right',
      className: 'tabular',
    },
    column('partner', 'Distributing Partners', 120, ({ partner }) => cut(acts.partnerName(partner))),
    column('producer', 'Submitted By', 122, (row) => cut(row.submitted_by, row.producer)),
    column('uw_comments', 'Comments', 190, acts.ownComment),
    column('agent_comments', 'Agent Comments', 170, acts.agentComment),
    column('files', 'Download', 96, (row) => <FilesButton row={row} acts={acts} />),
    { ...column('status', 'Status', 146, (row) => <StatusCell row={row} acts={acts} />), fixed: 'right' },
    {
      key: 'release',
      title: 'Release',
      width: 100,
      fixed: 'right',
      render: (_: unknown, row: Row) => <ReleaseButton row={row} acts={acts} />,
    },
  ];
}
