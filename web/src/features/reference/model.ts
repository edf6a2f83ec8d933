/** Rules of reference data: when a class-code search starts, what a partner offers, how states are spelled. */
import type { CarrierSelection, ProgramOffer, StateList } from './api';
import { MESSAGES } from './messages';

/** Milliseconds of quiet before a class-code search. */
export const SEARCH_MS = 800;

/** The text that is searched for; null while too little is typed: 3 characters, or 1 when it is a number. */
export function searchOf(typed: string): string | null {
  const text = typed.trim();
  const enough = /^\d+$/.test(text) ? 1 : 3;
  return text.length >= enough ? text : null;
}

/** Whether what is typed is the very code of a class; leading zeros need not be typed, words behind it do no harm. */
export function isCodeOf(typed: string, first: { readonly class_code: string } | undefined): boolean {
  const code = typed.split(':', 1)[0]?.trim().toUpperCase() ?? '';
  return /^\d/.test(code) && first?.class_code === (/^\d+$/.test(code) ? code.padStart(4, '0') : code);
}

/** Why a class was found, for people: 'hauling → Trucking'; '' where code or description say it themselves. */
export const whyOf = (why: string): string => why.replace(' -> ', ' → ');

/** What stands at a class that nobody found by these words in the state (lower case). */
export const noClassFor = (words: string, state: string): string =>
  `No class for '${words}' in ${state.toUpperCase()}; try the work that is done, or a code`;

/** A choice of a dropdown. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Business types as choices, the blank one first. */
export function entityChoices(entities: readonly string[]): Choice[] {
  return [
    { value: '', label: MESSAGES.blankChoice },
    ...entities.map((name) => ({ value: name, label: name })),
  ];
}

/** Programs that come with a state: chosen ones bring them along. Keys of programs that are not chosen yet. */
export function carriersAdded(
  { carriersAdded: rules }: Pick<CarrierSelection, 'carriersAdded'>,
  states: readonly string[],
  chosen: readonly string[],
): string[] {
  const holding = rules.filter(
    ({ state, when }) => states.includes(state) && when.some((program) => chosen.includes(program)),
  );
  return [...new Set(holding.flatMap(({ adds }) => adds))];
}

/** What choosing a partner selects: what is offered, but for programs chosen by hand or added by a state. */
export function preselected(
  offers: readonly ProgramOffer[],
  selection: CarrierSelection | undefined,
): ProgramOffer[] {
  const waits = new Set([
    ...(selection?.leftUnselected ?? []),
    ...(selection?.carriersAdded ?? []).flatMap(({ adds }) => adds),
  ]);
  return offers.filter(({ offered, program }) => offered && !waits.has(program));
}

/** Why nobody can quote a place in this state; '' where somebody can, or its own fund insures it. */
export function stateClosed({ states, territories }: StateList, state: string): string {
  const letters = state.toUpperCase();
  if (letters === '') return '';
  const territory = territories[letters];
  if (territory !== undefined)
    return `No rates are filed for ${territory}: leave this location out of the quote`;
  const found = states.find(({ Code }) => Code === letters);
  if (!found) return `No rates are filed for ${letters}: choose another state`;
  return '';
}

/** Names of the states that insure through a fund of their own, by their letters in lower case. */
export const stateFunds = ({ states }: StateList): ReadonlyMap<string, string> =>
  new Map(
    states.filter((each) => !each.private_market).map(({ Code, State }) => [Code.toLowerCase(), State]),
  );

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

const NAMES = new Map(STATES);
const LETTERS = new Set(STATES.map(([letters]) => letters));

/** 'Texas' of 'TX'; letters that name no state stand for themselves. */
export const stateName = (letters: string): string => NAMES.get(letters.toUpperCase()) ?? letters;

/** Whether these letters name a state or the District: rates are filed in no territory, and by no military post. */
export const isState = (letters: string): boolean => LETTERS.has(letters.toUpperCase());

/** Choices of a state dropdown; values are lower case, as stored. */
export const STATE_CHOICES = STATES.map(([letters, name]) => ({
  value: letters.toLowerCase(),
  label: `${letters} - ${name}`,
  letters,
}));
