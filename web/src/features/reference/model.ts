/** Rules of reference data: when a class-code search starts, what a partner offers, how states are spelled. */
import type { ProgramOffer } from './api';

/** Milliseconds of quiet before a class-code search. */
export const SEARCH_MS = 800;

/** The text that is searched for; null while too little is typed: 3 characters, or 1 when it is a number. */
export function searchOf(typed: string): string | null {
  const text = typed.trim();
  const enough = /^\d+$/.test(text) ? 1 : 3;
  return text.length >= enough ? text : null;
}

/** A partner that somebody may choose. */
export interface Partner {
  readonly value: string;
  readonly label: string;
  /** Programs that are on offer for the asked day. */
  readonly offered: number;
}

/** The partners of the programs, sorted by label. */
export function partnersOf(programs: readonly ProgramOffer[]): Partner[] {
  const found = new Map<string, Partner>();
  for (const { peo, displayPeoName, offered } of programs) {
    const before = found.get(peo);
    found.set(peo, {
      value: peo,
      label: displayPeoName,
      offered: (before?.offered ?? 0) + (offered ? 1 : 0),
    });
  }
  return [...found.values()].sort((one, two) => one.label.localeCompare(two.label));
}

/** The programs of a partner, sorted by label; those not on offer come last, as they cannot be chosen. */
export function programsOf(programs: readonly ProgramOffer[], peo: string): ProgramOffer[] {
  return programs
    .filter((each) => each.peo === peo)
    .sort(
      (one, two) =>
        Number(two.offered) - Number(one.offered) || one.carrierName.localeCompare(two.carrierName),
    );
}

/** Where a program is not on offer: the days that it is sold, in words. */
export function soldWords({ range }: Pick<ProgramOffer, 'range'>): string {
  const words = range.map(({ from, to }) =>
    [from && `from ${from}`, to && `before ${to}`].filter(Boolean).join(' '),
  );
  return words.length > 0 ? `Sold to policies that start ${words.join(' or ')}` : 'Not sold at present';
}

/** The states and the District of Columbia, by postal letters. */
// prettier-ignore
export const STATES: readonly (readonly [letters: string, name: string])[] = [
  ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'],
  ['CO', 'Colorado'], ['CT', 'Connecticut'], ['DE', 'Delaware'], ['DC', 'District of Columbia'], ['FL', 'Florida'],
  ['GA', 'Georgia'], ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'],
  ['IA', 'Iowa'], ['KS', 'Kansas'], ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'],
  ['MD', 'Maryland'], ['MA', 'Massachusetts'], ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'],
  ['MO', 'Missouri'], ['MT', 'Montana'], ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'], ['NM', 'New Mexico'], ['NY', 'New York'], ['NC', 'North Carolina'], ['ND', 'North Dakota'],
  ['OH', 'Ohio'], ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'], ['SD', 'South Dakota'], ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'],
  ['VT', 'Vermont'], ['VA', 'Virginia'], ['WA', 'Washington'], ['WV', 'West Virginia'], ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];

/** Choices of a state dropdown; values are lower case, as stored. */
export const STATE_CHOICES = STATES.map(([letters, name]) => ({
  value: letters.toLowerCase(),
  label: `${letters} - ${name}`,
  letters,
}));
