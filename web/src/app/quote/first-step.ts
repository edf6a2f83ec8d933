/** The first step's code apart from the flow's: who opens a later step by its address does not fetch it. */
import type ProfileStep from './profile';

let loaded: typeof ProfileStep | undefined;

/** Fetches the code of the first step; once it is here, the step stands without a placeholder. */
export async function loadFirstStep(): Promise<{ default: typeof ProfileStep }> {
  const found = await import('./profile');
  loaded = found.default;
  return found;
}

/** The first step, where its code is here already. */
export const firstStepHere = (): typeof ProfileStep | undefined => loaded;
