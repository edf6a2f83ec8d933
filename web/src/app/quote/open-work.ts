/** Tells the shell which prospect is open, so that it can offer Start Fresh for it. */
import { useCallback } from 'react';
import { useSession } from '@/api/session';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { discardDraft } from '@/features/prospect/draft/discard';
import { useReportWork } from '@/ui/open-prospect';

/**
 * Renders nothing. What was submitted, is past or belongs to an agency's visitor is not deleted from here.
 *
 * @param username the prospect's public id; null before the first save made it.
 */
export function OpenWork({ username, past }: { username: string | null; past: boolean }) {
  const session = useDraftSession();
  const closed = useDraft(({ viewOnly }) => viewOnly) || past;
  const companyName = useDraft(({ draft }) => draft.companyProfile.companyName);
  const discard = useCallback(
    (deletion: () => Promise<unknown>) => discardDraft(session, deletion),
    [session],
  );
  const visitor = useSession()?.user.user_type === 'visitor';
  useReportWork(closed || visitor ? null : username, companyName, discard);
  return null;
}
