/** Online bind below the grid: the carriers of the submission that price and bind by themselves. */
import { useState } from 'react';
import { BindPanels, type SelectedCarrier } from '@/features/bind/bind-panels';
import type { Submission } from '@/features/submission/api';
import type { Column } from '@/features/workbook/shapes';
import { useQuoteFlow } from './flow';
import styles from './online-bind.module.css';

/** What the step knows of the submission. */
export interface OnlineBindProps {
  readonly submission: Submission;
  readonly columns: readonly Column[];
  readonly company: string;
}

/** The carriers that our engine does not price; one that was added by hand is priced by nobody. */
export function selectedCarriers(columns: readonly Column[]): SelectedCarrier[] {
  const found = columns.filter(({ kind, rated, price }) => kind === 'program' && !rated && price !== null);
  return [...new Map(found.map((column) => [column.carrier, column])).values()].map(
    ({ carrier, name, premium }) => ({
      path: carrier.charAt(0).toUpperCase() + carrier.slice(1),
      name,
      above: premium,
    }),
  );
}

const toApprovals = () => {
  const place = document.querySelector<HTMLElement>('[aria-label="Waits for authority"]');
  if (!place) return;
  place.tabIndex = -1;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
};

/** The panels. */
export function OnlineBind({ submission, columns, company }: OnlineBindProps) {
  const { goTo } = useQuoteFlow();
  const [places] = useState(() => ({
    address: () => goTo('profile'),
    submission: () => goTo('compare'),
    facts: () => goTo('compare'),
    approval: toApprovals,
  }));
  return (
    <div className={styles.below}>
      <BindPanels
        prospect={submission.prospect_id}
        userId={submission.user_id}
        insured={company || submission.company}
        effectiveDate={submission.effective_date ?? ''}
        carriers={selectedCarriers(columns)}
        places={places}
      />
    </div>
  );
}
