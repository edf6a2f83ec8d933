/** Two people saved the same draft: which sections clash, and what follows from a choice. */
import { SECTIONS, type Draft, type Section } from './model';
import { patchOf } from './wire';

export const SECTION_WORDS = {
  companyProfile: 'Company profile and addresses',
  childrenLoc: 'Locations and class codes',
  emodStatesData: 'Experience modification',
  uwQues: 'Underwriting questions',
  peoDetails: 'Distributing partner',
  carrierList: 'Carriers',
  coverage: 'Limits of liability',
} as const satisfies Record<Section, string>;

/** Who saved a version, when it was the person themself. */
export const ELSEWHERE = 'you';

/** A version that was saved elsewhere, and what is known of its making. */
export interface Newer {
  readonly version: number;
  readonly theirs: Draft;
  /** Who saved it, for people; '' when that is not known. */
  readonly by: string;
  /** When, as an ISO time; '' when that is not known. */
  readonly at: string;
}

/** Whether two drafts say the same in a section, whatever objects they say it with. */
export function sameSection(section: Section, one: Draft, two: Draft): boolean {
  return (
    one[section] === two[section] ||
    JSON.stringify(patchOf({ [section]: one[section] })) ===
      JSON.stringify(patchOf({ [section]: two[section] }))
  );
}

/**
 * The sections that both sides changed since base, differently. When there is none, both can be kept: mine where I
 * changed, theirs everywhere else.
 */
export function clashes(base: Draft, mine: Draft, theirs: Draft): Section[] {
  return SECTIONS.filter(
    (section) =>
      !sameSection(section, base, mine) &&
      !sameSection(section, base, theirs) &&
      !sameSection(section, mine, theirs),
  );
}

/** Both sides in one: the draft to go on with, and what of it the server has. */
export interface Merged {
  readonly draft: Draft;
  readonly saved: Draft;
}

/**
 * Joins a newer version with what was typed upon an older one. A section that both sides say alike stays as it is
 * here, so that nothing on the screen moves.
 *
 * @param keepMine the clashing sections that stay mine; the others become theirs.
 */
export function merged(base: Draft, mine: Draft, theirs: Draft, keepMine: readonly Section[]): Merged {
  const clashing = new Set(clashes(base, mine, theirs));
  const kept = new Set(keepMine);
  let [draft, saved] = [mine, theirs];
  for (const section of SECTIONS) {
    if (sameSection(section, mine, theirs)) saved = { ...saved, [section]: mine[section] };
    else if (clashing.has(section) ? !kept.has(section) : sameSection(section, base, mine))
      draft = { ...draft, [section]: theirs[section] };
  }
  return { draft, saved };
}
