/** The limits that may be chosen for the states of the draft. */
import { useDraft } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { LimitsSection } from '@/features/prospect/company/limits-section';
import { useLiabilityLimits } from '@/features/reference/api';
import { isState } from '@/features/reference/model';

/** The section; nothing while no state is known, or where there is no choice. */
export function LiabilityLimits() {
  const states = useDraft(({ draft }) => statesOf(draft).filter(isState).join());
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const { data } = useLiabilityLimits(states === '' ? [] : states.split(','), date);
  if (!data || states === '') return null;
  return <LimitsSection limits={data} places={states.toUpperCase().replaceAll(',', ', ')} />;
}
