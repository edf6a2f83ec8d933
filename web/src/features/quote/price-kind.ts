/** What kind a price of a run is, in words, and what it was before an underwriter made it again. */
import { PROGRAM_STATES, type ProgramQuote, type QuoteRun } from './model';

type Row = Pick<ProgramQuote, 'run_id' | 'program' | 'state'>;
type Run = Pick<QuoteRun, 'id' | 'first_prices'>;

const UNDERWRITTEN = "Underwriter's price";

/** What a price is called that an underwriter made in the place of the first; staff see it before its release. */
export const underwritten = (released: boolean): string =>
  released ? UNDERWRITTEN : `${UNDERWRITTEN}, not released`;

const isUnderwritten = ({ run_id: of, state }: Row, { id }: Run): boolean =>
  of !== id && PROGRAM_STATES[state].priced;

/** Whether staff alone see the price, yet. */
export const isUnreleased = (row: Row, run: Run): boolean =>
  isUnderwritten(row, run) &&
  run.first_prices.some((first) => first.program === row.program && !first.released);

/** The word of a price in a run: Quote, Indication, Referred, or that an underwriter made it. */
export const kindOf = (row: Row, run: Run): string =>
  isUnderwritten(row, run) ? underwritten(!isUnreleased(row, run)) : PROGRAM_STATES[row.state].label;

/** The same where there is no room for more than the word. */
export const shortKindOf = (row: Row, run: Run): string =>
  isUnderwritten(row, run) ? UNDERWRITTEN : PROGRAM_STATES[row.state].label;

/** What an underwriter's price was before, by program. Dollars. */
export const firstPrices = ({
  first_prices: all,
}: Pick<QuoteRun, 'first_prices'>): ReadonlyMap<string, string> =>
  new Map(all.map(({ program, total }) => [program, total]));
