/** A cell of the grids of stage one: its control, named for those who do not see the column, and its message. */
import type { ReactNode } from 'react';
import type { CellInputProps } from '@/ui/grid-input';
import { GridCell } from '@/ui/grid-table';
import styles from './draft-cell.module.css';
import { useDraft, useDraftSession, useNote, useProblem } from '../draft/context';

interface DraftCellProps {
  /** Path of the field, which is the id of its control. */
  readonly path: string;
  readonly column: string;
  readonly label: string;
  /** What the row is called: 'Location 2'. */
  readonly name: string;
  readonly align?: 'end';
  readonly children: (control: CellInputProps) => ReactNode;
}

/** The cell; its message stands under the control. */
export function DraftCell({ path, column, label, name, align, children }: DraftCellProps) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const problem = useProblem(path);
  const note = useNote(path);
  const words = problem ?? note;
  const line = `${path}-line`;
  return (
    <GridCell column={column} typed {...(align && { align })}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children({
        id: path,
        'aria-label': `${name}, ${label}`,
        readOnly: viewOnly,
        onBlur: () => store.touch(path),
        ...(words !== null && { 'aria-describedby': line }),
        ...(problem !== null && { 'aria-invalid': true as const }),
      })}
      {words !== null && (
        <span className={styles.words} id={line} data-wrong={problem !== null}>
          {words}
        </span>
      )}
    </GridCell>
  );
}
