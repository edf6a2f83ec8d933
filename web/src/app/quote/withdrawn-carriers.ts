/** Carriers that no catalogue has any more, as of a draft that waited in this browser: no save takes them. */
import { useEffect } from 'react';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { dropCarriers } from '@/features/prospect/draft/edits';
import { usePrograms, type ProgramOffer } from '@/features/reference/api';

/** Takes them out at once, and says which. */
export function useDropWithdrawn(offers: readonly ProgramOffer[] | undefined): void {
  const { store } = useDraftSession();
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  useEffect(() => {
    // An empty answer is no catalogue: it takes nobody's choice away.
    if (!offers || offers.length === 0) return;
    const known = new Set(offers.map(({ program }) => program));
    const gone = carrierList.filter(({ value }) => !known.has(value));
    if (gone.length > 0) store.edit(dropCarriers(partner, gone, 'not on offer any more'));
  }, [offers, carrierList, partner, store]);
}

/** The same for a step that shows no carriers; renders nothing. */
export function WithdrawnCarriers() {
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  useDropWithdrawn(usePrograms(date).data);
  return null;
}
