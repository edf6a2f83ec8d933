/** The businesses that were quoted, to choose one whose prices are to be explained. */
import { Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { screens } from '@/app/access';
import { useProspectSearch, type ProspectRow } from '@/features/prospect/api';
import { momentDay } from '@/lib/dates';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import styles from './priced-businesses.module.css';

const quoted = (rows: readonly ProspectRow[]): ProspectRow[] =>
  rows.filter(({ last_run_id: run }) => run !== null);

function noneFound(rows: readonly ProspectRow[]) {
  if (quoted(rows).length > 0) return null;
  return (
    <EmptyState title="No quoted business here">
      A business appears once its first quote was started; a search looks for a part of the company's name.
    </EmptyState>
  );
}

/** The list. */
export function PricedBusinesses() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const state = useProspectSearch(search);
  return (
    <>
      <PageHeader
        title="Prices"
        lead="Choose a business to see every price it was given, and what made each."
      />
      <Panel
        title="Quoted businesses"
        extra={
          <Input
            className={styles.search ?? ''}
            type="search"
            allowClear
            aria-label="Search by company"
            placeholder="Search by company"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
      >
        <StateView state={state} rows={6} empty={noneFound}>
          {(rows) => (
            <ul className={styles.rows}>
              {quoted(rows).map((row) => (
                <li key={row.id}>
                  <Link className={styles.row} to={`${screens.prices.path}/${row.id}`}>
                    <span className={styles.company}>{row.company_name || 'Without a name'}</span>
                    <span className={styles.small}>{row.partner.toUpperCase()}</span>
                    <span className={styles.small}>{momentDay(row.updated_at)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </StateView>
      </Panel>
    </>
  );
}
