/** Which notes and licensing notes stand below a price indication. */
import type { Indication, StateNote } from './indication-api';

/** The licensing notes that a person sees: agents those of restricted states, underwriters all of them. */
export const licensingShown = (notes: readonly StateNote[], underwriter: boolean): StateNote[] =>
  notes.filter(({ restricted }) => underwriter || restricted);

/** 'TX, WI'; '' for a note of every price. */
export const statesOfNote = ({ states }: StateNote): string => states.join(', ');

/**
 * How a program prices a state beyond its type, by 'program STATE': 'fund rate', 'minimum', or '' where it does as usual.
 * What is not in here is not known yet.
 */
export function formsOf(indication: Indication | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, programs } of indication?.rows ?? []) {
    for (const cell of programs) {
      const word = cell.isMasterWithFundRate
        ? 'fund rate'
        : cell.masterWithFundRateOrMinimumPremSum
          ? 'minimum'
          : '';
      found.set(`${cell.program} ${name}`, word);
    }
  }
  return found;
}

/** The pairs that were unchecked when the run was last left, as 'program STATE'. */
export function uncheckedOf(indication: Indication | undefined): string[] {
  return (indication?.rows ?? [])
    .filter(({ name }) => name !== 'TOTAL')
    .flatMap(({ name, programs }) =>
      programs.filter(({ checked }) => !checked).map(({ program }) => `${program} ${name}`),
    );
}
