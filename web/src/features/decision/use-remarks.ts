/** Remarks that are typed and not sent yet, by row: they outlive a closed row and a look at another part. */
import { useState } from 'react';
import { useUnsaved } from '@/ui/unsaved';

/** What is typed. */
export interface Remarks {
  readonly of: (row: string) => string;
  readonly type: (row: string, text: string) => void;
  /** The row was decided: what was typed on it has been sent. */
  readonly forget: (row: string) => void;
}

/** Holds them; leaving with some asks first. */
export function useRemarks(): Remarks {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  useUnsaved(
    'decision',
    'remark',
    Object.values(typed).some((text) => text.trim() !== ''),
  );
  return {
    of: (row) => typed[row] ?? '',
    type: (row, text) => setTyped((now) => ({ ...now, [row]: text })),
    forget: (row) => setTyped(({ [row]: _, ...others }) => others),
  };
}
