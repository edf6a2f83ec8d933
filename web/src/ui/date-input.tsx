/** A date, typed part by part; a year is told once it has four digits, so that nothing is asked about the year 20. */
import { Input, type InputProps } from 'antd';
import { useState } from 'react';

/** Years below this are on their way to another one. */
const FIRST_YEAR = 1000;

/** Value is YYYY-MM-DD, or '' while there is none. */
interface DateInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'max'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field. */
export function DateInput({ value, onChange, onBlur, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: string) => {
    const partial = day !== '' && Number(day.split('-', 1)[0]) < FIRST_YEAR;
    setTyped(partial ? day : null);
    if (!partial) onChange(day);
  };
  return (
    <Input
      {...rest}
      type="date"
      // Without it the browser takes years of six digits, which nobody can store.
      max="9999-12-31"
      value={typed ?? value}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        // Left half typed: it is said at the field, not kept here.
        if (typed !== null) onChange(typed);
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
