/** The place of the ACORD panel in stage one, kept while its code comes. */
import { Suspense } from 'react';
import { useDraftSession } from '@/features/prospect/draft/context';
import { fetchedPart } from '@/ui/fetched-part';
import { Panel } from '@/ui/panel';
import styles from './acord-place.module.css';

const AcordSection = fetchedPart(async () => (await import('./acord')).AcordSection);

/** The panel, or its frame. */
export function AcordPlace() {
  const { key } = useDraftSession();
  return (
    <Suspense
      fallback={
        <Panel title="Start from an ACORD form">
          <div className={styles.place} />
        </Panel>
      }
    >
      <AcordSection key={key} />
    </Suspense>
  );
}
