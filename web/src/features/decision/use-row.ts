/** The row that stands open: named by the address, also where it has left the list meanwhile. */
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

/** The open row of a list. whole: whether the list holds all that it may, so that a row that it lacks is asked for. */
export function useOpenRow(listed: readonly Decision[], whole: boolean, address: AddressParams): OpenRow {
  const id = address.params.get('row');
  const strays = id !== null && whole && !listed.some((row) => row.id === id);
  const stray = useDecision(strays ? id : null).data;
  const open = (to: string | null) =>
    address.change((next) => {
      if (to === null) next.delete('row');
      else next.set('row', to);
    });
  return { id, rows: strays && stray ? [stray, ...listed] : listed, open };
}
