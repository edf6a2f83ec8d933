/** Which price is explained, at which state, beside which other: kept in the address, so that it can be sent. */
import { useSearchParams } from 'react-router';
import { PROGRAM_STATES, type ProgramState } from '@/features/quote/model';
import type { PriceRef } from '@/features/worksheet/model';

/** What the address says, and how it is changed. */
export interface Explained {
  readonly price: PriceRef | null;
  /** The state whose amount was clicked, or 'total'. */
  readonly at: string | null;
  readonly beside: PriceRef | null;
  readonly open: (price: PriceRef, at?: string) => void;
  readonly onBeside: (other: PriceRef | null) => void;
  readonly onClose: () => void;
}

const NAMES = ['run', 'explain', 'at', 'beside_run', 'beside'] as const;

/** A price by two parameters of the address; null where one is missing. */
function priceAt(params: URLSearchParams, run: string, program: string): PriceRef | null {
  const [at, key] = [params.get(run), params.get(program)];
  return at && key ? { run: at, program: key } : null;
}

/** The explained price of a page. */
export function useExplained(): Explained {
  const [params, setParams] = useSearchParams();
  const change = (values: Partial<Record<(typeof NAMES)[number], string>>, keep: readonly string[] = []) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of NAMES) if (!keep.includes(name)) next.delete(name);
        for (const [name, value] of Object.entries(values)) next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    price: priceAt(params, 'run', 'explain'),
    at: params.get('at'),
    beside: priceAt(params, 'beside_run', 'beside'),
    open: ({ run, program }, at) => change({ run, explain: program, ...(at !== undefined && { at }) }),
    onBeside: (other) =>
      change(other ? { beside_run: other.run, beside: other.program } : {}, ['run', 'explain', 'at']),
    onClose: () => change({}),
  };
}

/** Quote, Indication or Referred. */
export const kindOf = ({ state }: { state: ProgramState }): string => PROGRAM_STATES[state].label;
