/** Inputs that put what was typed into its specified form when the field is left. */
import { Input, type InputProps } from 'antd';
import { feinEntered } from '@/lib/fein';
import { phoneEntered } from '@/lib/phone';
import { keepCaret } from './caret';

/** A field that holds text and tells every change. */
export interface MaskedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** After the form was applied. */
  readonly onLeave?: (value: string) => void;
}

function masked(apply: (typed: string) => string, fixed: InputProps, whileTyping: boolean) {
  return function MaskedInput({ value = '', onChange, onLeave, ...rest }: MaskedInputProps) {
    return (
      <Input
        {...fixed}
        {...rest}
        value={value}
        onChange={(event) => {
          if (whileTyping) keepCaret(event, /\d/);
          onChange?.(whileTyping ? apply(event.target.value) : event.target.value);
        }}
        onBlur={() => {
          const entered = apply(value);
          if (entered !== value) onChange?.(entered);
          onLeave?.(entered);
        }}
      />
    );
  };
}

/** Federal employer identification number: padded and dashed on leaving. */
export const FeinInput = masked(feinEntered, { inputMode: 'numeric', placeholder: 'NN-NNNNNNN' }, false);

/** Phone number: '(###) ###-####' as it is typed. */
export const PhoneInput = masked(
  phoneEntered,
  { type: 'tel', autoComplete: 'tel-national', placeholder: '(###) ###-####' },
  true,
);
