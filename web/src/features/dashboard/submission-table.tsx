/** The active tab: a table of the server's pages, cards on narrow screens, and the keys that walk through it. */
import { Pagination } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { below } from '@/lib/breakpoints';
import { wholeDollars } from '@/lib/money';
import { DataTable } from '@/ui/data-table';
import { useMedia } from '@/ui/use-media';
import { historyOf, HistoryTable } from './history-table';
import { feinShown, NEWEST_FIRST, SIZES, submittedDay, type Row } from './model';
import { useRowKeys, type RowAct } from './row-keys';
import {
  columnsOf,
  CompanyCell,
  FilesButton,
  ReleaseButton,
  StatusCell,
  type RowActs,
} from './submission-columns';
import styles from './submission-table.module.css';

/** The rows of a page. */
export interface SubmissionTableProps {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly busy: boolean;
  readonly acts: RowActs;
  readonly onPreview: (row: Row) => void;
  readonly keysOn: boolean;
  readonly empty: ReactNode;
  readonly foot: ReactNode;
}

const WIDTH = 1800;

/** A row as a card. */
function Card({ row, acts }: { row: Row; acts: RowActs }) {
  const [open, setOpen] = useState(false);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Submitted Date', submittedDay(row)],
    ['FEIN', feinShown(row.fein)],
    ['Primary State', row.primary_state],
    ['Gov CC State', row.governing_state || '-'],
    ['Class code', row.governing_class || '-'],
    ['Payroll', wholeDollars(row.payroll)],
    ['Distributing Partners', acts.partnerName(row.partner)],
    ['Submitted By', row.submitted_by],
  ];
  return (
    <li className={styles.card}>
      <CompanyCell row={row} acts={acts} />
      <dl className={styles.pairs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>Comments</dt>
          <dd>{acts.ownComment(row)}</dd>
        </div>
        <div className={styles.wide}>
          <dt>Agent Comments</dt>
          <dd>{acts.agentComment(row)}</dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <StatusCell row={row} acts={acts} />
        <FilesButton row={row} acts={acts} />
        <ReleaseButton row={row} acts={acts} />
      </div>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Status history</summary>
        {open && <HistoryTable row={row} />}
      </details>
    </li>
  );
}

function Cards({ rows, total, acts, empty, foot }: SubmissionTableProps) {
  const [params, setParams] = useSearchParams();
  const size = SIZES.find((each) => String(each) === params.get('size')) ?? SIZES[0];
  return (
    <section className={styles.cards} aria-label="Submissions">
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Card key={row.id} row={row} acts={acts} />
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        simple
        total={total}
        current={Number(params.get('page') ?? 1) || 1}
        pageSize={size}
        hideOnSinglePage
        onChange={(page) =>
          setParams((now) => {
            const next = new URLSearchParams(now);
            next.set('page', String(page));
            return next;
          })
        }
      />
      {foot}
    </section>
  );
}

/** The rows. */
export function SubmissionTable(props: SubmissionTableProps) {
  const { rows, acts, onPreview } = props;
  const narrow = useMedia(below('navigation'));
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string[]>([]);
  const rowOf = (id: string) => frame.current?.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`);
  const act = (id: string, what: RowAct) => {
    const row = rows.find((each) => each.id === id);
    if (what === 'preview' && row) onPreview(row);
    if (what === 'history')
      setOpened((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
    if (what === 'comment') rowOf(id)?.querySelector<HTMLElement>('[data-part="comment"] button')?.click();
    if (what === 'status') rowOf(id)?.querySelector<HTMLElement>('[data-part="status"] input')?.focus();
  };
  const { active, setActive } = useRowKeys({
    ids: rows.map(({ id }) => id),
    on: props.keysOn && !narrow,
    focus: (id) => rowOf(id)?.focus(),
    act,
  });
  if (narrow) return <Cards {...props} />;
  return (
    <div ref={frame}>
      <DataTable<Row>
        label="Submissions"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsOf(acts)}
        sizes={[...SIZES]}
        total={props.total}
        sortedBy={NEWEST_FIRST}
        busy={props.busy}
        width={WIDTH}
        empty={props.empty}
        foot={props.foot}
        expand={historyOf}
        opened={{ keys: opened, onChange: setOpened }}
        onRow={({ id }) => ({
          tabIndex: -1,
          className: `${styles.row} ${id === active ? styles.active : ''}`,
          onFocus: () => setActive(id),
        })}
      />
    </div>
  );
}
