/** The claims of the quoted prospect; its letter and the years of its loss runs open in the document viewer. */
import { ClaimsSection, type ShowSummary } from '@/features/claims/claims-section';
import type { ShowLetter } from '@/features/claims/no-loss-letter';
import { openDocument } from '@/features/document/document-frame';
import { TITLES } from '@/features/document/messages';
import { DocumentViewer, LossSummaryViewer } from '@/features/document/viewer';

const showLetter: ShowLetter = (letter, onClose) => (
  <DocumentViewer
    title={TITLES.noLoss}
    load={async () => openDocument('No-loss letter.pdf', 'application/pdf', letter)}
    onClose={onClose}
  />
);

const showSummary: ShowSummary = (years, onClose) => <LossSummaryViewer years={years} onClose={onClose} />;

/** The section. */
export const Claims = ({ prospect }: { prospect: string }) => (
  <ClaimsSection prospect={prospect} showLetter={showLetter} showSummary={showSummary} />
);
