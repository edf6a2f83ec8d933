/** The popup of a quote: its PDF in the browser's own viewer, as wide as it is printed for. */
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { quotePdf } from '@/features/quote/indication-api';
import { MESSAGES } from '@/features/quote/messages';
import { askedIn } from '@/features/quote/price-pdf';
import { ErrorState, LoadingState } from '@/ui/state-view';
import styles from './quote-pdf.module.css';

/** The page of /QuotePDF. */
export default function QuotePdfPage() {
  const { notification } = App.useApp();
  const [told] = useSearchParams();
  const [address, setAddress] = useState<string>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  // A further try is another wish, though it asks for the same.
  const wanted = `${tries} ${told.toString()}`;
  useEffect(() => {
    let shown: string | undefined;
    let left = false;
    const asked = askedIn(new URLSearchParams(wanted.slice(wanted.indexOf(' ') + 1)));
    const written = asked ? quotePdf(asked) : Promise.reject(new Error('The address names no quote.'));
    written
      .then((file) => {
        if (left) return;
        shown = URL.createObjectURL(file);
        setAddress(shown);
      })
      .catch(() => {
        if (left) return;
        setFailed(true);
        notification.error({ title: MESSAGES.notViewed });
      });
    return () => {
      left = true;
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [wanted, notification]);
  const again = () => {
    setFailed(false);
    setTries((now) => now + 1);
  };
  if (failed) return <ErrorState title={MESSAGES.notViewed} text="Try again." onRetry={again} />;
  if (address === undefined) return <LoadingState rows={12} />;
  return (
    <div className={styles.sheet}>
      {/* The browser shows no PDF in a sandboxed frame; this one is of our own making. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className={styles.quote} title="Quote" src={address} />
    </div>
  );
}
