/** Tells the shell's guard about a draft that would be lost; one that waits for its save, or is kept, is no news. */
import { useDraftSession, useKeeping, useSaveState } from '@/features/prospect/draft/context';
import { useUnsaved } from '@/ui/unsaved';

/** Renders nothing. */
export function UnsavedDraft() {
  const { kind } = useSaveState();
  const keeping = useKeeping();
  const { id } = useDraftSession();
  const stuck = kind === 'refused' || kind === 'conflict' || (kind === 'retrying' && keeping === 'unable');
  useUnsaved(`draft ${id}`, 'the company profile', stuck);
  return null;
}
