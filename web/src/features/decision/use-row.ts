/** The row that stands open: named by the address, also where it has left the list meanwhile. */
import { useState } from 'react';
import type { AddressParams } from '@/ui/address-params';
import { useDecision } from './api';
import type { Decision } from './model';

/** Which row is open, and how another is opened. */
export interface OpenRow {
  readonly id: string | null;
  /** The rows, led by the open one where the list does not have it. */
  readonly rows: readonly Decision[];
  readonly open: (id: string | null) => void;
}

/**
 * A row that the list lacks, as it stands now; until that is known, as the list had it last: what is being decided on
 * it stays where it is. undefined where there is none.
 */
function useStray(id: string | null, listed: readonly Decision[], whole: boolean): Decision | undefined {
  const [last, setLast] = useState<Decision>();
  const here = listed.find((row) => row.id === id);
  if (here !== undefined && here !== last) setLast(here);
  const stray = useDecision(id !== null && whole && here === undefined ? id : null).data;
  if (id === null || here !== undefined || stray === null) return undefined;
  return stray ?? (last?.id === id ? last : undefined);
}

/** The open row of a list. whole: whether the list holds all that it may, so that a row that it lacks is asked for. */
export function useOpenRow(listed: readonly Decision[], whole: boolean, address: AddressParams): OpenRow {
  const id = address.params.get('row');
  const stray = useStray(id, listed, whole);
  const open = (to: string | null) =>
    address.change((next) => {
      if (to === null) next.delete('row');
      else next.set('row', to);
    });
  return { id, rows: stray ? [stray, ...listed] : listed, open };
}
