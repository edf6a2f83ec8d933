/** The limits that may be chosen for the states of the draft. */
import { useDraft } from '@/features/prospect/draft/context';
import { statesOf } from '@/features/prospect/draft/model';
import { isChoice, LimitsSection } from '@/features/prospect/company/limits-section';
import { useLiabilityLimits } from '@/features/reference/api';
import { isState } from '@/features/reference/model';

/** Limits on offer, and the states that they are offered for. */
interface LimitChoice {
  readonly limits: readonly string[];
  readonly places: string;
}

/** What there is to choose; null while no state is known, or where there is no choice. */
export function useLimitChoice(): LimitChoice | null {
  const states = useDraft(({ draft }) => statesOf(draft).filter(isState).join());
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const { data } = useLiabilityLimits(states === '' ? [] : states.split(','), date);
  const chosen = useDraft(({ draft }) => draft.coverage.el_limits);
  if (!data || states === '' || !isChoice(data, chosen)) return null;
  return { limits: data, places: states.toUpperCase().replaceAll(',', ', ') };
}

/** The section, where there is a choice. */
export function LiabilityLimits() {
  const choice = useLimitChoice();
  return choice && <LimitsSection {...choice} />;
}
