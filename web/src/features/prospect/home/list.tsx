/** One list of the day's work: a row per prospect, paged, each with its way on and its way out. */
import { Button, Tooltip } from 'antd';
import { useEffectEvent, useId, useLayoutEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { BEFORE_THE_CHANGE, sinceWords, useFreshnessOf, type RunFreshness } from '@/api/freshness';
import { usePartnerName, type PartnerName } from '@/api/partner-name';
import { ago, momentWords } from '@/lib/dates';
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import styles from './list.module.css';
import { fitsSearch } from './search-fit';
import {
  hrefOfWork,
  lowestText,
  statusOf,
  statesText,
  useWork,
  type WorkGroup,
  type WorkRow,
} from '../draft/work-list';

/** What a list shows, and what can be done to its rows. */
export interface HomeListProps {
  readonly group: WorkGroup;
  readonly title: string;
  readonly count: number | undefined;
  readonly search: string;
  /** What is typed by now; the rows that are shown are cut down to it before the server has answered. */
  readonly typed?: string;
  /** Something in it changes by itself. */
  readonly live: boolean;
  /** Said when there is nothing in it. */
  readonly none: string;
  /** Name of the signed-in person: what they saved themselves needs no name. */
  readonly me: string;
  /** Buttons of a row. */
  readonly acts: (row: WorkRow) => ReactNode;
  /** Told once its rows are there, or why they are not. */
  readonly onLoaded?: () => void;
  /** Where a row leads; stage by stage unless said otherwise. */
  readonly hrefOf?: (row: WorkRow) => string;
}

/** A name for people, also where none was typed. */
export const nameOfRow = ({ company_name: name }: Pick<WorkRow, 'company_name'>): string =>
  name.trim() === '' ? 'Without a name' : name;

const facts = (row: WorkRow, partnerName: PartnerName): string =>
  [partnerName(row.partner), statesText(row.states), row.fein_last4 && `FEIN ends ${row.fein_last4}`]
    .filter(Boolean)
    .join(' · ');

/** The lowest price: so far while carriers are asked, of before the change once the draft is another one. */
function Lowest({ row, fresh }: { row: WorkRow; fresh: RunFreshness | undefined }) {
  const lowest = lowestText(row);
  if (lowest !== '' && fresh?.stands === false) {
    return (
      <span className={styles.lowest} data-stale title={sinceWords(fresh)}>
        {lowest.replace('from ', '')} {BEFORE_THE_CHANGE}
      </span>
    );
  }
  const running = row.run?.status === 'processing';
  return <span className={styles.lowest}>{lowest && running ? `${lowest} so far` : lowest}</span>;
}

function Row(props: {
  row: WorkRow;
  me: string;
  acts: ReactNode;
  href: string;
  partnerName: PartnerName;
  fresh: RunFreshness | undefined;
}) {
  const { row, me, acts, href, partnerName, fresh } = props;
  const status = statusOf(row);
  const running = row.run?.status === 'processing';
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={href}>
        <span className={styles.company}>{nameOfRow(row)}</span>
        <span className={styles.facts}>{facts(row, partnerName)}</span>
      </Link>
      <span className={styles.status}>
        <StatusTag {...status} busy={running} />
        <Lowest row={row} fresh={fresh} />
      </span>
      <Tooltip title={momentWords(row.updated_at)}>
        <span className={styles.when}>
          {ago(row.updated_at)}
          {row.saved_by !== '' && row.saved_by !== me && <span className={styles.by}>by {row.saved_by}</span>}
        </span>
      </Tooltip>
      <span className={styles.acts}>{acts}</span>
    </li>
  );
}

/** What is said in place of rows. */
function noRows(none: string, typed: string, waits: boolean): string {
  if (typed === '') return none;
  return waits ? 'Searching...' : 'Nothing here fits the search.';
}

/** The list under its heading. */
export function HomeList(props: HomeListProps) {
  const { group, title, count, search, typed = search, live, none, me, acts, hrefOf = hrefOfWork } = props;
  const heading = useId();
  // Asked for beside the rows, not after them.
  const partnerName = usePartnerName();
  const list = useWork(group, search, live);
  const loaded = list.data !== undefined || list.error !== undefined;
  const tellLoaded = useEffectEvent(() => props.onLoaded?.());
  useLayoutEffect(() => {
    if (loaded) tellLoaded();
  }, [loaded]);
  // Later it would move what stands below, long after the key.
  const waits = typed !== search || list.isLoading;
  const quoted = (list.data ?? []).filter(({ run }) => group !== 'running' && run !== null);
  const fresh = useFreshnessOf(
    quoted.flatMap(({ run }) => (run ? [run.id] : [])),
    quoted.map(({ version }) => version).join(),
  );
  return (
    <section aria-labelledby={heading} className={styles.list}>
      <h3 className={styles.heading} id={heading}>
        {title}
        {count !== undefined && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count.toLocaleString('en-US')}
          </span>
        )}
      </h3>
      <StateView state={list} rows={3}>
        {(all) => {
          const rows = waits ? all.filter((row) => fitsSearch(row, typed)) : all;
          if (rows.length === 0) return <p className={styles.none}>{noRows(none, typed, waits)}</p>;
          return (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  me={me}
                  acts={acts(row)}
                  href={hrefOf(row)}
                  partnerName={partnerName}
                  fresh={fresh.get(row.run?.id ?? '')}
                />
              ))}
            </ul>
          );
        }}
      </StateView>
      {list.hasMore && (
        <Button type="link" className={styles.more ?? ''} loading={list.loadingMore} onClick={list.more}>
          Show more
        </Button>
      )}
    </section>
  );
}
