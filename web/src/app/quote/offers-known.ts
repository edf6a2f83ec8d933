/** What an opened draft waits for, so that it opens whole. */
import { useState } from 'react';
import { useDraft } from '@/features/prospect/draft/context';
import { usePrograms } from '@/features/reference/api';

/** Whether it is known what an opened draft's partner offers; from then on it stays so, whatever day is typed. */
export function useOffersKnown(): boolean {
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const { data, error, isLoading } = usePrograms(date);
  const [known, setKnown] = useState(partner === '');
  if (!known && (data !== undefined || error !== undefined || !isLoading)) setKnown(true);
  return known;
}
