/** The specified session items: a copy of the current prospect for hand-offs, written on save, without the FEIN. */
import { COMBINED, type Draft } from '@/features/prospect/model';
import { prorateFactor } from '@/features/prospect/term';
import { patchOf } from '@/features/prospect/wire';
import { writeSession, type SessionKey } from '@/lib/storage';

const KEYS: readonly SessionKey[] = [
  'formStage',
  'currProspect',
  'prospectId',
  'runId',
  'user_id',
  'quoteData',
  'sortKeyList',
  'hasProrateValue',
  'hideButtons',
  'address',
  'submissionDate',
  'validateEmodState',
];

/** Clears this tab's items about a prospect; the draft on the server stays. */
export function forgetProspect(): void {
  for (const key of KEYS) writeSession(key, null);
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

/** Writes the copy. */
export function keepCopy(draft: Draft): void {
  writeSession('validateEmodState', JSON.stringify(emodByState(draft)));
  const sections = patchOf(draft);
  const companyProfile = { ...sections.companyProfile, fein: '' };
  writeSession('currProspect', JSON.stringify({ ...sections, companyProfile }));
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const factor = prorateFactor(effectiveDate, expectedStartDate, expectedExpiryDate);
  writeSession('hasProrateValue', String(factor !== '1'));
}
