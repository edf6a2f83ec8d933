/** A date, pasted or typed part by part; a year is told once it has four digits, so that nothing is asked about the year 20. */
import { Input, type InputProps } from 'antd';
import { useState, type ClipboardEvent } from 'react';
import { dayRead } from '@/lib/dates';

/** What is said of a field that was left with 02/30, or half a day, in it: the browser tells no day then. */
export const NO_SUCH_DAY = 'No such day: enter month, day and year';

/** Years below this are on their way to another one. */
const FIRST_YEAR = 1000;

/** Value is YYYY-MM-DD, or '' while there is none. */
interface DateInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'max'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the field was left with something that is no day; taken back once another is typed. */
  readonly onNoDay?: (none: boolean) => void;
}

/** The field. */
export function DateInput({ value, onChange, onNoDay, onBlur, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: string) => {
    const partial = day !== '' && Number(day.split('-', 1)[0]) < FIRST_YEAR;
    setTyped(partial ? day : null);
    onNoDay?.(false);
    if (!partial) onChange(day);
  };
  // The browser's own date field takes no paste.
  const paste = (event: ClipboardEvent) => {
    const day = dayRead(event.clipboardData.getData('text'));
    if (day === null || rest.readOnly) return;
    event.preventDefault();
    change(day);
  };
  return (
    <Input
      {...rest}
      type="date"
      // Without it the browser takes years of six digits, which nobody can store.
      max="9999-12-31"
      value={typed ?? value}
      onChange={(event) => change(event.target.value)}
      onPaste={paste}
      onBlur={(event) => {
        // Left half typed: it is said at the field, not kept here.
        if (typed !== null) onChange(typed);
        setTyped(null);
        onNoDay?.(event.target.validity.badInput);
        onBlur?.(event);
      }}
    />
  );
}
