/** Tells an opened draft in which states nobody is to be asked, at whatever step it is. */
import { useEffect, useMemo } from 'react';
import type { DraftSession } from '@/features/prospect/draft/session';
import { useStates } from '@/features/reference/api';
import { stateFunds } from '@/features/reference/model';

/** Once the states are known. */
export function useStateFunds(session: DraftSession | undefined): void {
  const list = useStates().data;
  const funds = useMemo(() => list && stateFunds(list), [list]);
  useEffect(() => {
    if (session && funds) session.store.knowFunds(funds);
  }, [session, funds]);
}
