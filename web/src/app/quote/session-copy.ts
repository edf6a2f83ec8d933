/** The specified session items: a copy of the current prospect for hand-offs, written on save, without the FEIN. */
import { COMBINED, type Draft } from '@/features/prospect/draft/model';
import { prorateFactor } from '@/features/prospect/draft/policy-term';
import { patchOf } from '@/features/prospect/draft/wire';
import { sessionItems } from '@/lib/session-items';

const OF_A_PROSPECT = [
  sessionItems.formStage,
  sessionItems.currProspect,
  sessionItems.prospectId,
  sessionItems.runId,
  sessionItems.userId,
  sessionItems.quoteData,
  sessionItems.sortKeyList,
  sessionItems.hasProrateValue,
  sessionItems.hideButtons,
  sessionItems.address,
  sessionItems.submissionDate,
  sessionItems.salesId,
  sessionItems.preUnderwriter,
  sessionItems.quesList,
  sessionItems.validateEmodState,
  sessionItems.amtrustAccountDetails,
  sessionItems.amtrustAccountDetailsCopy,
  sessionItems.amtrustEligibility,
  sessionItems.amtrustNetRates,
] as const;

/** Clears this tab's items about a prospect; the draft on the server stays. */
export function forgetProspect(): void {
  for (const item of OF_A_PROSPECT) item.write(undefined);
}

/**
 * A prospect is open: what the tab still has of another one goes. Whoever leads here with items of its own, such as a
 * dashboard, has written prospectId among them.
 */
export function keepProspectIds(id: string, userId: string): void {
  if (sessionItems.prospectId.read() !== id) forgetProspect();
  sessionItems.prospectId.write(id);
  sessionItems.userId.write(userId);
}

/** The primary address in one line. */
export function addressLine({ companyProfile: profile }: Pick<Draft, 'companyProfile'>): string {
  const place = [profile.cityName1, profile.state1.toUpperCase()].filter(Boolean).join(' ');
  return [profile.street1, `${place} ${profile.zipCode1}`.trim()].filter(Boolean).join(', ');
}

/** The answered modifications by state, the combined one for each of its states: what the rater reads. */
export function emodByState({
  emodStatesData,
}: Pick<Draft, 'emodStatesData'>): Record<string, { emod: string; emodDate: string }> {
  const answered = Object.entries(emodStatesData).filter(([, { response }]) => response);
  return Object.fromEntries(
    answered.flatMap(([key, { rate1, date1, stateList }]) =>
      (key === COMBINED ? stateList : [key]).map((state) => [state, { emod: rate1, emodDate: date1 }]),
    ),
  );
}

/** Writes the copy, with the risk profile that this tab has seen of it last and the carrier's questions. */
export function keepCopy(draft: Draft): void {
  sessionItems.validateEmodState.write(emodByState(draft));
  const sections = patchOf(draft);
  const companyProfile = { ...sections.companyProfile, fein: '' };
  const riskProfile = sessionItems.currProspect.read()?.['riskProfile'] ?? null;
  const amtrustQuesList = sessionItems.quesList.read() ?? [];
  sessionItems.currProspect.write({ ...sections, companyProfile, riskProfile, amtrustQuesList });
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const factor = prorateFactor(effectiveDate, expectedStartDate, expectedExpiryDate);
  sessionItems.hasProrateValue.write(factor !== '1');
}

/** Puts a risk profile of the open prospect into its copy. */
export function keepRiskProfile(riskProfile: object): void {
  const copy = sessionItems.currProspect.read();
  if (copy) sessionItems.currProspect.write({ ...copy, riskProfile });
}
