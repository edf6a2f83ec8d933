/** What moved since a price was accepted, in the words of the trade: what it is now, and what was accepted. */
import { dayWords } from './dates';
import { shownTogether } from './shown-money';

/** What moved; null: there was none, or there is none any more. */
export interface MovedPart {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const NAMES: Readonly<Record<string, string>> = {
  premium: 'Premium',
  taxes: 'Taxes',
  fees: 'Fees',
  total: 'Total',
  down_payment: 'Down payment',
  effective_date: 'Effective date',
  eligibility: "The carrier's word",
  status: 'Its status there',
  plan: 'Payment plan',
  plan_id: 'Payment plan',
  plan_words: 'Payment plan',
  invoices: 'Payments',
  quote: 'Quote',
};

const AMOUNT = /^-?\d+\.\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PAYMENT = /^(\d{4}-\d{2}-\d{2}) (\d+\.\d{2})$/;

const named = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

interface Payment {
  readonly due: string;
  readonly amount: string;
}

/** '2026-08-01 3094.15; 2026-11-01 3094.15', as the server keeps payments; undefined for anything else. */
function paymentsOf(value: string | null): Payment[] | undefined {
  const found = (value ?? '').split('; ').map((each) => PAYMENT.exec(each));
  return found.every((each) => each !== null)
    ? found.map(([, due = '', amount = '']) => ({ due, amount }))
    : undefined;
}

/** '$3,094.15 on Aug 1, 2026, then 2 of $3,094.15'; those that differ are not listed one by one. */
function paymentWords([first, ...rest]: readonly Payment[], shown: (amount: string) => string): string {
  if (first === undefined) return 'none';
  const begin = `${shown(first.amount)} on ${dayWords(first.due)}`;
  const [one, ...others] = new Set(rest.map(({ amount }) => amount));
  if (one === undefined) return begin;
  return others.length === 0
    ? `${begin}, then ${rest.length} of ${shown(one)}`
    : `${begin}, then ${rest.length} others`;
}

/** 'now $3,318 on Aug 1, 2026, then 2 of $3,318; accepted ...'; days alone where amounts stayed. */
function movedPayments(was: readonly Payment[], now: readonly Payment[]): string {
  const shown = shownTogether([...was, ...now].map(({ amount }) => amount));
  const [before, after] = [paymentWords(was, shown), paymentWords(now, shown)];
  return before === after ? 'later ones are due on other days' : `now ${after}; accepted ${before}`;
}

function valued(value: string | null, shown: (amount: string) => string): string {
  if (value === null || value === '') return 'none';
  if (AMOUNT.test(value)) return shown(value);
  return DAY.test(value) ? dayWords(value) : value;
}

/** 'Premium: $12,507 now, $11,625 accepted'. */
export function movedWords({ field, before, after }: MovedPart): string {
  const [was, now] = [paymentsOf(before), paymentsOf(after)];
  if (was && now) return `${named(field)}: ${movedPayments(was, now)}`;
  const shown = shownTogether([before, after].filter((each) => each !== null && AMOUNT.test(each)));
  return `${named(field)}: ${valued(after, shown)} now, ${valued(before, shown)} accepted`;
}
