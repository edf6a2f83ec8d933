/** What an address says after its question mark, changed by several hands at once without one undoing another. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The words of the address, and what changes them in place. */
export interface AddressParams {
  readonly params: URLSearchParams;
  readonly change: (act: (next: URLSearchParams) => void) => void;
}

/**
 * The words of the address. The router draws a change late on a busy machine; the next one starts from what was
 * asked for last, not from what is drawn.
 */
export function useAddressParams(): AddressParams {
  const [params, setParams] = useSearchParams();
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(params.toString());
    asked.current = asked.current.slice(at === -1 ? asked.current.length : at + 1);
  }, [params]);
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(asked.current.at(-1) ?? params);
    act(next);
    asked.current.push(next.toString());
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { params, change };
}
