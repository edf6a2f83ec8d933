/** The claims of the quoted prospect; its letter and the years of its loss runs open in the document viewer. */
import { ClaimsSection } from '@/features/claims/claims-section';
import { openDocument } from '@/features/document/document-frame';
import { TITLES } from '@/features/document/messages';
import { DocumentViewer, LossSummaryViewer } from '@/features/document/viewer';

/** The section. */
export function Claims({ prospect }: { prospect: string }) {
  return (
    <ClaimsSection
      prospect={prospect}
      showLetter={(letter, onClose) => (
        <DocumentViewer
          title={TITLES.noLoss}
          load={async () => openDocument('No-loss letter.pdf', 'application/pdf', letter)}
          onClose={onClose}
        />
      )}
      showSummary={(years, onClose) => <LossSummaryViewer years={years} onClose={onClose} />}
    />
  );
}
