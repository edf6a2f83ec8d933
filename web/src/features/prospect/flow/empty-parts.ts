/** Parts of stage one that nobody has filled in: a tick there would say that somebody had. */
import { differing } from '../draft/questions';
import type { DraftView } from '../draft/store';
import type { Part } from '../draft/validate';

type Profile = DraftView['draft']['companyProfile'];

const addressOf = (profile: Profile, which: 1 | 2): readonly string[] =>
  [
    profile[`street${which}`],
    profile[`cityName${which}`],
    profile[`state${which}`],
    profile[`zipCode${which}`],
  ].map((text) => text.trim());

const [isWhole, isEmpty] = [
  (parts: readonly string[]) => !parts.includes(''),
  (parts: readonly string[]) => parts.every((text) => text === ''),
];

/** Whether the primary address is whole, and the mailing address, where one was begun. */
function addressesGiven(profile: Profile): boolean {
  const mailing = addressOf(profile, 2);
  return isWhole(addressOf(profile, 1)) && (isEmpty(mailing) || isWhole(mailing));
}

/** The optional parts that are empty, half an address or at their default, and the questions while all answers are the usual ones and nobody has read them. */
export function emptyParts({ draft, answersRead }: Pick<DraftView, 'draft' | 'answersRead'>): Part[] {
  const { companyProfile: profile, emodStatesData, uwQues } = draft;
  const parts: Part[] = [];
  if (!addressesGiven(profile)) parts.push('addresses');
  if (!Object.values(emodStatesData).some(({ response }) => response)) parts.push('emod');
  if (draft.coverage.el_limits === '') parts.push('coverage');
  if (!answersRead && differing(uwQues) === 0) parts.push('questions');
  return parts;
}
