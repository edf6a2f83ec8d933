/** One part of the portal: search, views, and the rows, of which one stands open. */
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { useUnsaved } from '@/ui/unsaved';
import { View, Views } from '@/ui/views';
import { useDecisions, type Part } from './api';
import { DecisionRow } from './decision-row';
import { matching, nextOf, standingOf, STANDINGS, type Decision, type Standing } from './model';
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
  rows: readonly Decision[];
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
          count={rows.filter((row) => key === null || standingOf(row) === key).length}
          pressed={chosen === key}
          onPress={() => onChoose(key)}
        />
      ))}
    </Views>
  );
}

/** What is typed or was refused on rows, by id. */
type ByRow = Readonly<Record<string, string>>;

/** The part. */
export function DecisionList({ part }: { part: Part }) {
  const { notification } = App.useApp();
  const [params, setParams] = useSearchParams();
  const list = useDecisions(part);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(STEP);
  const [remarks, setRemarks] = useState<ByRow>({});
  const [refused, setRefused] = useState<ByRow>({});
  const [focused, setFocused] = useState<string | null>(null);
  const view = STANDINGS.find(([key]) => key === params.get('view'))?.[0] ?? null;
  const all = list.data ?? NONE;
  const found = matching(all, text, part === 'open' ? view : null);
  const { id: openId, rows, open } = useOpenRow(list.data && found);
  useUnsaved(
    `decision ${part}`,
    'remark',
    Object.values(remarks).some((remark) => remark.trim() !== ''),
  );

  const done = (row: Decision) => {
    setRemarks(({ [row.id]: _, ...others }) => others);
    const next = nextOf(found, row.id);
    // Where nothing else waits, the row stays open and shows what stands now.
    if (next !== null) open(next);
    setFocused(next ?? row.id);
    if (next === null) notification.info({ title: 'Nothing else waits for a decision', duration: 3 });
  };
  const choose = (to: Standing | null) =>
    setParams(to === null ? {} : { view: to }, { replace: true, preventScrollReset: true });

  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        {part === 'open' && <StandingViews rows={all} chosen={view} onChoose={choose} />}
        <Input.Search
          className={styles.search ?? ''}
          placeholder="Company or contact"
          aria-label="Search by company or contact"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          title="The submissions could not be read"
          onRetry={() => void list.mutate()}
          compact
        />
      )}
      {list.isLoading && <LoadingState rows={6} />}
      {!list.isLoading && rows.length === 0 && (
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
              remark={remarks[row.id] ?? ''}
              onRemark={(remark) => setRemarks((now) => ({ ...now, [row.id]: remark }))}
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
