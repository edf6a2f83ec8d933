/**
 * A date, picked, pasted or typed part by part. The browser tells a day after each key, and between 03/15 and 12/24
 * lie days that nobody means: what is typed is told once its year has four digits, or when the field is left.
 */
import { Input, type InputProps } from 'antd';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { dayRead } from '@/lib/dates';

/** What is said of a field that was left with 02/30, or half a day, in it: the browser tells no day then. */
export const NO_SUCH_DAY = 'No such day: enter month, day and year';

/** Without it the browser takes years of six digits, which nobody can store. */
const LATEST = '9999-12-31';

/** Years below this are on their way to another one. */
const FIRST_YEAR = 1000;

const onTheWay = (day: string | null): boolean =>
  day !== null && day !== '' && Number(day.split('-', 1)[0]) < FIRST_YEAR;

/** Value is YYYY-MM-DD, or '' while there is none. */
interface DateInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'max'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the field was left with something that is no day; taken back once another is typed. */
  readonly onNoDay?: (none: boolean) => void;
  /** The last day that can be picked. */
  readonly latest?: string;
}

/** The field. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onNoDay, onBlur, onKeyDown, latest = LATEST, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const byKey = useRef(false);
  const tell = (day: string) => {
    setTyped(null);
    if (day !== value) onChange(day);
  };
  const change = (day: string) => {
    onNoDay?.(false);
    // Month and day are typed before the year, which is whole with its fourth digit.
    const whole = !byKey.current || (onTheWay(typed) && !onTheWay(day) && day !== '');
    if (whole && !onTheWay(day)) tell(day);
    else setTyped(day);
  };
  /** What stands there is meant. Half a day, or none such, is said at the field, not kept here. */
  const settle = (input: HTMLInputElement) => {
    if (typed !== null) tell(typed);
    onNoDay?.(input.validity.badInput);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    byKey.current = key.length === 1 || /^(Backspace|Delete|Arrow.*)$/.test(key);
    // Keys that save or go on leave the field without leaving it.
    const chord = (ctrlKey || metaKey || altKey) && !/^(Control|Meta|Alt)$/.test(key);
    if (key === 'Enter' || chord) settle(currentTarget);
    onKeyDown?.(event);
  };
  // The browser's own date field takes no paste.
  const paste = (event: ClipboardEvent) => {
    const day = dayRead(event.clipboardData.getData('text'));
    if (day === null || rest.readOnly) return;
    event.preventDefault();
    byKey.current = false;
    change(day);
  };
  return (
    <Input
      {...rest}
      type="date"
      max={latest}
      value={typed ?? value}
      onChange={(event) => change(event.target.value)}
      onPaste={paste}
      onKeyDown={press}
      onKeyUp={() => (byKey.current = false)}
      onBlur={(event) => {
        settle(event.target);
        byKey.current = false;
        onBlur?.(event);
      }}
    />
  );
}
