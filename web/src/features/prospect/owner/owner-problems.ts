/** What is said at a field, to an owner who knows it by another name than a desk; specified texts stay as they are. */
import { useProblem } from '../draft/context';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^FT or PT$/, 'Enter how many people'],
  [/^Enter the payroll$/, 'Enter what they are paid in a year, all together'],
  [/^Payroll takes no minus sign$/, 'Pay takes no minus sign'],
  [/^Choose a class code$/, 'Choose what they do from the list'],
  [/^Choose the class code of (.*)$/, 'Choose from the list what fits $1'],
  [
    /^No rates are filed for (.*): leave this location out of the quote$/,
    'No prices for $1: leave this place out',
  ],
  [/^No rates are filed for (.*): choose another state$/, 'No prices for $1: choose another state'],
  [
    /^The founding year lies after the effective date$/,
    'This year is later than the first day of the insurance',
  ],
  [/^Enter the effective date$/, 'Enter the first day of the insurance'],
];

/** The same message in an owner's words. */
export function ownerProblem(message: string): string {
  const [desk, own] = WORDS.find(([words]) => words.test(message)) ?? [];
  return desk === undefined || own === undefined ? message : message.replace(desk, own);
}

/** The message of a field in an owner's words, once it may be shown. */
export function useOwnerProblem(path: string): string | null {
  const found = useProblem(path);
  return found === null ? null : ownerProblem(found);
}
