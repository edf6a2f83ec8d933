/** The viewer of the carrier's portal: the three documents of a submission. */
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { answer, client } from '@/api/client';
import { OpenDocumentContext, type SubmissionDocument } from '@/features/decision/document-buttons';
import type { Decision } from '@/features/decision/model';
import { fetchedPart } from '@/ui/fetched-part';

const viewer = () => import('@/features/document/viewer');
const LossRunsViewer = fetchedPart(async () => (await viewer()).LossRunsViewer);
const NoLossViewer = fetchedPart(async () => (await viewer()).NoLossViewer);
const AcordViewer = fetchedPart(async () => (await viewer()).AcordViewer);

interface Opened {
  readonly which: SubmissionDocument;
  readonly row: Decision;
}

const filesOf = ({ prospect_id: id }: Decision) =>
  answer(client.GET('/api/prospects/{id}/files', { params: { path: { id } } }));

const formOf = async ({ id }: Decision): Promise<string> =>
  (await answer(client.GET('/api/decisions/{id}/acord', { params: { path: { id } } }))).data.data;

/** What a row's buttons open, over the page. */
export function SubmissionDocuments({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((which: SubmissionDocument, row: Decision) => setOpened({ which, row }), []);
  const close = () => setOpened(null);
  return (
    <OpenDocumentContext value={open}>
      {children}
      <Suspense fallback={null}>
        {opened?.which === 'acord' && <AcordViewer read={() => formOf(opened.row)} onClose={close} />}
        {opened?.which === 'lossRun' && <LossRunsViewer read={() => filesOf(opened.row)} onClose={close} />}
        {opened?.which === 'noLoss' && <NoLossViewer read={() => filesOf(opened.row)} onClose={close} />}
      </Suspense>
    </OpenDocumentContext>
  );
}
