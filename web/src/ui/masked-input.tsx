/** Inputs that put what was typed into its specified form when the field is left. */
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { FEIN_DIGITS, feinDigits, feinEdited, feinEntered, feinMasked } from '@/lib/fein';
import { phoneEntered } from '@/lib/phone';
import { keepCaret } from './caret';

/** A field that holds text and tells every change. */
export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** After the form was applied. */
  readonly onLeave?: (value: string) => void;
}

/**
 * Federal employer identification number: padded and dashed on leaving. A masked one stays what it is until another
 * is whole, or the field is left with digits in it: a key that was pressed by mistake takes no stored number away.
 */
export function FeinInput({ value = '', onChange, onLeave, ...rest }: MaskedInputProps) {
  const [over, setOver] = useState<string | null>(null);
  const type = (text: string) => {
    const typed = feinEdited(over ?? value, text);
    const kept = (over !== null || feinMasked(value)) && feinDigits(typed).length < FEIN_DIGITS;
    setOver(kept ? typed : null);
    if (!kept) onChange?.(typed);
  };
  const leave = () => {
    const typed = over ?? value;
    const entered = over !== null && feinDigits(over) === '' ? value : feinEntered(typed);
    setOver(null);
    if (entered !== value) onChange?.(entered);
    onLeave?.(entered);
  };
  return (
    <Input
      inputMode="numeric"
      placeholder="NN-NNNNNNN"
      {...rest}
      value={over ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
}

/** Phone number: '(###) ###-####' as it is typed. */
export function PhoneInput({ value = '', onChange, onLeave, ...rest }: MaskedInputProps) {
  return (
    <Input
      type="tel"
      autoComplete="tel-national"
      placeholder="(###) ###-####"
      {...rest}
      value={value}
      onChange={(event) => {
        keepCaret(event, /\d/);
        onChange?.(phoneEntered(event.target.value));
      }}
      onBlur={() => {
        const entered = phoneEntered(value);
        if (entered !== value) onChange?.(entered);
        onLeave?.(entered);
      }}
    />
  );
}
