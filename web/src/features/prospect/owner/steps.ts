/** The four short screens on which an owner describes the business, and what each still needs. */
import type { Draft } from '../draft/model';
import { setProfile, setSameAsPrimary, type Edit } from '../draft/edits';
import type { Issues } from '../draft/validate';

/** The screens in their order. */
export const OWNER_STEPS = [
  { key: 'business', title: 'Your business' },
  { key: 'places', title: 'Where you work' },
  { key: 'people', title: 'Who works for you' },
  { key: 'contact', title: 'How we reach you' },
] as const;

/** Number of screens. */
export const LAST_STEP = OWNER_STEPS.length - 1;

const CONTACT = /^companyProfile\.(firstName|lastName|phoneNumber|emailId|\w+Date)$/;

/** The screen on which a path is typed; null: the owner has no field for it. */
export function stepOf(path: string): number | null {
  if (CONTACT.test(path)) return 3;
  if (/^companyProfile\.(companyName|fein|entityType|yearsInBusiness|descriptionOfOperations)$/.test(path)) {
    return 0;
  }
  if (path.includes('.classCodesInfo.')) return 2;
  return path.startsWith('childrenLoc.') ? 1 : null;
}

/** The paths that a screen still needs, in the order of the page. */
export const leftOn = (issues: Issues, step: number): string[] =>
  [...issues.keys()].filter((path) => stepOf(path) === step);

/** The first screen that needs something; null: none does. */
export function firstLeft(issues: Issues): number | null {
  const steps = [...issues.keys()].map(stepOf).filter((step) => step !== null);
  return steps.length === 0 ? null : Math.min(...steps);
}

/** Who typed the place of work has typed the business's address: nobody is asked twice. */
export function primaryFrom({ companyProfile, childrenLoc }: Draft): Edit[] {
  const [first] = childrenLoc;
  const { street1, cityName1, state1, zipCode1 } = companyProfile;
  if (!first || `${street1}${cityName1}${state1}${zipCode1}` !== '') return [];
  const facts = [
    ['street1', first.street],
    ['zipCode1', first.zipCode],
    ['cityName1', first.cityName],
    ['state1', first.state],
  ] as const;
  return [...facts.map(([field, text]) => setProfile(field, text)), setSameAsPrimary(true)];
}
