/** The timeline of a decision. */
import { useCaseEvents } from '@/api/case-events';
import { LoadingState } from '@/ui/state-view';
import { Timeline } from '@/ui/timeline/timeline';
import { useRefresh } from './api';
import type { Decision } from './model';
import styles from './decision-row.module.css';

/** What happened, and what happens while it is looked at: the row is read anew then. */
export function CaseHistory({ row }: { row: Decision }) {
  const refresh = useRefresh();
  const { events, cut, known } = useCaseEvents(row.id, () => void refresh());
  if (!known && !cut) return <LoadingState rows={2} />;
  return (
    <>
      {cut && (
        <p className={styles.quiet} role="status">
          What happens now is not shown: the connection is cut. It is tried again.
        </p>
      )}
      {events.length > 0 && <Timeline label={`What happened with ${row.carrier_name}`} events={events} />}
    </>
  );
}
