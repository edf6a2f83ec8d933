/** Session items of an opened prospect, from what the server has of it; what it does not have is not written. */
import { useEffect } from 'react';
import { accountOf, submittedAt, type Prospect } from '@/features/prospect/draft/api';
import type { DraftSession } from '@/features/prospect/draft/session';
import { sessionItems } from '@/lib/session-items';
import { keepCopy } from './session-copy';

/** Writes them once a prospect is open, and again once it was quoted or submitted. */
export function useToldItems(session: DraftSession | undefined, prospect: Prospect | undefined): void {
  const opened = prospect?.id;
  useEffect(() => {
    if (opened !== undefined && session?.id === opened) keepCopy(session.store.read().draft);
  }, [session, opened]);
  const submitted = prospect?.quote_submitted ?? false;
  useEffect(() => {
    if (opened === undefined) return undefined;
    if (submitted) return tell(submittedAt(opened), sessionItems.submissionDate.write);
    sessionItems.submissionDate.write(undefined);
    return undefined;
  }, [opened, submitted]);
  const userId = prospect?.user_id;
  const run = prospect?.last_run_id ?? null;
  useEffect(() => {
    if (userId === undefined || run === null) return undefined;
    return tell(accountOf(userId), (account) => {
      sessionItems.amtrustAccountDetails.write(account);
      sessionItems.amtrustAccountDetailsCopy.write(account);
    });
  }, [userId, run]);
}

/** Hands an answer on unless the prospect was left meanwhile; without one the item is missing, as everywhere. */
function tell<T>(asked: Promise<T>, write: (value: T) => void): () => void {
  let open = true;
  asked.then(
    (value) => open && write(value),
    () => undefined,
  );
  return () => {
    open = false;
  };
}
