/** The way to the page of what carriers ask, while something of it waits for an underwriter. */
import { Link } from 'react-router';
import { inAnyGroup, useSession } from '@/api/session';
import type { Account } from './api';
import { MESSAGES } from './messages';
import { isUnasked } from './model';

/** The link; nothing where no question waits, or the page is not the reader's. */
export function QuestionsLink({ account }: { account: Account }) {
  const underwriter = inAnyGroup(useSession()?.groups ?? [], ['UWBeta']);
  const waits = account.open_questions > 0 || isUnasked(account);
  if (!underwriter || !waits) return null;
  return <Link to={`/amtrustUW?account=${account.id}`}>{MESSAGES.questions} as a page</Link>;
}
