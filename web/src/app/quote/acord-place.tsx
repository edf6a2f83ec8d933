/** The place of the ACORD panel in stage one, kept while its code comes. */
import { Suspense } from 'react';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { fetchedPart } from '@/ui/fetched-part';
import { Panel } from '@/ui/panel';
import styles from './acord-place.module.css';

const AcordSection = fetchedPart(async () => (await import('./acord')).AcordSection);

/** The panel, or its frame; a draft that is only read has neither. */
export function AcordPlace() {
  const { key } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Suspense
      fallback={
        viewOnly ? null : (
          <Panel title="Start from an ACORD form">
            <div className={styles.place} />
          </Panel>
        )
      }
    >
      <AcordSection key={key} />
    </Suspense>
  );
}
