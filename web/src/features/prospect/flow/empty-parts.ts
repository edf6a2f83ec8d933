/** Parts of stage one that nobody has filled in: a tick there would say that somebody had. */
import { noPrimary } from '../draft/first-place';
import { differing } from '../draft/questions';
import type { DraftView } from '../draft/store';
import type { Part } from '../draft/validate';

/** The optional parts that are empty or at their default, and the questions while all answers are the usual ones and nobody has read them. */
export function emptyParts({ draft, answersRead }: Pick<DraftView, 'draft' | 'answersRead'>): Part[] {
  const { companyProfile: profile, emodStatesData, uwQues } = draft;
  const parts: Part[] = [];
  if (noPrimary(profile) && profile.street2 === '' && profile.zipCode2 === '') parts.push('addresses');
  if (!Object.values(emodStatesData).some(({ response }) => response)) parts.push('emod');
  if (draft.coverage.el_limits === '') parts.push('coverage');
  if (!answersRead && differing(uwQues) === 0) parts.push('questions');
  return parts;
}
