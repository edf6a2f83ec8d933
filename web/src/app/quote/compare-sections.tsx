/** What follows the prices of a run: its ACORD tabs, the claims, and the files; fetched once the prices stand. */
import { Suspense } from 'react';
import type { QuoteRun } from '@/features/quote/model';
import { fetchedPart } from '@/ui/fetched-part';
import { LoadingState } from '@/ui/state-view';
import styles from './prices.module.css';

const AcordTabs = fetchedPart(async () => (await import('@/features/eacord/acord-tabs')).AcordTabs);
const ClaimsSection = fetchedPart(
  async () => (await import('@/features/claims/claims-section')).ClaimsSection,
);
const UploadSection = fetchedPart(
  async () => (await import('@/features/upload/upload-section')).UploadSection,
);

/** The sections, in their order; they come together, so that none of them moves another. */
export function CompareSections({ run, prospect }: { run: QuoteRun; prospect: string }) {
  return (
    <div className={styles.sections}>
      <Suspense fallback={<LoadingState rows={8} />}>
        <AcordTabs run={run} prospect={prospect} />
        <ClaimsSection prospect={prospect} />
        <UploadSection prospect={prospect} />
      </Suspense>
    </div>
  );
}
