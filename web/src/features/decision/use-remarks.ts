/** Remarks that are typed and not sent yet, by row: they outlive a closed row, a look at another part, and a reload. */
import { useKeptTyped } from '@/api/kept-typed';
import { canKeep } from '@/lib/sealed-store';
import { useUnsaved } from '@/ui/unsaved';

/** What is typed. */
export interface Remarks {
  readonly of: (row: string) => string;
  readonly type: (row: string, text: string) => void;
  /** The row was decided: what was typed on it has been sent. */
  readonly forget: (row: string) => void;
}

const placeOf = (row: string): string => `remark ${row}`;

/** Holds them; where the browser keeps nothing, leaving with some asks first. rows: those that are listed. */
export function useRemarks(rows: readonly string[]): Remarks {
  const kept = useKeptTyped();
  const of = (row: string) => kept.of(placeOf(row))['text'] ?? '';
  useUnsaved('decision', 'remark', !canKeep() && rows.some((row) => of(row).trim() !== ''));
  return {
    of,
    type: (row, text) => kept.type(placeOf(row), { text }),
    forget: (row) => kept.forget(placeOf(row)),
  };
}
