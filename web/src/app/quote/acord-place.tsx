/** The place of the ACORD panel in stage one, kept while its code comes. */
import { Suspense } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { Panel } from '@/ui/panel';
import styles from './acord-place.module.css';

const AcordSection = fetchedPart(async () => (await import('./acord')).AcordSection);

/** The panel, or its frame. */
export const AcordPlace = () => (
  <Suspense
    fallback={
      <Panel title="Start from an ACORD form">
        <div className={styles.place} />
      </Panel>
    }
  >
    <AcordSection />
  </Suspense>
);
