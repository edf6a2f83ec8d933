/** Rows of a run that carriers with an account of the prospect gave: those that bind online. */
import { PROGRAM_STATES, type ProgramQuote, type QuoteRun } from '@/features/quote/model';

/** The first row of each carrier that answered for itself; one that was not chosen has none. */
export function onlineCarriers({ programs }: QuoteRun): ProgramQuote[] {
  const answered = programs.filter(({ source }) => source === 'carrier');
  return answered.filter((row, at) => answered.findIndex(({ carrier }) => carrier === row.carrier) === at);
}

/** Whether the row has landed with a quote at the carrier, be it priced or waiting for more information. */
export const hasQuote = ({ state }: ProgramQuote): boolean =>
  PROGRAM_STATES[state].priced || state === 'more_info';

/** As the rows of a held carrier give their reason. */
const HELD = 'carrier_held';

/** Carriers that are asked online, those among them that operations hold. */
export const askedOnline = ({ programs }: QuoteRun): string[] => [
  ...new Set(
    programs
      .filter(
        ({ source, reasons }) => source === 'carrier' || reasons.some(({ rule_id }) => rule_id === HELD),
      )
      .map(({ carrier }) => carrier),
  ),
];
