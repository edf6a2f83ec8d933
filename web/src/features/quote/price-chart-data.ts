/** What the chart of a price indication draws: a bar per priced program, in the order of the table. */
import type { PartnerName } from '@/api/partner-name';
import { fromCents, toCents } from '@/lib/money';
import { shownAlone, type ShownMoney } from '@/lib/shown-money';
import type { Row } from './indication';
import { bestOf, isBest, isFirm, premiumOf, PROGRAM_STATES, shownOf, type ProgramQuote } from './model';

/** A program's premium by state, in dollars. */
export interface ChartBar {
  readonly key: string;
  readonly label: string;
  readonly parts: Readonly<Record<string, number>>;
  readonly shown: string;
  /** How the amounts of this bar are written. */
  readonly write: ShownMoney;
  readonly cents: number;
  /** It is the lowest quote. */
  readonly marked: boolean;
}

/** 'UWIC · GMS', and of a price that is no quote what it is. */
function labelOf(row: ProgramQuote, partnerName: PartnerName): string {
  const name = `${row.carrier_name} · ${partnerName(row.partner)}`;
  return isFirm(row) ? name : `${name}, ${PROGRAM_STATES[row.state].label.toLowerCase()}`;
}

/** The bars; a program without a price has none. */
export function chartBars(
  programs: readonly ProgramQuote[],
  rows: readonly Row[],
  partnerName: PartnerName,
): ChartBar[] {
  const best = bestOf(programs);
  return programs.flatMap((program) => {
    const premium = premiumOf(program);
    if (premium === null) return [];
    const parts = rows.flatMap(({ state, cells }) => {
      const part = cells.find((cell) => cell.program === program.program)?.part;
      return part ? [[state, toCents(part.total_estimated_annual_premium) / 100] as const] : [];
    });
    return [
      {
        key: program.program,
        label: labelOf(program, partnerName),
        parts: Object.fromEntries(parts),
        shown: shownOf(program)(premium),
        write: shownOf(program),
        cents: toCents(premium),
        marked: isFirm(program) && isBest(program, best),
      },
    ];
  });
}

/** 'Premium of 3 carriers, from UWIC · GMS with $4,596 to Key Risk · GMS with $5,100; $504 apart.' */
export function chartSummary(bars: readonly ChartBar[]): string {
  const sorted = bars.toSorted((one, other) => one.cents - other.cents);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return 'No premium yet.';
  if (bars.length === 1) return `Premium of one carrier: ${first.label} with ${first.shown}.`;
  const apart = shownAlone(fromCents(last.cents - first.cents));
  return `Premium of ${bars.length} carriers, from ${first.label} with ${first.shown} to ${last.label} with ${last.shown}; ${apart} apart.`;
}
