/** The active tab: a table of the server's pages, cards on narrow screens, and the keys that walk through it. */
import { useRef, useState, type ReactNode } from 'react';
import { below } from '@/lib/breakpoints';
import { wholeDollars } from '@/lib/money';
import { DataTable } from '@/ui/data-table';
import { useMedia } from '@/ui/use-media';
import { CardList, RowCard, type Facts } from './card-list';
import { historyOf } from './history-table';
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
  const facts: Facts = [
    ['Submitted Date', submittedDay(row)],
    ['FEIN', feinShown(row.fein)],
    ['Primary State', row.primary_state],
    ['Gov CC State', row.governing_state || '-'],
    ['Class code', row.governing_class || '-'],
    ['Payroll', wholeDollars(row.payroll)],
    ['Distributing Partners', acts.partnerName(row.partner)],
    ['Submitted By', row.submitted_by],
  ];
  const wide: Facts = [
    ['Comments', acts.ownComment(row)],
    ['Agent Comments', acts.agentComment(row)],
  ];
  return (
    <RowCard row={row} company={<CompanyCell row={row} acts={acts} />} facts={facts} wide={wide}>
      <div className={styles.acts}>
        <StatusCell row={row} acts={acts} />
        <FilesButton row={row} acts={acts} />
        <ReleaseButton row={row} acts={acts} />
      </div>
    </RowCard>
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
  if (narrow) {
    return (
      <CardList label="Submissions" total={props.total} empty={props.empty} foot={props.foot}>
        {rows.map((row) => (
          <Card key={row.id} row={row} acts={acts} />
        ))}
      </CardList>
    );
  }
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
