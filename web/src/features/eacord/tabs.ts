/** Which sheets a run has: one tab for all states that share a bureau, one for each that does not. */
import type { components } from '@/api/schema';

type QuoteRun = components['schemas']['QuoteRun'];

/** The call that writes a tab's editable sheet. */
export type SheetCall = 'NCCI' | 'CA' | 'FL';

/** One tab. */
export interface AcordTab {
  readonly key: string;
  /** The states of its worksheets, A to Z. */
  readonly states: readonly string[];
  readonly call: SheetCall;
  /** Its tick is remembered when another tab is opened. */
  readonly remembers: boolean;
}

const APART = ['CA', 'DE', 'FL', 'MI', 'NJ', 'PA'];
/** Their own funds insure them: no sheet has them. */
const FUNDS = ['ND', 'OH', 'WA', 'WY'];

/** The states of a run that carriers priced or were asked for, A to Z. */
export function statesOfRun(run: QuoteRun): string[] {
  const states = new Set<string>();
  for (const { states: parts, locations } of run.programs) {
    for (const { state } of parts) states.add(state.toUpperCase());
    for (const { state } of locations) states.add(state.toUpperCase());
  }
  return [...states].toSorted();
}

/** The tabs of states, NCCI first. */
export function tabsOf(states: readonly string[]): AcordTab[] {
  const shared = states.filter((state) => !APART.includes(state) && !FUNDS.includes(state));
  const own = APART.filter((state) => states.includes(state)).map((state): AcordTab => ({
    key: state,
    states: [state],
    call: state === 'CA' || state === 'FL' ? state : 'NCCI',
    remembers: state === 'CA' || state === 'FL',
  }));
  const ncci: AcordTab = { key: 'NCCI', states: shared, call: 'NCCI', remembers: false };
  return shared.length > 0 ? [ncci, ...own] : own;
}

/** Those that are in no sheet, in any letter case. */
export const fundsOf = (states: readonly string[]): string[] => {
  const every = new Set(states.map((state) => state.toUpperCase()));
  return FUNDS.filter((state) => every.has(state));
};

/** The ticks once another tab is opened: those alone that remember them. */
export function ticksKept(ticks: ReadonlySet<string>, tabs: readonly AcordTab[]): ReadonlySet<string> {
  return new Set(tabs.filter(({ key, remembers }) => remembers && ticks.has(key)).map(({ key }) => key));
}
