/** What is asked of the server's draft waits until all that was typed is in it. */
import { Withheld } from '@/api/errors';
import type { DraftSession } from '@/features/prospect/draft/session';

/** Saves what is unsaved. Throws why it could not, so that nothing is asked of an older draft. */
export async function waitForSaved({ autosave }: DraftSession): Promise<void> {
  if (await autosave.flush()) return;
  const state = autosave.state();
  throw new Withheld('reason' in state ? state.reason : 'The draft is not saved yet.');
}
