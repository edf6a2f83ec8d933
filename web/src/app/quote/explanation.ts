/** Which price is explained, at which state, beside which other: kept in the address, so that it can be sent. */
import { PROGRAM_STATES, type ProgramState } from '@/features/quote/model';
import { underwritten } from '@/features/quote/price-kind';
import type { PriceRef } from '@/features/worksheet/model';
import { useAddressDrawer } from './address-drawer';

/** What the address says, and how it is changed. */
export interface Explained {
  readonly price: PriceRef | null;
  /** The state whose amount was clicked, or 'total'. */
  readonly at: string | null;
  readonly beside: PriceRef | null;
  readonly open: (price: PriceRef, at?: string, beside?: PriceRef) => void;
  readonly onBeside: (other: PriceRef | null) => void;
  readonly onClose: () => void;
}

const NOTHING = { run: null, explain: null, at: null, beside_run: null, beside: null };

/** A price by two parameters of the address; null where one is missing. */
function priceAt(params: URLSearchParams, run: string, program: string): PriceRef | null {
  const [at, key] = [params.get(run), params.get(program)];
  return at && key ? { run: at, program: key } : null;
}

/** The explained price of a page. */
export function useExplained(): Explained {
  const { params, open, change, close } = useAddressDrawer(NOTHING);
  return {
    price: priceAt(params, 'run', 'explain'),
    at: params.get('at'),
    beside: priceAt(params, 'beside_run', 'beside'),
    open: ({ run, program }, at, other) =>
      open({
        run,
        explain: program,
        at: at ?? null,
        beside_run: other?.run ?? null,
        beside: other?.program ?? null,
      }),
    onBeside: (other) => change({ beside_run: other?.run ?? null, beside: other?.program ?? null }),
    onClose: close,
  };
}

/** Quote, Indication or Referred, or that an underwriter made the price of another run's. */
export const kindOf = (price: {
  state: ProgramState;
  base_run_id: string | null;
  released: boolean;
}): string => (price.base_run_id === null ? PROGRAM_STATES[price.state].label : underwritten(price.released));
