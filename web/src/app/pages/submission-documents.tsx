/** The viewer of the carrier's portal: the three documents of a submission. */
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { answer, client } from '@/api/client';
import { OpenDocumentContext, type SubmissionDocument } from '@/features/decision/document-buttons';
import type { Decision } from '@/features/decision/model';
import { fetchedPart } from '@/ui/fetched-part';

const LossRunsViewer = fetchedPart(async () => (await import('@/features/document/viewer')).LossRunsViewer);

interface Opened {
  readonly which: SubmissionDocument;
  readonly row: Decision;
}

/** What a row's buttons open, over the page. */
export function SubmissionDocuments({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((which: SubmissionDocument, row: Decision) => setOpened({ which, row }), []);
  const close = () => setOpened(null);
  return (
    <OpenDocumentContext value={open}>
      {children}
      {opened?.which === 'lossRun' && (
        <Suspense fallback={null}>
          <LossRunsViewer
            read={() =>
              answer(
                client.GET('/api/prospects/{id}/files', {
                  params: { path: { id: opened.row.prospect_id } },
                }),
              )
            }
            onClose={close}
          />
        </Suspense>
      )}
    </OpenDocumentContext>
  );
}
