/** The specified session items: a copy of the current prospect for hand-offs, written on save, without the FEIN. */
import type { Draft } from '@/features/prospect/model';
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

/** Writes the copy. */
export function keepCopy(draft: Draft): void {
  const sections = patchOf(draft);
  const companyProfile = { ...sections.companyProfile, fein: '' };
  writeSession('currProspect', JSON.stringify({ ...sections, companyProfile }));
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const factor = prorateFactor(effectiveDate, expectedStartDate, expectedExpiryDate);
  writeSession('hasProrateValue', String(factor !== '1'));
}
