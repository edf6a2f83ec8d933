/** The print of a tab as an address of this page alone, asked for once the tab is in sight. */
import { useEffect, useState } from 'react';
import { accordForm, type SheetAsked } from './eacord-api';

/** What stands in a tab's frame. */
export interface Preview {
  /** Of the print; null while it is written, and where it could not be. */
  readonly address: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

type Shown = { readonly of: string; readonly address: string | null };

/** The preview of what is asked; null asks nothing. The address is given back with the tab. */
export function usePreview(asked: SheetAsked | null): Preview {
  const [shown, setShown] = useState<Shown | null>(null);
  const [tries, setTries] = useState(0);
  // A further try is another wish, though it asks for the same.
  const wanted = asked === null ? null : JSON.stringify({ asked, tries });
  useEffect(() => {
    if (wanted === null) return undefined;
    let address: string | null = null;
    let left = false;
    accordForm((JSON.parse(wanted) as { asked: SheetAsked }).asked)
      .then((print) => {
        if (left) return;
        address = URL.createObjectURL(print);
        setShown({ of: wanted, address });
      })
      .catch(() => {
        if (!left) setShown({ of: wanted, address: null });
      });
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [wanted]);
  const known = shown !== null && shown.of === wanted ? shown : null;
  return {
    address: known?.address ?? null,
    failed: known !== null && known.address === null,
    retry: () => setTries((now) => now + 1),
  };
}
