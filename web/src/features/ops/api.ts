/** Calls of operations. */
import useSWRImmutable from 'swr/immutable';
import { answer, client } from '@/api/client';

/** Address of the list of workflows in the Temporal UI; '' where this installation names none. */
export const useWorkflowUi = () =>
  useSWRImmutable(['ops', 'getWorkflowUi'] as const, () => answer(client.GET('/api/ops/workflow-ui')));
