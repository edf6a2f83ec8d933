/** A page of rows as cards, where a table would scroll sideways. */
import { Pagination } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { HistoryTable } from './history-table';
import { SIZES, type Row } from './model';
import styles from './submission-table.module.css';

/** What a card says of its row, by name. */
export type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** A row as a card: its company, its facts, wide ones below them, and what was done with it. */
export function RowCard(props: {
  row: Row;
  company: ReactNode;
  facts: Facts;
  wide: Facts;
  children?: ReactNode;
}) {
  const { row, company, facts, wide, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.card}>
      {company}
      <dl className={styles.pairs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        {wide.map(([name, value]) => (
          <div key={name} className={styles.wide}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Status history</summary>
        {open && <HistoryTable row={row} />}
      </details>
    </li>
  );
}

/** The cards of a page, and the way to the next one. */
export function CardList(props: {
  label: string;
  total: number;
  empty: ReactNode;
  foot: ReactNode;
  children: readonly ReactNode[];
}) {
  const { label, total, empty, foot, children } = props;
  const [params, setParams] = useSearchParams();
  const size = SIZES.find((each) => String(each) === params.get('size')) ?? SIZES[0];
  return (
    <section className={styles.cards} aria-label={label}>
      {children.length === 0 ? empty : <ul className={styles.list}>{children}</ul>}
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
