/** A drawer that the address opens: opening it is one step of the way, and closing it takes that step back. */
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

/** Parameters of the address; null takes one out. */
export type AddressChange = Readonly<Record<string, string | null>>;

/** The address, and the three things that a drawer does with it. */
export interface AddressDrawer {
  readonly params: URLSearchParams;
  readonly open: (values: AddressChange) => void;
  /** Changes what the open drawer shows. */
  readonly change: (values: AddressChange) => void;
  readonly close: () => void;
}

const OPENED = { opened: 'drawer' } as const;

/**
 * A drawer of a page.
 *
 * @param nothing the parameters of the drawer, each null: the address without it.
 */
export function useAddressDrawer(nothing: AddressChange): AddressDrawer {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { hash, state } = useLocation() as { hash: string; state: Partial<typeof OPENED> | null };
  const openedHere = state?.opened === OPENED.opened;
  const set = (values: AddressChange, how: NavigateOptions) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    // The page's own mark stays behind the parameters of its drawer.
    void navigate({ search: `?${next.toString()}`, hash }, { preventScrollReset: true, ...how });
  };
  return {
    params,
    open: (values) => set(values, { state: OPENED }),
    change: (values) => set(values, { replace: true, state }),
    // An address that was opened as it stands has no step to take back.
    close: () => void (openedHere ? navigate(-1) : set(nothing, { replace: true })),
  };
}
