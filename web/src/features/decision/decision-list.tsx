/** One part of the portal: search, views, and the rows, of which one stands open. */
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTypedText } from '@/ui/typed-text';
import { useAddressParams } from '@/ui/address-params';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { View, Views } from '@/ui/views';
import { TOAST_S } from '@/ui/toast-time';
import { useDecisions, type Part } from './api';
import { DecisionRow } from './decision-row';
import { isUndecided, matching, nextOf, standingOf, STANDINGS, type Decision, type Standing } from './model';
import type { Remarks } from './use-remarks';
import { useOpenRow } from './use-row';
import styles from './decision-list.module.css';

/** Rows that are shown at first, and more at each press. */
const STEP = 50;
const NONE: readonly Decision[] = [];

const EMPTY: Readonly<Record<Part, string>> = {
  open: 'What agents submit to you appears here by itself, the most pressing first.',
  ended: 'What was bound, rejected, withdrawn or ran out of time appears here.',
};

function StandingViews(props: {
  /** undefined while they are not known. */
  rows: readonly Decision[] | undefined;
  chosen: Standing | null;
  onChoose: (to: Standing | null) => void;
}) {
  const { rows, chosen, onChoose } = props;
  const views: readonly (readonly [Standing | null, string])[] = [[null, 'All'], ...STANDINGS];
  return (
    <Views label="Views">
      {views.map(([key, label]) => (
        <View
          key={label}
          label={label}
          count={rows?.filter((row) => key === null || standingOf(row) === key).length ?? null}
          pressed={chosen === key}
          onPress={() => onChoose(key)}
        />
      ))}
    </Views>
  );
}

/** Says that nothing further is opened, and how many wait that the list does not show. */
function lastWords(hidden: number): { title: string; description?: string } {
  if (hidden === 0) return { title: 'Nothing else waits for a decision' };
  const wait = hidden === 1 ? '1 waits' : `${hidden} wait`;
  return {
    title: 'Nothing else in this list waits for a decision',
    description: `${wait} outside this search or view.`,
  };
}

/** The part. remarks: what is typed, which outlives a look at the other part. */
export function DecisionList({ part, remarks }: { part: Part; remarks: Remarks }) {
  const { notification } = App.useApp();
  const address = useAddressParams();
  const { params } = address;
  const list = useDecisions(part);
  const [shown, setShown] = useState(STEP);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [focused, setFocused] = useState<string | null>(null);
  const view = STANDINGS.find(([key]) => key === params.get('view'))?.[0] ?? null;
  const filter = (name: 'q' | 'view', value: string) =>
    address.change((next) => {
      // A search is told once the keys rest: what was opened among its rows meanwhile stays open.
      if (name === 'view') next.delete('row');
      if (value === '') next.delete(name);
      else next.set(name, value);
    });
  const { typed, type } = useTypedText(params.get('q') ?? '', (text) => filter('q', text));
  const all = list.rows ?? NONE;
  const found = matching(all, typed, part === 'open' ? view : null);
  const { id: openId, rows, open } = useOpenRow(found, list.whole, address);
  const awaited = list.isLoading || (list.rows !== undefined && !list.whole && rows.length === 0);

  const done = (row: Decision) => {
    remarks.forget(row.id);
    const next = nextOf(found, row.id);
    // Where nothing else waits, the row stays open and shows what stands now.
    if (next !== null) open(next);
    setFocused(next ?? row.id);
    if (next !== null) return;
    const hidden = all.filter((each) => each.id !== row.id && isUndecided(each)).length;
    notification.info({ ...lastWords(hidden), duration: TOAST_S });
  };

  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        {part === 'open' && (
          <StandingViews
            rows={list.whole ? list.rows : undefined}
            chosen={view}
            onChoose={(to) => filter('view', to ?? '')}
          />
        )}
        <Input.Search
          className={styles.search ?? ''}
          placeholder="Company or contact"
          aria-label="Search by company or contact"
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            if (openId !== null) open(null);
            type(target.value);
          }}
        />
      </div>
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          title="The submissions could not be read"
          onRetry={list.retry}
          compact
        />
      )}
      {awaited && <LoadingState rows={6} />}
      {!awaited && rows.length === 0 && (
        <EmptyState title={all.length === 0 ? 'Nothing here' : 'Nothing like that'}>
          {all.length === 0 ? EMPTY[part] : 'Another view or search may hold some.'}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={part === 'open' ? 'Open submissions' : 'Ended submissions'}>
          {rows.slice(0, shown).map((row) => (
            <DecisionRow
              key={row.id}
              row={row}
              open={row.id === openId}
              takesFocus={row.id === focused}
              onToggle={() => {
                setFocused(null);
                open(row.id === openId ? null : row.id);
              }}
              remark={remarks.of(row.id)}
              onRemark={(remark) => remarks.type(row.id, remark)}
              refused={refused[row.id] ?? ''}
              onRefused={(said) => setRefused((now) => ({ ...now, [row.id]: said }))}
              onDone={() => done(row)}
            />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, rows.length - shown)} more of {rows.length}
        </Button>
      )}
    </div>
  );
}
