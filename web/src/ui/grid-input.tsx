/** A text cell of a grid. A masked value keeps the caret among the same characters while it is typed. */
import { useLayoutEffect, useRef } from 'react';
import styles from './grid-table.module.css';

/** What every control of a cell carries. */
export interface CellInputProps {
  readonly id: string;
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly readOnly: boolean;
  readonly placeholder?: string;
  readonly onBlur: () => void;
}

interface GridInputProps extends CellInputProps {
  readonly value: string;
  readonly align?: 'end';
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  readonly onChange: (typed: string) => void;
}

const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length;

/** The position after which as many digits stand as before. */
function positionFor(text: string, digitsRight: number): number {
  let left = digitsRight;
  let at = text.length;
  while (at > 0 && left > 0) {
    at -= 1;
    if (/\d/.test(text.charAt(at))) left -= 1;
  }
  return at;
}

/** The cell. */
export function GridInput({ value, align, onChange, ...control }: GridInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const right = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (right.current === null || !input || document.activeElement !== input) return;
    const at = positionFor(value, right.current);
    right.current = null;
    if (input.selectionStart !== at) input.setSelectionRange(at, at);
  }, [value]);
  return (
    <input
      {...control}
      ref={field}
      type="text"
      className={styles.input}
      data-align={align}
      autoComplete="off"
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        right.current = align === 'end' ? digitsOf(typed.slice(selectionStart ?? typed.length)) : null;
        onChange(typed);
      }}
    />
  );
}
