/** The carrier's portal: what was submitted to the caller's carrier, and what has ended. */
import { useSearchParams } from 'react-router';
import { useDecisions, type Part } from '@/features/decision/api';
import { DecisionList } from '@/features/decision/decision-list';
import { MESSAGES } from '@/features/decision/messages';
import { waitingWords } from '@/features/decision/model';
import { useRemarks } from '@/features/decision/use-remarks';
import { PageHeader } from '@/ui/page-header';
import { Tabs } from '@/ui/tabs';
import { SubmissionDocuments } from './submission-documents';

/** The page of /PanelUW. */
export default function PanelUwPage() {
  const [params, setParams] = useSearchParams();
  const part: Part = params.get('tab') === 'ended' ? 'ended' : 'open';
  const open = useDecisions('open');
  const remarks = useRemarks((open.rows ?? []).map(({ id }) => id));
  return (
    <SubmissionDocuments>
      <PageHeader
        title={MESSAGES.title}
        lead={open.rows && open.whole ? waitingWords(open.rows) : 'Submissions to your company.'}
      />
      <Tabs<Part>
        label="Submissions"
        active={part}
        // Each tab has a search and an open row of its own.
        onChange={(to) => setParams(to === 'ended' ? { tab: to } : {})}
        items={[
          {
            key: 'open',
            label: 'Open',
            content: part === 'open' && <DecisionList part="open" remarks={remarks} />,
          },
          {
            key: 'ended',
            label: 'Ended',
            content: part === 'ended' && <DecisionList part="ended" remarks={remarks} />,
          },
        ]}
      />
    </SubmissionDocuments>
  );
}
