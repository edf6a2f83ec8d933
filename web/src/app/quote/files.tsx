/** 'Download Files' of one prospect, as a page of its own. */
import { useParams } from 'react-router';
import { FileDownloads } from '@/features/document/file-downloads';
import { MESSAGES } from '@/features/document/messages';
import { useProspect } from '@/features/prospect/draft/api';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';

/** Page of /Quote/:prospect/files. */
export default function FilesPage() {
  const { prospect = '' } = useParams();
  const state = useProspect(prospect);
  return (
    <>
      <PageHeader title={MESSAGES.files} eyebrow={state.data?.sections.companyProfile.companyName ?? ''} />
      <StateView state={state} rows={4}>
        {(found) => (
          <Panel title="Files">
            <FileDownloads prospect={prospect} user={found.last_run_id === null ? null : found.user_id} />
          </Panel>
        )}
      </StateView>
    </>
  );
}
