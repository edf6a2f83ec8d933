/** An explained price: its lines by state, what each speaks of, and which of them a total is made of. */
import type { components } from '@/api/schema';
import { toCents } from '@/lib/money';

type Schema = components['schemas'];
/** The whole price record. */
export type Worksheet = Schema['Worksheet'];
/** One step of it. */
export type WorksheetLine = Schema['WorksheetLine'];
/** A price in a list. */
export type PriceSummary = Schema['PriceSummary'];
/** What a price was made of. */
export type PriceRecord = Schema['PriceRecordAnswer'];
/** Two prices side by side. */
export type PriceDifference = Schema['PriceDifference'];
/** A line of two prices. */
export type AlignedLine = Schema['AlignedLine'];
/** Why a line differs. */
export type Cause = Schema['DifferenceCause'];
/** What came of pricing a stored input again. */
export type Replay = Schema['Replay'];

/** A price by its run and program. */
export interface PriceRef {
  readonly run: string;
  readonly program: string;
}

/** A line and its place in the worksheet; several states have a line of the same number. */
export interface Placed {
  readonly at: number;
  readonly line: WorksheetLine;
}

/** The lines of a state, or of the policy as a whole. */
export interface LineGroup {
  /** Null: the policy. */
  readonly state: string | null;
  readonly lines: readonly Placed[];
}

/** Lines by state in the order of the worksheet, those of the policy last. */
export function groupsOf({ lines }: Pick<Worksheet, 'lines'>): LineGroup[] {
  const groups = new Map<string | null, Placed[]>();
  for (const [at, line] of lines.entries()) {
    const state = line.scope === 'policy' ? null : line.state;
    groups.set(state, [...(groups.get(state) ?? []), { at, line }]);
  }
  const policy = groups.get(null);
  groups.delete(null);
  const found: LineGroup[] = [...groups].map(([state, own]) => ({ state, lines: own }));
  return policy ? [...found, { state: null, lines: policy }] : found;
}

/** What a line is to the premium, in integer cents: a credit is negative. */
export const effectCents = ({ sign, amount }: Pick<WorksheetLine, 'sign' | 'amount'>): number =>
  // A carrier's credit comes with its minus, ours without.
  sign === '-' ? -Math.abs(toCents(amount)) : toCents(amount);

/** Whether the line strikes a subtotal. */
export const isSubtotal = ({ sign }: Pick<WorksheetLine, 'sign'>): boolean => sign === '=';

const stem = (key: string): string => key.split('.')[0] ?? key;

/** The places of the lines that a line starts from: of its own state; of all states for a line of the policy. */
export function partsOf(lines: readonly WorksheetLine[], line: WorksheetLine): number[] {
  const wanted = new Set(line.base_keys);
  const found = (fits: (each: WorksheetLine) => boolean) =>
    lines.flatMap((each, at) => (each !== line && fits(each) ? [at] : []));
  if (line.scope === 'policy') {
    const ofStates = found((each) => each.state !== null && each.key === line.key);
    if (ofStates.length > 0) return ofStates;
    return found((each) => each.scope === 'policy' && (wanted.has(each.key) || wanted.has(stem(each.key))));
  }
  return found((each) => each.state === line.state && (wanted.has(each.key) || wanted.has(stem(each.key))));
}

/** The place of the line that strikes the total of a state, or of the policy; null where there is none. */
export function totalAt(lines: readonly WorksheetLine[], state: string | null): number | null {
  const at = lines.findIndex(
    (line) =>
      line.key === 'total_estimated_annual_premium' &&
      (line.scope === 'policy' ? null : line.state) === state,
  );
  return at < 0 ? null : at;
}

/** What a line speaks of: 'TX 8810', 'TX' or 'Policy'. */
export function scopeWords({
  scope,
  state,
  class_code: code,
}: Pick<WorksheetLine, 'scope' | 'state' | 'class_code'>) {
  if (scope === 'policy') return 'Policy';
  return [state?.toUpperCase(), scope === 'class' ? code : null].filter(Boolean).join(' ');
}

/** Class descriptions of the input, by state and code. */
export function descriptionsOf(record: PriceRecord | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const place of record?.input.locations ?? []) {
    for (const { code, description } of place.employees) {
      if (description !== '') found.set(`${place.state} ${code}`, description);
    }
  }
  return found;
}

/** Whether a carrier's own system made the price, so that there is nothing of ours to replay. */
export const byCarrier = ({ engine_version: engine }: Pick<Worksheet, 'engine_version'>): boolean =>
  engine === 'carrier';

/** Whether the figure of a line is assumed: it is marked, and one footnote says what the mark means. */
export const isIllustrative = ({ factor_source: source, override }: WorksheetLine): boolean =>
  override === null && source?.reliability === 'assumed';

/** What the engine notes at a state without a filed rate: for people the mark and its one footnote say it. */
const NO_RATE_FILED = 'no rate filed: demo percentage, confirm';

/** What is to be read below a line; null where there is nothing that its mark does not say. */
export const noteOf = (line: WorksheetLine): string | null =>
  isIllustrative(line) && line.note === NO_RATE_FILED ? null : line.note;

/** Words for how far a number of the rate book can be trusted. */
export const RELIABILITY_WORDS: Readonly<Record<string, string>> = {
  published: 'published',
  secondary: 'secondary source',
  secondary_weak: 'weak secondary source',
};

const ROUNDINGS: Readonly<Record<string, string>> = {
  dollar: 'to the dollar',
  cent: 'to the cent',
  carrier: 'as the carrier gives it',
};

/** How an amount was rounded, in words. */
export const roundingWords = (rounding: string): string =>
  ROUNDINGS[rounding] ?? rounding.replaceAll('_', ' ');
