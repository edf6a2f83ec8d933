/** What goes along with the way to bare /Quote where a new quote is asked for, whatever the tab holds. */
export const FRESH = { fresh: true } as const;

/** Whether the state of a location says so. */
export const isFresh = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true;
