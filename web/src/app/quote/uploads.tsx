/** The uploads of the opened prospect with their viewer, as the compared prices and the rates screen show them. */
import { App } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { useFiles, type FileEntry } from '@/api/files';
import { useLossRuns } from '@/features/claims/api';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import type { QuoteRun } from '@/features/quote/model';
import { UploadSection, type UploadSectionProps } from '@/features/upload/upload-section';
import { sessionItems } from '@/lib/session-items';
import { fetchedPart } from '@/ui/fetched-part';
import { useQuoteFlow } from './flow';

const FilesDialog = fetchedPart(async () => (await import('@/features/document/files-dialog')).FilesDialog);
const LossRunsViewer = fetchedPart(async () => (await import('@/features/document/viewer')).LossRunsViewer);

const LossSummary = fetchedPart(async () => (await import('@/features/claims/loss-summary')).LossSummary);

/** What was read of one loss run, as its policy years. */
function useRowsOf(prospect: string): (name: string) => ReactNode {
  const years = useLossRuns(prospect).data?.years ?? [];
  return (name) => {
    const own = years.filter(({ source, files }) => source === 'loss_run' && files.includes(name));
    if (own.length === 0) return null;
    const summed = own.filter(({ files }) => files.length > 1).map(({ year }) => year);
    return (
      <>
        <LossSummary years={own} />
        {summed.length > 0 && <p>Of {summed.join(', ')} the sums include other loss runs.</p>}
      </>
    );
  };
}

/** What of the section is said by who shows it. */
export interface UploadsProps extends Pick<UploadSectionProps, 'title' | 'only' | 'closed'> {
  readonly prospect: string;
  /** The quote that the files belong to. */
  readonly run?: Pick<QuoteRun, 'id' | 'created_at'> | undefined;
}

/** The section and, once a loss run is opened, the viewer over the page. */
export function Uploads({ prospect, run, ...section }: UploadsProps) {
  const { userId } = useDraftSession();
  const { record } = useQuoteFlow();
  const peo = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const { notification } = App.useApp();
  const files = useFiles(prospect);
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const rowsOf = useRowsOf(prospect);
  const [listed, setListed] = useState(false);
  const [viewed, setViewed] = useState<FileEntry | null>(null);
  const open = (file: FileEntry) => {
    if (file.kind === 'LossRun') {
      setViewed(file);
      return;
    }
    import('@/features/document/download')
      .then(({ saveOne }) => saveOne(file, false))
      .catch((error: unknown) =>
        notification.error({ title: `${file.keyToFile} was not downloaded`, description: messageOf(error) }),
      );
  };
  const quote = {
    userId,
    address: sessionItems.address.read()?.[0] ?? '',
    timestamp: run ? String(Date.parse(run.created_at)) : '',
    uuid: run?.id ?? record?.last_run_id ?? '',
    peo,
  };
  return (
    <>
      <UploadSection
        prospect={prospect}
        quote={quote}
        onOpen={open}
        onDownloads={() => setListed(true)}
        {...section}
      />
      {listed && (
        <Suspense fallback={null}>
          <FilesDialog
            prospect={prospect}
            company={company}
            user={record?.last_run_id ? record.user_id : null}
            onClose={() => setListed(false)}
          />
        </Suspense>
      )}
      {viewed && (
        <Suspense fallback={null}>
          <LossRunsViewer
            read={async () => files.data ?? []}
            first={viewed.keyToFile}
            rowsOf={rowsOf}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
