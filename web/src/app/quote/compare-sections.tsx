/** What follows the prices of a run: its ACORD tabs, the claims, and the files; fetched once the prices stand. */
import { Suspense } from 'react';
import type { QuoteRun } from '@/features/quote/model';
import { fetchedPart } from '@/ui/fetched-part';
import { LoadingState } from '@/ui/state-view';
import { useButtonsHidden } from './flow';
import styles from './prices.module.css';

const AcordForms = fetchedPart(async () => (await import('./acord-forms')).AcordForms);
const Claims = fetchedPart(async () => (await import('./claims')).Claims);
const Uploads = fetchedPart(async () => (await import('./uploads')).Uploads);

/** The sections, in their order; they come together, so that none of them moves another. */
export function CompareSections({ run, prospect }: { run: QuoteRun; prospect: string }) {
  const closed = useButtonsHidden();
  return (
    <div className={styles.sections}>
      <Suspense fallback={<LoadingState rows={8} />}>
        <AcordForms run={run} prospect={prospect} />
        <Claims prospect={prospect} />
        <Uploads prospect={prospect} run={run} closed={closed} />
      </Suspense>
    </div>
  );
}
