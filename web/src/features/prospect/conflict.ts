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
} as const satisfies Record<Section, string>;

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

/** The sections to take from theirs: all but those that I changed and keep. */
export function taken(base: Draft, mine: Draft, theirs: Draft, keepMine: readonly Section[]): Partial<Draft> {
  const clashing = new Set(clashes(base, mine, theirs));
  const kept = new Set(keepMine);
  const sections = SECTIONS.filter((section) =>
    clashing.has(section) ? !kept.has(section) : sameSection(section, base, mine),
  );
  return Object.fromEntries(sections.map((section) => [section, theirs[section]]));
}
