/** The open prospect is deleted: no save overtakes the deletion, and nothing that was typed follows it. */
import { forgetKept } from './device-store';
import type { DraftSession } from './session';

/** Deletes, and removes what this browser keeps of it. Throws what the deletion throws; then all is as before. */
export async function discardDraft(session: DraftSession, deletion: () => Promise<unknown>): Promise<void> {
  const { autosave, keeper } = session;
  await autosave.hold();
  try {
    await deletion();
  } catch (error) {
    autosave.release();
    throw error;
  }
  autosave.drop();
  await keeper.write();
  await forgetKept(session.prospect);
}
