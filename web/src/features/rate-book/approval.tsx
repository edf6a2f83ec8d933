/** What an approver sees before the word is given: what differs from the book in effect, and who moves. */
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { StateView } from '@/ui/state-view';
import { useComparison, type BookDetail, type BookHead } from './api';
import styles from './approval.module.css';
import { hrefOfBook } from './book-list';
import { ImpactFigures } from './impact-figures';
import { countWords, differing, tableWords } from './model';
import { MoveTable } from './move-table';
import { Ended, Running } from './rehearsal-view';
import { useImpact, type Impact } from './use-impact';

function Differences({ version, other }: { version: string; other: string }) {
  const found = useComparison(version, other);
  return (
    <section aria-label={`What differs from ${other}`}>
      <h3 className={styles.title}>What differs from {other}, which is in effect</h3>
      <StateView state={found} rows={3} reason="Comparing two whole books takes a moment.">
        {({ tables, by_state: byState }) => (
          <>
            <ul className={styles.tables}>
              {differing(tables).map((counts) => (
                <li key={counts.table}>
                  <strong>{tableWords(counts.table)}</strong>: {countWords(counts)}
                </li>
              ))}
            </ul>
            {byState.length > 0 && (
              <div className={styles.moves}>
                <MoveTable label="Rates by state" what="State" moves={byState} />
              </div>
            )}
          </>
        )}
      </StateView>
      <Link to={hrefOfBook(version, `compare/${encodeURIComponent(other)}`)} target="_blank">
        Every row that differs (new tab)
      </Link>
    </section>
  );
}

function Effect({ impact, version }: { impact: Impact; version: string }) {
  const { rehearsal, running, busy, start } = impact;
  const begun = useRef(false);
  const due = rehearsal === null || (rehearsal.status !== 'processing' && !rehearsal.current);
  useEffect(() => {
    // Nobody approves on what the impact was before the last change: it is worked out as the dialog opens.
    if (!due || begun.current) return;
    begun.current = true;
    start();
  }, [due, start]);
  return (
    <section aria-label="Impact on open quotes">
      <h3 className={styles.title}>Impact on open quotes</h3>
      {running && rehearsal && <Running rehearsal={rehearsal} />}
      {!running && rehearsal && <Ended rehearsal={rehearsal} />}
      {!running && rehearsal?.status === 'done' && rehearsal.summary !== null && rehearsal.done > 0 && (
        <ImpactFigures summary={rehearsal.summary} />
      )}
      {!running && rehearsal?.status !== 'done' && (
        <Button loading={busy} onClick={start}>
          Check the impact
        </Button>
      )}
      {rehearsal?.status === 'done' && rehearsal.done > 0 && (
        <Link to={hrefOfBook(version, 'rehearsal')} target="_blank">
          Who moves (new tab)
        </Link>
      )}
    </section>
  );
}

/** Both. */
export function ApprovalFacts(props: {
  detail: BookDetail;
  /** The book that is in effect on the first day of this one. */
  instead: BookHead | undefined;
  /** Told whether the impact of the book as it stands now is known. */
  onKnown: (known: boolean) => void;
}) {
  const { detail, instead, onKnown } = props;
  const { version } = detail.book;
  const impact = useImpact(detail);
  const { rehearsal, running } = impact;
  const known = !running && rehearsal?.status === 'done' && rehearsal.current;
  useEffect(() => onKnown(known), [known, onKnown]);
  return (
    <div className={styles.facts}>
      {instead && <Differences version={version} other={instead.version} />}
      <Effect impact={impact} version={version} />
    </div>
  );
}
