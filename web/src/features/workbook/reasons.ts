/** What a percent is given for: parts by category that sum to it, and a note where it is large. */
import type { components } from '@/api/schema';
import { hundredthsOf, mostOf, percentFrom, percentWords, signedText, type Range } from './percent';

export type ReasonPart = components['schemas']['ReasonPart'];
export type Category = components['schemas']['ReasonCategory'];

/** The categories of a schedule rating plan, in the order of their filing. */
export const CATEGORIES: readonly { readonly key: Category; readonly label: string }[] = [
  { key: 'premises', label: 'Premises' },
  { key: 'classification_peculiarities', label: 'Classification peculiarities' },
  { key: 'medical_facilities', label: 'Medical facilities' },
  { key: 'safety_devices', label: 'Safety devices' },
  { key: 'employee_selection_and_training', label: 'Employee selection and training' },
  { key: 'management_cooperation', label: 'Management cooperation' },
];

/** Name of a category. */
export const categoryWords = (key: string): string =>
  CATEGORIES.find((each) => each.key === key)?.label ?? key;

export const [SHORTEST_NOTE, LONGEST_NOTE] = [10, 500];

const partOf = ({ percent }: ReasonPart): number => hundredthsOf(percentFrom(percent)) ?? 0;

/** Signed hundredths that the parts sum to. */
export const sumOf = (reasons: readonly ReasonPart[]): number =>
  reasons.reduce((sum, reason) => sum + partOf(reason), 0);

/** One click gives the whole percent, a further one what is left of it; a chosen category is taken out again. */
export function toggled(reasons: readonly ReasonPart[], category: Category, percent: number): ReasonPart[] {
  if (reasons.some((each) => each.category === category)) {
    return following(
      reasons.filter((each) => each.category !== category),
      percent,
    );
  }
  return [...reasons, { category, percent: signedText(percent - sumOf(reasons)) }];
}

/** A single reason is given for the whole, whatever it becomes; several keep their parts; none is given for 0. */
export function following(reasons: readonly ReasonPart[], percent: number): ReasonPart[] {
  if (percent === 0) return [];
  const [only] = reasons;
  return reasons.length === 1 && only ? [{ ...only, percent: signedText(percent) }] : [...reasons];
}

/** One part set to an amount; where there is only one other, it is given for what is left. Signed hundredths. */
export function shared(
  reasons: readonly ReasonPart[],
  category: Category | string,
  amount: number,
  percent: number,
): ReasonPart[] {
  const rest = percent - amount;
  const follows = reasons.length === 2 && Math.sign(rest) === Math.sign(percent);
  return reasons.map((each) => {
    if (each.category === category) return { ...each, percent: signedText(amount) };
    return follows ? { ...each, percent: signedText(rest) } : each;
  });
}

/** Whether a percent is large enough to need a note: above half of its range. */
export function needsNote(percent: number, range: Range): boolean {
  const most = mostOf(range, percent < 0);
  return most !== null && Math.abs(percent) > most * 50;
}

/** What a percent lacks; null: nothing. */
export function reasonFault(
  percent: number,
  reasons: readonly ReasonPart[],
  note: string,
  range: Range,
): string | null {
  if (percent === 0) return null;
  if (reasons.length === 0) return `Choose what the ${percentWords(percent)} % is given for`;
  const twice = reasons.find(({ category }, at) =>
    reasons.some((each, of) => of < at && each.category === category),
  );
  if (twice) return `${categoryWords(twice.category)} is chosen twice; take one out and choose it again`;
  if (sumOf(reasons) !== percent) {
    return `The reasons sum to ${signedText(sumOf(reasons))} %, the cell says ${signedText(percent)} %`;
  }
  const length = note.trim().length;
  if (needsNote(percent, range) && (length < SHORTEST_NOTE || length > LONGEST_NOTE)) {
    return `More than half of the range needs a note of ${SHORTEST_NOTE} to ${LONGEST_NOTE} characters`;
  }
  return null;
}
