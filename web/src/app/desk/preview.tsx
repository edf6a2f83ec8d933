/** A look at a submission without leaving the list: head, prices, what changed since, the risk, the comments. */
import { lazy, Suspense } from 'react';
import { useComments } from '@/features/comment/api';
import { CommentHistory } from '@/features/comment/comment-history';
import { historyOf, olderOf } from '@/features/comment/model';
import { useProspect } from '@/features/prospect/draft/api';
import type { Row } from '@/features/dashboard/model';
import { PayrollMix } from '@/features/submission/payroll-mix';
import { PlanFacts } from '@/features/submission/plan-facts';
import { SubmissionHead } from '@/features/submission/submission-head';
import { Panel } from '@/ui/panel';
import { ReadingDrawer } from '@/ui/reading-drawer';
import { LoadingState, StateView } from '@/ui/state-view';
import styles from './preview.module.css';

const SubmissionFacts = lazy(async () => ({
  default: (await import('@/features/prospect/company/submission-facts')).SubmissionFacts,
}));

function Risk({ prospect }: { prospect: string }) {
  const state = useProspect(prospect);
  return (
    <StateView state={state} rows={6}>
      {({ sections }) => (
        <>
          <Panel title="Risk profile" lead="Payroll by state and class">
            <PayrollMix places={sections.childrenLoc ?? []} />
          </Panel>
          <Suspense fallback={<LoadingState rows={6} />}>
            <SubmissionFacts sections={sections} />
          </Suspense>
        </>
      )}
    </StateView>
  );
}

function Said({ prospect }: { prospect: string }) {
  return (
    <StateView state={useComments(prospect)} rows={3}>
      {(comments) => <CommentHistory entries={historyOf(comments)} older={olderOf(comments)} />}
    </StateView>
  );
}

/** The drawer; closed while there is no row. */
export function Preview(props: { row: Row | null; onClose: () => void; onChanged: () => void }) {
  const { row, onClose, onChanged } = props;
  return (
    <ReadingDrawer
      open={row !== null}
      onClose={onClose}
      size="min(720px, 100vw)"
      destroyOnHidden
      title={row ? `Preview of ${row.company}` : ''}
    >
      {row && (
        <div className={styles.parts}>
          <SubmissionHead id={row.id} onChanged={onChanged} />
          <Panel title="Prices">
            <PlanFacts id={row.id} />
          </Panel>
          <Panel title="Comments">
            <Said prospect={row.prospect_id} />
          </Panel>
          <Risk prospect={row.prospect_id} />
        </div>
      )}
    </ReadingDrawer>
  );
}
