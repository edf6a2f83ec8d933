/** Location 1 and the primary address: one and the same place until somebody types another one. */
import type { CompanyProfile, Draft, Location, ProfileField } from './model';

type Placed = Pick<Draft, 'companyProfile' | 'childrenLoc'>;

const PAIRS = [
  ['street1', 'street'],
  ['zipCode1', 'zipCode'],
  ['cityName1', 'cityName'],
  ['state1', 'state'],
] as const satisfies readonly (readonly [ProfileField, keyof Location])[];

/** Whether nobody has typed a primary address. */
export const noPrimary = (profile: CompanyProfile): boolean => PAIRS.every(([own]) => profile[own] === '');

/** Whether location 1 stands where the primary address is; two empty ones are the same. */
export function firstIsPrimary({ companyProfile, childrenLoc }: Placed): boolean {
  const [first] = childrenLoc;
  return first !== undefined && PAIRS.every(([own, column]) => companyProfile[own] === first[column]);
}

/** What was typed into the primary address stands in location 1 too; the state has its own step, for its class codes. */
export function firstPlaceTyped(before: Draft, after: Draft, field: ProfileField, text: string): Draft {
  const column = PAIRS.find(([own]) => own === field)?.[1];
  if (column === undefined || column === 'state' || !firstIsPrimary(before)) return after;
  const childrenLoc = after.childrenLoc.map((each, at) => (at === 0 ? { ...each, [column]: text } : each));
  return { ...after, childrenLoc };
}
