/** What the person was working on: open drafts and recent results, with search, a new quote and a sample. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { momentDay } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { useProspects, type ProspectRow } from './api';
import styles from './home-panel.module.css';
import { stageOf, stepOf } from './stage';

const SHOWN = 6;

const STANDING = {
  one: { label: 'Company profile', tone: 'idle' },
  two: { label: 'Ready to quote', tone: 'info' },
  three: { label: 'Quoted', tone: 'ok' },
  four: { label: 'Quoted', tone: 'ok' },
  five: { label: 'Quoted', tone: 'ok' },
  six: { label: 'Quoted', tone: 'ok' },
} as const satisfies Record<ProspectRow['stage'], { label: string; tone: 'idle' | 'info' | 'ok' }>;

/** Address of a prospect at the step that its stage opens. */
export const hrefOfProspect = ({ id, stage }: Pick<ProspectRow, 'id' | 'stage'>): string =>
  `/Quote/${id}/${stepOf(stageOf(stage) ?? 'one')}`;

function Rows({ rows }: { rows: readonly ProspectRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={styles.row} to={hrefOfProspect(row)}>
            <span className={styles.company}>{row.company_name || 'Without a name'}</span>
            <span className={styles.partner}>{row.partner.toUpperCase()}</span>
            <StatusTag {...STANDING[row.stage]} />
            <span className={styles.when}>{momentDay(row.updated_at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function noneYet(rows: readonly ProspectRow[]) {
  if (rows.length > 0) return null;
  return (
    <EmptyState title="No quotes yet">
      Type a company below, or load the sample: two locations in two states. Drafts are saved as you type.
    </EmptyState>
  );
}

/** The panel above an empty stage one. */
export function HomePanel(props: { onNew: () => void; onSample: () => void; sampleBusy: boolean }) {
  const { onNew, onSample, sampleBusy } = props;
  const prospects = useProspects();
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const wanted = search.trim().toLowerCase();
  return (
    <Panel
      title="Your quotes"
      extra={
        <div className={styles.actions}>
          <Button loading={sampleBusy} onClick={onSample}>
            Load the sample company
          </Button>
          <Button type="primary" onClick={onNew}>
            New quote
          </Button>
        </div>
      }
    >
      <StateView state={prospects} rows={2} empty={noneYet}>
        {(rows) => {
          const found = rows.filter(({ company_name: name }) => name.toLowerCase().includes(wanted));
          const drafts = found.filter(({ last_run_id: run }) => run === null);
          const results = found.filter(({ last_run_id: run }) => run !== null);
          const cut = (list: readonly ProspectRow[]) => (all || wanted !== '' ? list : list.slice(0, SHOWN));
          return (
            <>
              <Input.Search
                className={styles.search ?? ''}
                allowClear
                placeholder="Search by company"
                aria-label="Search by company"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <div className={styles.columns}>
                <section aria-label="Open drafts">
                  <h3 className={styles.heading}>Open drafts</h3>
                  {drafts.length === 0 ? <p className={styles.none}>None</p> : <Rows rows={cut(drafts)} />}
                </section>
                <section aria-label="Recent results">
                  <h3 className={styles.heading}>Recent results</h3>
                  {results.length === 0 ? <p className={styles.none}>None</p> : <Rows rows={cut(results)} />}
                </section>
              </div>
              {!all && wanted === '' && Math.max(drafts.length, results.length) > SHOWN && (
                <Button type="link" className={styles.more ?? ''} onClick={() => setAll(true)}>
                  Show all {rows.length}
                </Button>
              )}
            </>
          );
        }}
      </StateView>
    </Panel>
  );
}
