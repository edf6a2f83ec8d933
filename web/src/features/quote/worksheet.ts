/** An explained price: the lines in their order, and the waterfall from manual premium to total. */
import type { components } from '@/api/schema';
import { toCents } from '@/lib/money';

type Schema = components['schemas'];
/** The whole price record. */
export type Worksheet = Schema['Worksheet'];
/** One step of it. */
export type WorksheetLine = Schema['WorksheetLine'];

/** A bar: from and to in cents; a total stands on the ground. */
export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'charge' | 'credit';
}

/**
 * The steps from manual premium to the total with taxes. Only named totals are used, so that the bars add up to the
 * price whatever lines a state has: what lies between manual and standard premium is modification and schedule.
 */
export function waterfall({ totals }: Pick<Worksheet, 'totals'>): WaterfallStep[] {
  const cents = (amount: string) => toCents(amount);
  const standard = cents(totals.standard_premium);
  const eap = cents(totals.estimated_annual_premium);
  const named = [
    ['premium_discount', 'Premium discount', -Math.abs(cents(totals.premium_discount))],
    ['expense_constant', 'Expense constant', cents(totals.expense_constant)],
    ['terrorism', 'Terrorism', cents(totals.terrorism)],
    ['catastrophe', 'Catastrophe', cents(totals.catastrophe)],
    ['balance_to_minimum', 'Balance to minimum', cents(totals.balance_to_minimum)],
  ] as const;
  const steps: WaterfallStep[] = [];
  let level = 0;
  const total = (key: string, label: string, amount: number) => {
    steps.push({ key, label, amount, from: 0, to: amount, kind: 'total' });
    level = amount;
  };
  const change = (key: string, label: string, amount: number) => {
    if (amount === 0) return;
    steps.push({
      key,
      label,
      amount,
      from: level,
      to: level + amount,
      kind: amount > 0 ? 'charge' : 'credit',
    });
    level += amount;
  };
  total('manual_premium', 'Manual premium', cents(totals.manual_premium));
  change('to_standard', 'Modification, schedule and limits', standard - level);
  for (const [key, label, amount] of named) change(key, label, amount);
  // What a state fund charges stands beside the standard premium, so it shows in what is left.
  const fund = cents(totals.fund_premium) === 0 ? 'Other charges' : 'Fund premium, other charges';
  change('other', `${fund} and rounding`, eap - level);
  total('estimated_annual_premium', 'Estimated annual premium', eap);
  change('taxes_assessments', 'Taxes and assessments', cents(totals.taxes_assessments));
  total('total', 'Total estimated annual premium', cents(totals.total_estimated_annual_premium));
  return steps;
}

/** The waterfall in one sentence, for those who cannot see it. */
export function waterfallWords(steps: readonly WaterfallStep[], shown: (cents: number) => string): string {
  return steps
    .map(
      ({ label, amount, kind }) => `${label} ${kind === 'credit' ? 'minus ' : ''}${shown(Math.abs(amount))}`,
    )
    .join(', ');
}

/** Words for how far a number of the rate book can be trusted. */
export const RELIABILITY_WORDS: Readonly<Record<string, string>> = {
  published: 'published',
  secondary: 'secondary source',
  secondary_weak: 'weak secondary source',
  assumed: 'assumed, confirm',
};

/** What a line speaks of: 'TX 8810', 'TX' or 'Policy'. */
export function scopeWords({ scope, state, class_code: code }: WorksheetLine): string {
  if (scope === 'policy') return 'Policy';
  return [state?.toUpperCase(), scope === 'class' ? code : null].filter(Boolean).join(' ');
}
