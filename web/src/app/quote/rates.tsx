/** The step of the rates: 'Update Class code and rates' of a submission's columns. */
import { Button } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useSubmissionStream } from '@/api/events';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { useStanding } from '@/features/submission/api';
import { useWorkbook, workbookKey } from '@/features/workbook/api';
import { MESSAGES } from '@/features/workbook/messages';
import { RatesScreen } from '@/features/workbook/rates-screen';
import { fetchedPart } from '@/ui/fetched-part';
import { PageHeader } from '@/ui/page-header';
import { StateView } from '@/ui/state-view';
import { useQuoteFlow } from './flow';
import { notSubmitted } from './not-submitted';

const Uploads = fetchedPart(async () => (await import('./uploads')).Uploads);

const UW_ZONES = ['UwDocs'] as const;

function OfSubmission({ submission, upload }: { submission: string; upload: ReactNode }) {
  const { mutate } = useSWRConfig();
  const read = () => mutate(workbookKey(submission));
  const heard = useSubmissionStream(submission, ['cells', 'price'], () => void read());
  const state = useWorkbook(submission, heard);
  return (
    <StateView state={state} rows={8}>
      {(book) => <RatesScreen submission={submission} book={book} onSaved={read} upload={upload} />}
    </StateView>
  );
}

/** The step. */
export default function RatesStep() {
  const { id } = useDraftSession();
  const { goTo } = useQuoteFlow();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const state = useStanding(id);
  return (
    <>
      <PageHeader
        title={MESSAGES.ratesTitle}
        eyebrow={company}
        actions={<Button onClick={() => goTo('underwriting')}>UnderWriting Page</Button>}
      />
      <StateView state={state} rows={8} empty={notSubmitted}>
        {({ submission }) =>
          submission && (
            <OfSubmission
              key={submission.id}
              submission={submission.id}
              upload={
                <Suspense fallback={null}>
                  <Uploads prospect={id} only={UW_ZONES} title="UW file upload" />
                </Suspense>
              }
            />
          )
        }
      </StateView>
    </>
  );
}
