/** The popup of a quote: its PDF in the browser's own viewer, as wide as it is printed for. */
import { App } from 'antd';
import { useSearchParams } from 'react-router';
import { DocumentFrame, openDocument } from '@/features/document/document-frame';
import { useLoaded } from '@/features/document/use-loaded';
import { quotePdf } from '@/features/quote/indication-api';
import { MESSAGES } from '@/features/quote/messages';
import { askedIn, pdfName } from '@/features/quote/price-pdf';
import { ErrorState, LoadingState } from '@/ui/state-view';
import styles from './quote-pdf.module.css';

/** The page of /QuotePDF. */
export default function QuotePdfPage() {
  const { notification } = App.useApp();
  const [told] = useSearchParams();
  const [quote, again] = useLoaded(async () => {
    try {
      const asked = askedIn(told);
      if (!asked) throw new Error('The address names no quote.');
      return openDocument(pdfName(asked.carrier), 'application/pdf', await quotePdf(asked));
    } catch (error) {
      notification.error({ title: MESSAGES.notViewed });
      throw error;
    }
  });
  if (quote.state === 'failed')
    return <ErrorState title={MESSAGES.notViewed} text="Try again." onRetry={again} />;
  if (quote.state !== 'loaded') return <LoadingState rows={12} />;
  return (
    <div className={styles.sheet}>
      <section className={styles.quote} aria-label="Quote">
        <DocumentFrame document={quote.value} />
      </section>
    </div>
  );
}
