/** A text cell of a grid. A masked value keeps the caret among the same characters while it is typed. */
import { keepCaret } from './caret';
import styles from './grid-table.module.css';

/** What every control of a cell carries. */
export interface CellInputProps {
  readonly id: string;
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly readOnly: boolean;
  readonly placeholder?: string;
  /** -1 where nothing can be typed for now: Tab goes past it. */
  readonly tabIndex?: -1;
  readonly onBlur: () => void;
}

interface GridInputProps extends CellInputProps {
  readonly value: string;
  readonly align?: 'end';
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  readonly onChange: (typed: string) => void;
}

/** The cell. */
export function GridInput({ value, align, onChange, ...control }: GridInputProps) {
  return (
    <input
      {...control}
      type="text"
      className={styles.input}
      data-align={align}
      autoComplete="off"
      value={value}
      onChange={(event) => {
        keepCaret(event, control.inputMode === 'numeric' ? /\d/ : /[^]/);
        onChange(event.target.value);
      }}
    />
  );
}
