/** What is stuck, the longest first: carrier, why, since when, tries, what comes next, and who owes it. */
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { View, Views } from '@/ui/views';
import { useStuck } from './api';
import { CaseDrawer } from './case-drawer';
import {
  kindsOf,
  nextWords,
  owedWords,
  shortCase,
  sinceWords,
  triedWords,
  whatTag,
  type StuckCase,
  type StuckWhat,
} from './model';
import { WHAT } from './stuck-words';
import styles from './ops.module.css';

function Row({ row, onOpen }: { row: StuckCase; onOpen: () => void }) {
  const since = sinceWords(row);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.carrier}>
          {row.carrier_name}{' '}
          <span className={styles.kind}>
            {row.kind} {shortCase(row)}
          </span>
        </span>
        <StatusTag {...whatTag(row)} />
        <span className={styles.since} title={since.title}>
          {since.words}
        </span>
        <span className={styles.tried}>{row.kind === 'bind' && triedWords(row)}</span>
        <span className={styles.next}>
          <span className={styles.named}>Next: </span>
          {nextWords(row)}
        </span>
        <span className={styles.owed}>
          <span className={styles.named}>Owed by: </span>
          {owedWords(row)}
        </span>
      </button>
    </li>
  );
}

/** The tab. */
export function StuckList() {
  const [params, setParams] = useSearchParams();
  const what = (Object.keys(WHAT) as StuckWhat[]).find((each) => each === params.get('what')) ?? null;
  const list = useStuck(what);
  const all = useStuck(null).data;
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const rows = list.data?.cases ?? [];
  const kinds = kindsOf(all?.counts ?? {});
  return (
    <div className={styles.tab}>
      <Views label="Why it is stuck">
        {([[null, all?.total ?? null], ...kinds] as const).map(([key, number]) => (
          <View
            key={key ?? 'all'}
            label={key === null ? 'All' : WHAT[key].label}
            count={number}
            pressed={what === key}
            onPress={() => set('what', key)}
          />
        ))}
      </Views>
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          title="Stuck work could not be read"
          onRetry={() => void list.mutate()}
          compact
        />
      )}
      {list.isLoading && <LoadingState rows={5} />}
      {!list.isLoading && rows.length === 0 && (
        <EmptyState title={list.error === undefined ? 'Nothing is stuck' : 'Nothing here'}>
          What does not go on by itself appears here, the longest stuck first.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.frame}>
          <div className={styles.heads} aria-hidden="true">
            {['Carrier', 'Why', 'Since', 'Tries', 'Next', 'Owed by'].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </div>
          <ul className={styles.rows} aria-label="Stuck work">
            {rows.map((row) => (
              <Row key={row.case} row={row} onOpen={() => set('case', row.case)} />
            ))}
          </ul>
        </div>
      )}
      {list.data && list.data.total > rows.length && (
        <p className={styles.quiet}>
          The {rows.length} longest stuck of {list.data.total}.
        </p>
      )}
      <CaseDrawer id={params.get('case')} onClose={() => set('case', null)} />
    </div>
  );
}
