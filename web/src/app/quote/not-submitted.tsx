/** What an underwriter's step says of a prospect that no agent has handed over. */
import type { Submission } from '@/features/submission/api';
import { EmptyState } from '@/ui/state-view';

/** The words; undefined where there is a submission. */
export const notSubmitted = ({ submission }: { submission: Submission | null }) =>
  submission === null ? (
    <EmptyState title="Not submitted yet">
      The page opens once the agent submits this prospect to the underwriters.
    </EmptyState>
  ) : undefined;
