/** Tells the shell's guard about a draft that could not be saved; one that merely waits for its save is no news. */
import { useDraftSession, useSaveState } from '@/features/prospect/draft-context';
import { useUnsaved } from '@/ui/unsaved';

/** Renders nothing. */
export function UnsavedDraft() {
  const { kind } = useSaveState();
  const { id } = useDraftSession();
  useUnsaved(
    `draft ${id}`,
    'the company profile',
    kind === 'retrying' || kind === 'refused' || kind === 'conflict',
  );
  return null;
}
