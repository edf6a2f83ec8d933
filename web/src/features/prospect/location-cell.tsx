/** A cell of a location's row: its control, named for those who do not see the column, and its message. */
import type { ReactNode } from 'react';
import styles from './location-cell.module.css';
import { useDraft, useDraftSession, useProblem } from './draft-context';
import { linePath, locationPath } from './validate';

/** What the control of a cell carries. */
export interface CellControl {
  readonly id: string;
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly status?: 'error';
  readonly readOnly: boolean;
  readonly onBlur: () => void;
}

interface CellProps {
  readonly label: string;
  /** What the row is called: 'Location 2'. */
  readonly name: string;
  readonly hint?: string;
  readonly children: (control: CellControl) => ReactNode;
}

function Cell({ path, label, name, hint, children }: CellProps & { path: string }) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const problem = useProblem(path);
  const words = problem ?? hint ?? '';
  const line = `${path}-line`;
  return (
    <span className={styles.cell}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children({
        id: path,
        'aria-label': `${name}, ${label}`,
        readOnly: viewOnly,
        onBlur: () => store.touch(path),
        ...(words !== '' && { 'aria-describedby': line }),
        ...(problem !== null && { 'aria-invalid': true as const, status: 'error' as const }),
      })}
      {words !== '' && (
        <span className={problem === null ? styles.hint : styles.problem} id={line}>
          {words}
        </span>
      )}
    </span>
  );
}

/** A cell of a location. */
export function LocationCell({ number, field, ...rest }: CellProps & { number: string; field: string }) {
  return <Cell path={locationPath(number, field)} {...rest} />;
}

/** A cell of a class-code line. */
export function LineCell({
  number,
  line,
  field,
  ...rest
}: CellProps & { number: string; line: string; field: string }) {
  return <Cell path={linePath(number, line, field)} {...rest} />;
}
