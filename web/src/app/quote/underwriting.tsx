/** The underwriting step: the submission's head, its workbook, and the prices that its columns open into. */
import { App, Button } from 'antd';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '@/api/errors';
import { useSubmissionStream, type SubmissionEvent } from '@/api/events';
import { sinceWords } from '@/api/freshness';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { retryRecalculation } from '@/features/recalculation/api';
import { MESSAGES as RECALCULATION } from '@/features/recalculation/messages';
import { NotRepriced } from '@/features/recalculation/not-repriced';
import { refreshSubmission, useKeepStale, useStanding, type Submission } from '@/features/submission/api';
import { SubmissionHead } from '@/features/submission/submission-head';
import { useWorkbook, workbookKey, type SaveAnswer } from '@/features/workbook/api';
import { DeskContext, useBook, type Desk } from '@/features/workbook/context';
import { MESSAGES } from '@/features/workbook/messages';
import { TOTAL } from '@/features/workbook/model';
import { PresentPeople } from '@/features/workbook/present-people';
import { RangeStore } from '@/features/workbook/ranges';
import { WorkbookStore } from '@/features/workbook/store';
import { WorkbookPanel } from '@/features/workbook/workbook-panel';
import { PageHeader } from '@/ui/page-header';
import { fetchedPart } from '@/ui/fetched-part';
import { useOnce } from '@/ui/once';
import { LoadingState, StateView } from '@/ui/state-view';
import { kindOf, useExplained } from './explanation';
import { useQuoteFlow } from './flow';
import { notSubmitted } from './not-submitted';
import type { Place, Workbook } from '@/features/workbook/shapes';
import { TOAST_S } from '@/ui/toast-time';

/** Below the grid, and fetched after it. */
const OnlineBind = fetchedPart(async () => (await import('./online-bind')).OnlineBind);
const ExplainDrawer = fetchedPart(
  async () => (await import('@/features/worksheet/explain-drawer')).ExplainDrawer,
);
/** Most submissions ask no carrier of the portal. */
const DecidingCarriers = fetchedPart(
  async () => (await import('@/features/decision/carrier-decisions')).CarrierDecisions,
);

const NEWS: readonly SubmissionEvent[] = ['stand', 'cells', 'price', 'issues', 'status', 'presence'];

interface OpenedProps {
  readonly submission: Submission;
  readonly book: Workbook;
  readonly onActed: (now: Submission) => unknown;
  readonly onRead: () => Promise<unknown>;
}

function Head({ submission, book, onActed }: OpenedProps) {
  const unsaved = useBook(({ cells, carriers }) => cells.size + carriers.length > 0);
  return (
    <SubmissionHead id={submission.id} waitsFor={unsaved ? 'Save first' : ''} onChanged={onActed}>
      <PresentPeople present={book.presence} />
    </SubmissionHead>
  );
}

/** The workbook once it was read; what is typed outlives every reading of it. */
function Opened(props: OpenedProps) {
  const { submission, book, onRead } = props;
  const { notification } = App.useApp();
  const [desk] = useState<Desk>(() => ({
    submission: submission.id,
    store: new WorkbookStore(book),
    ranges: new RangeStore(submission.effective_date ?? ''),
  }));
  useLayoutEffect(() => desk.store.load(book), [desk, book]);
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const { open, ...explained } = useExplained();
  const explaining = useOnce(explained.price !== null);
  const explain = ({ column, row }: Place) => {
    const { price, submitted } = book.columns.find(({ key }) => key === column) ?? {};
    if (!price) return;
    const beside = price.submitted || !submitted ? undefined : { run: submitted.run_id, program: column };
    open({ run: price.run_id, program: column }, row === TOTAL ? 'total' : row, beside);
  };
  const keepStale = useKeepStale(submission.id);
  const saved = async (answer?: SaveAnswer) => {
    const [news] = await Promise.all([answer ? keepStale(answer.stale) : false, onRead()]);
    if (answer && news)
      notification.warning({
        title: 'Prices from before a change',
        description: sinceWords({ changes: answer.stale, more: 0 }),
        duration: TOAST_S,
      });
  };
  const retry = async (column: string) => {
    try {
      await retryRecalculation(submission.id, column);
    } catch (error) {
      notification.error({ title: RECALCULATION.failed, description: messageOf(error), duration: 5 });
    }
    await onRead();
  };
  const unpriced = book.columns.flatMap(({ key, name, not_repriced: why }) =>
    why === null ? [] : [{ key, name, why }],
  );
  return (
    <DeskContext value={desk}>
      <Head {...props} />
      <WorkbookPanel onSaved={saved} onExplain={explain} onRetry={(column) => void retry(column)}>
        <NotRepriced
          columns={unpriced}
          mayRetry={book.allowed.price}
          onRetry={(column) => void retry(column)}
        />
        {book.columns.some(({ kind, rated }) => kind === 'program' && !rated) && (
          <Suspense fallback={<LoadingState rows={2} />}>
            <OnlineBind submission={submission} columns={book.columns} company={company} />
          </Suspense>
        )}
      </WorkbookPanel>
      <Suspense fallback={null}>
        <DecidingCarriers prospect={submission.prospect_id} />
      </Suspense>
      <Suspense fallback={null}>
        {explaining && (
          <ExplainDrawer {...explained} company={company} prospect={submission.prospect_id} kindOf={kindOf} />
        )}
      </Suspense>
    </DeskContext>
  );
}

function OfSubmission({
  submission,
  onActed,
}: {
  submission: Submission;
  onActed: (now: Submission) => unknown;
}) {
  const { mutate } = useSWRConfig();
  const heard = useSubmissionStream(submission.id, NEWS, (name) => {
    // The first event says where it stands, which was read already.
    if (name !== 'stand') void mutate(workbookKey(submission.id));
    if (name === 'price' || name === 'issues' || name === 'status') void refreshSubmission(submission.id);
    if (name === 'status') void onActed(submission);
  });
  const state = useWorkbook(submission.id, heard);
  return (
    <StateView state={state} rows={10}>
      {(book) => (
        <Opened submission={submission} book={book} onActed={onActed} onRead={() => state.mutate()} />
      )}
    </StateView>
  );
}

/** The step. */
export default function UnderwritingStep() {
  const { id } = useDraftSession();
  const { goTo } = useQuoteFlow();
  const state = useStanding(id);
  return (
    <>
      <PageHeader
        title={MESSAGES.title}
        actions={<Button onClick={() => goTo('rates')}>{MESSAGES.ratesTitle}</Button>}
      />
      <StateView state={state} rows={10} empty={notSubmitted}>
        {({ submission }) =>
          submission && (
            <OfSubmission key={submission.id} submission={submission} onActed={() => state.mutate()} />
          )
        }
      </StateView>
    </>
  );
}
