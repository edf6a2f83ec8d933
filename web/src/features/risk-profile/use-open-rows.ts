/** Which rows of a table are open. */
import { useState } from 'react';

/** The open labels, and the way to open or close one. */
export function useOpenRows(): { isOpen: (label: string) => boolean; toggle: (label: string) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (label: string) => {
    const next = new Set(open);
    if (!next.delete(label)) next.add(label);
    setOpen(next);
  };
  return { isOpen: (label) => open.has(label), toggle };
}
