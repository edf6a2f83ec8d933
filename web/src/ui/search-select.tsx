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

const begins = (label: unknown, words: string): boolean => String(label).toLowerCase().startsWith(words);

/** The option that typed words mean: the first that begins with them, else the first that holds them. */
function meantBy(options: readonly SearchOption[], words: string): SearchOption | undefined {
  const held = options.filter(({ label }) => label.toLowerCase().includes(words));
  return held.find(({ label }) => begins(label, words)) ?? held[0];
}

/** The field. Tab takes what was typed, as Enter does, and goes on. */
export function SearchSelect({ options, onChange, onInputKeyDown, onBlur, ...rest }: SearchSelectProps) {
  const typed = useRef('');
  // Who goes through the list by arrows has chosen there.
  const byArrows = useRef(false);
  const confirmed = useRef<string | null>(null);
  useEffect(() => {
    const words = confirmed.current;
    if (words === null || options.length === 0) return;
    confirmed.current = null;
    const meant = meantBy(options, words);
    if (meant) onChange?.(meant.value);
  }, [options, onChange]);
  return (
    <Select<string>
      {...rest}
      virtual={false}
      options={[...options]}
      showSearch={{
        optionFilterProp: 'label',
        filterSort: (one, two, { searchValue }) => {
          const words = searchValue.trim().toLowerCase();
          return Number(begins(two.label, words)) - Number(begins(one.label, words));
        },
        onSearch: (words) => {
          typed.current = words.trim().toLowerCase();
          byArrows.current = false;
        },
      }}
      onInputKeyDown={(event) => {
        const leaves = event.key === 'Enter' || event.key === 'Tab';
        if (leaves && options.length === 0 && typed.current !== '') confirmed.current = typed.current;
        if (event.key.startsWith('Arrow')) byArrows.current = true;
        const meant = typed.current === '' || byArrows.current ? undefined : meantBy(options, typed.current);
        if (event.key === 'Tab' && !event.shiftKey && meant) {
          // The list would take it too, but hold the focus.
          event.stopPropagation();
          typed.current = '';
          onChange?.(meant.value);
        }
        onInputKeyDown?.(event);
      }}
      onBlur={(event) => {
        typed.current = '';
        onBlur?.(event);
      }}
      onChange={(value) => {
        confirmed.current = null;
        typed.current = '';
        onChange?.(value);
      }}
    />
  );
}
