/** A dropdown that is searched by typing. What was typed and confirmed before its options came is chosen as they come. */
import { Select, type SelectProps } from 'antd';
import { useEffect, useRef } from 'react';

/** An option; label is what typing is compared with. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
}

interface SearchSelectProps extends Omit<SelectProps<string>, 'options' | 'onChange' | 'showSearch'> {
  /** Empty while they are on their way. */
  readonly options: readonly SearchOption[];
  readonly onChange?: (value: string) => void;
}

/** The field. */
export function SearchSelect({ options, onChange, onInputKeyDown, ...rest }: SearchSelectProps) {
  const typed = useRef('');
  const confirmed = useRef<string | null>(null);
  useEffect(() => {
    const words = confirmed.current;
    if (words === null || options.length === 0) return;
    confirmed.current = null;
    const meant = options.find(({ label }) => label.toLowerCase().includes(words));
    if (meant) onChange?.(meant.value);
  }, [options, onChange]);
  return (
    <Select<string>
      {...rest}
      virtual={false}
      options={[...options]}
      showSearch={{
        optionFilterProp: 'label',
        onSearch: (words) => {
          typed.current = words.trim().toLowerCase();
        },
      }}
      onInputKeyDown={(event) => {
        const leaves = event.key === 'Enter' || event.key === 'Tab';
        if (leaves && options.length === 0 && typed.current !== '') confirmed.current = typed.current;
        onInputKeyDown?.(event);
      }}
      onChange={(value) => {
        confirmed.current = null;
        onChange?.(value);
      }}
    />
  );
}
