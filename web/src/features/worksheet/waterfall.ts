/** From manual premium to the total: the bars of the waterfall, each with the lines that made it. */
import { toCents } from '@/lib/money';
import { byCarrier, effectCents, isSubtotal, type Worksheet, type WorksheetLine } from './model';

/** A bar: from and to in cents; a total stands on the ground. */
export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'charge' | 'credit';
  /** Places of the lines that made it. */
  readonly lines: readonly number[];
}

const TOTALS = [
  ['manual_premium', 'Manual premium'],
  ['standard_premium', 'Standard premium'],
  ['estimated_annual_premium', 'Estimated annual premium'],
  ['total_estimated_annual_premium', 'Total estimated annual premium'],
] as const;
const AT = new Map<string, number>(TOTALS.map(([key], at) => [key, at]));
const LAST = TOTALS.length - 1;

const FAMILIES: Readonly<Record<string, string>> = {
  class_manual_premium: 'Class premiums',
  taxes_assessments: 'Taxes and assessments',
  subject_charges: 'Elected charges',
  net_rate_adjustment: 'Underwriter net-rate adjustments',
};

interface Change {
  readonly seq: number;
  readonly key: string;
  readonly label: string;
  cents: number;
  readonly lines: number[];
}

/** A carrier's lines have one key, and their words tell them apart; ours are told apart by the step. */
const changeKey = ({ key, label, class_code: code }: WorksheetLine): string =>
  key === 'carrier_line'
    ? code === null
      ? `${key} ${label}`
      : 'class_manual_premium'
    : (key.split('.')[0] ?? key);

/**
 * The changes before each total, and the lines that strike it. A line belongs to the next total of its own
 * state: states take their steps in different orders, and some have fewer totals.
 */
function segmentsOf(worksheet: Worksheet, state: string | null) {
  const segments = TOTALS.map(() => ({
    changes: new Map<string, Change>(),
    struck: [] as number[],
    states: 0,
    cents: 0,
  }));
  const waiting = new Map<string, Placed[]>();
  const book = (pending: readonly Placed[], at: number) => {
    const { changes } = segments[at] as (typeof segments)[number];
    for (const { line, place } of pending) {
      const key = changeKey(line);
      const change = changes.get(key) ?? { key, label: line.label, seq: line.seq, cents: 0, lines: [] };
      change.cents += effectCents(line);
      change.lines.push(place);
      changes.set(key, {
        ...change,
        label: change.lines.length > 1 ? (FAMILIES[key] ?? change.label) : change.label,
      });
    }
  };
  // Our lines of the policy repeat their states' parts; a carrier's stand for themselves.
  const repeated = !byCarrier(worksheet) && worksheet.lines.some(({ scope }) => scope !== 'policy');
  for (const [place, line] of worksheet.lines.entries()) {
    const own = line.scope === 'policy' ? '' : (line.state ?? '');
    const at = AT.get(line.key);
    if (line.scope === 'policy' && repeated) {
      if (at !== undefined && state === null) segments[at]?.struck.push(place);
      continue;
    }
    if (state !== null && own !== state) continue;
    if (!isSubtotal(line)) {
      waiting.set(own, [...(waiting.get(own) ?? []), { line, place }]);
    } else if (at !== undefined) {
      const segment = segments[at] as (typeof segments)[number];
      segment.states += 1;
      segment.cents += toCents(line.amount);
      if (state !== null) segment.struck.push(place);
      book(waiting.get(own) ?? [], at);
      waiting.delete(own);
    }
  }
  for (const pending of waiting.values()) book(pending, LAST);
  return segments;
}

interface Placed {
  readonly line: WorksheetLine;
  readonly place: number;
}

/** What the bars must come to: the price of the policy, or of one state. */
function priceOf(worksheet: Worksheet, state: string | null): number {
  const part = worksheet.states.find((each) => each.state === state);
  return toCents((part ?? worksheet.totals).total_estimated_annual_premium);
}

/**
 * The bars of the whole policy, or of one state. What no line shows (a carrier's taxes) is a bar of its own, so
 * that the bars always come to the price.
 */
export function waterfall(worksheet: Worksheet, state: string | null = null): WaterfallStep[] {
  const segments = segmentsOf(worksheet, state);
  const steps: WaterfallStep[] = [];
  const price = priceOf(worksheet, state);
  let level = 0;
  const change = (key: string, label: string, amount: number, lines: readonly number[]) => {
    if (amount === 0) return;
    const kind = amount > 0 ? 'charge' : 'credit';
    steps.push({ key, label, amount, from: level, to: level + amount, kind, lines });
    level += amount;
  };
  for (const [at, { changes, struck, states, cents }] of segments.entries()) {
    const [key, label] = TOTALS[at] as (typeof TOTALS)[number];
    const known = [...changes.values()].toSorted((one, other) => one.seq - other.seq);
    if (at === 0 && states > 0) {
      level = cents;
      const lines = [...known.flatMap((each) => each.lines), ...struck];
      steps.push({ key, label, amount: level, from: 0, to: level, kind: 'total', lines });
      continue;
    }
    for (const each of known) change(each.key, each.label, each.cents, each.lines);
    if (at === LAST) change('unlisted', 'Taxes and amounts without a line', price - level, []);
    // A fund state strikes no standard premium: what the others strike is no total of the policy then.
    if ((states > 0 && level === cents) || at === LAST) {
      const lines = struck.length > 0 ? struck : known.flatMap((each) => each.lines);
      steps.push({ key, label, amount: level, from: 0, to: level, kind: 'total', lines });
    }
  }
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
