/** Two prices beside each other in words: which is the older, what it is called, what changed and why. */
import type { PartnerName } from '@/api/partner-name';
import { ago, momentWords } from '@/lib/dates';
import { signedDollars, toCents } from '@/lib/money';
import type { AlignedLine, Cause, PriceDifference, PriceRef, PriceSummary } from './model';

/** Words of a cause, and what a person may take from it. */
export const CAUSES = {
  input: { label: 'Input', help: 'Something that was entered differs' },
  'rate book': { label: 'Rate book', help: 'The rate book, or what a carrier files in it, differs' },
  rule: { label: 'Rule', help: 'The order or the rule of a step differs' },
  override: { label: 'Override', help: "An underwriter's figure differs" },
  date: { label: 'Date', help: 'The effective date or the term differs' },
} as const satisfies Record<Cause, { label: string; help: string }>;

/** Whether two references name one price. */
export const isSame = (one: PriceRef, other: PriceRef): boolean =>
  one.run === other.run && one.program === other.program;

/** The reference of a price in a list. */
export const refOf = ({ run_id: run, program }: Pick<PriceSummary, 'run_id' | 'program'>): PriceRef => ({
  run,
  program,
});

/** The older of two prices first; of two of one run the other one, so that what is open is the new one. */
export function oriented(opened: PriceSummary, other: PriceSummary): { old: PriceRef; new: PriceRef } {
  const later = Date.parse(other.run_at) > Date.parse(opened.run_at);
  return later ? { old: refOf(opened), new: refOf(other) } : { old: refOf(other), new: refOf(opened) };
}

/** 'UWIC, GMS'. */
export const carrierWords = (
  { carrier_name: name, partner }: Pick<PriceSummary, 'carrier_name' | 'partner'>,
  partnerName: PartnerName,
): string => `${name}, ${partnerName(partner)}`;

/** 'Nov 14, 2026, 10:42 AM CST (7 days ago)'. */
export const quotedWords = ({ run_at: at }: Pick<PriceSummary, 'run_at'>): string =>
  `${momentWords(at)} (${ago(at)})`;

/** What to call each of two prices beside the other: by carrier, by time, or by both where both differ. */
export function columnWords(
  { old, new: now }: Pick<PriceDifference, 'old' | 'new'>,
  partnerName: PartnerName,
): [string, string] {
  const who = (price: PriceSummary) => carrierWords(price, partnerName);
  const sameCarrier = old.program === now.program;
  if (old.run_id === now.run_id) return [who(old), who(now)];
  const words = (price: PriceSummary) =>
    sameCarrier ? momentWords(price.run_at) : `${who(price)}, ${momentWords(price.run_at)}`;
  const [before, after] = [words(old), words(now)];
  // Two presses within a minute would read alike.
  return before === after ? [`${before}, earlier`, `${after}, later`] : [before, after];
}

/** 'on Nov 14, 2026, 10:42 AM CST (7 days ago)', or the other carrier's name: what a difference is taken from. */
export function againstWords(
  { old, new: now }: Pick<PriceDifference, 'old' | 'new'>,
  partnerName: PartnerName,
): string {
  const who = carrierWords(old, partnerName);
  if (old.run_id === now.run_id) return who;
  const when = `on ${quotedWords(old)}`;
  return old.program === now.program ? when : `${who} ${when}`;
}

/** '$900.00 more than', '$50.00 less than', 'The same as'. */
export function deltaWords(delta: string): string {
  const cents = toCents(delta);
  if (cents === 0) return 'The same as';
  return `${signedDollars(delta).slice(1)} ${cents > 0 ? 'more' : 'less'} than`;
}

const COST_STACK = new Set(['admin_fee', 'fica', 'futa', 'suta', 'total']);

/** Why a line is no part of the sum. */
export function apartWords({ key, scope }: Pick<AlignedLine, 'key' | 'scope'>): string {
  if (COST_STACK.has(key)) return 'cost, not premium';
  return scope === 'policy' ? 'of all states, counted there' : 'subtotal';
}

/** A group of rows to choose from. */
export interface ChoiceGroup {
  readonly label: string;
  readonly prices: readonly PriceSummary[];
}

/** What a price can be laid beside: this carrier's earlier and later quotes, the quote's other carriers, the rest. */
export function choicesFor(opened: PriceRef, prices: readonly PriceSummary[]): ChoiceGroup[] {
  const others = prices.filter((price) => !isSame(refOf(price), opened));
  const same = others.filter(({ program }) => program === opened.program);
  const beside = others.filter(({ run_id: run }) => run === opened.run);
  const rest = others.filter((price) => !same.includes(price) && !beside.includes(price));
  return [
    { label: 'This carrier, another quote', prices: same },
    { label: 'Other carriers of this quote', prices: beside },
    { label: 'Other carriers of other quotes', prices: rest },
  ].filter((group) => group.prices.length > 0);
}

/** Lines of a state, or of the policy. */
export interface DifferenceGroup {
  /** Null: the policy. */
  readonly state: string | null;
  readonly lines: readonly AlignedLine[];
}

/** Lines by state in their order, the policy last; only those that differ where that is asked for. */
export function differenceGroups(lines: readonly AlignedLine[], onlyDifferent: boolean): DifferenceGroup[] {
  const groups = new Map<string | null, AlignedLine[]>();
  for (const line of lines) {
    if (onlyDifferent && (line.cause === null || toCents(line.delta) === 0)) continue;
    const state = line.scope === 'policy' ? null : line.state;
    groups.set(state, [...(groups.get(state) ?? []), line]);
  }
  return [...groups]
    .map(([state, own]) => ({ state, lines: own }))
    .toSorted((one, other) => Number(one.state === null) - Number(other.state === null));
}
