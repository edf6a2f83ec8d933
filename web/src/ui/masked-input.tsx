/** Inputs that put what was typed into its specified form when the field is left. */
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { FEIN_DIGITS, feinDigits, feinEdited, feinEntered, feinMasked, feinMaskTyped } from '@/lib/fein';
import { phoneEntered } from '@/lib/phone';
import { keepCaret } from './caret';

/** A field that holds text and tells every change. */
export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** After the form was applied. */
  readonly onLeave?: (value: string) => void;
}

interface FeinInputProps extends MaskedInputProps {
  /**
   * Whether a mask was typed, or digits that are no whole number over one: told on leaving, and taken back once
   * something else is typed.
   */
  readonly onPartial?: (partial: boolean) => void;
}

/**
 * Federal employer identification number: padded and dashed on leaving. A masked one stays what it is until another
 * is whole: what is typed in its place may be meant for its last digits, and zeros before them are another number.
 * For the same reason a mask that is typed, or pasted over a number, is not taken.
 */
export function FeinInput({ value = '', onChange, onLeave, onPartial, ...rest }: FeinInputProps) {
  const [over, setOver] = useState<string | null>(null);
  const type = (text: string) => {
    const typed = over === null ? feinEdited(value, text) : text;
    const masked = feinMasked(value) || feinMaskTyped(typed);
    const kept = masked && feinDigits(typed).length < FEIN_DIGITS;
    setOver(kept ? typed : null);
    if (kept) return;
    onPartial?.(false);
    onChange?.(typed);
  };
  const leave = () => {
    const entered = feinEntered(value);
    const digits = feinDigits(over ?? '');
    onPartial?.(feinMasked(value) ? digits !== '' && !value.endsWith(digits) : over !== null);
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
