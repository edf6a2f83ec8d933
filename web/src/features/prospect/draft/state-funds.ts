/** Locations in a state whose own fund insures them: kept in the draft, but no carrier of ours is asked about them. */
import type { Draft, Location } from './model';

/** Names of the states with a fund, by their letters in lower case. */
export type StateFunds = ReadonlyMap<string, string>;

export const NO_FUNDS: StateFunds = new Map();

/** Whether carriers are asked about a location. */
export const isQuoted = ({ state }: Pick<Location, 'state'>, funds: StateFunds): boolean => !funds.has(state);

/** 'Ohio state fund, not quoted'; '' for a location that is quoted. */
export function fundWords({ state }: Pick<Location, 'state'>, funds: StateFunds): string {
  const name = funds.get(state);
  return name === undefined ? '' : `${name} state fund, not quoted`;
}

/** The draft as carriers are asked about it; the same one where every location is quoted. */
export function quotedDraft({ draft, funds }: { draft: Draft; funds: StateFunds }): Draft {
  const childrenLoc = draft.childrenLoc.filter((each) => isQuoted(each, funds));
  return childrenLoc.length === draft.childrenLoc.length ? draft : { ...draft, childrenLoc };
}
