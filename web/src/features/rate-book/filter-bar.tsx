/** What a long list is narrowed to: state, class, text; the count beside it is read out as it changes. */
import { Input, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './filter-bar.module.css';
import { many } from './model';

/** A state, or all. */
export function StateFilter(props: {
  states: readonly string[];
  value: string;
  onChange: (state: string) => void;
}) {
  const id = useId();
  const options = [
    { value: '', label: 'All' },
    ...props.states.map((state) => ({ value: state, label: state })),
  ];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>State</label>
      <Select
        id={id}
        className={styles.state ?? ''}
        virtual={false}
        showSearch
        value={props.value}
        options={options}
        onChange={props.onChange}
      />
    </div>
  );
}

/** The beginning of a class code. */
export function CodeFilter({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Class code</label>
      <Input
        id={id}
        className={styles.code ?? ''}
        maxLength={6}
        placeholder="8810"
        value={value}
        onChange={(event) => onChange(event.target.value.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))}
      />
    </div>
  );
}

/** One of a few choices. */
export function ChoiceFilter<V extends string>(props: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        virtual={false}
        value={props.value}
        options={[...props.options]}
        onChange={props.onChange}
      />
    </div>
  );
}

/** Any text. */
export function TextFilter(props: { value: string; onChange: (text: string) => void; label?: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label ?? 'Any text'}</label>
      <Input
        id={id}
        className={styles.wide ?? ''}
        maxLength={60}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}

/** The filters in a row. */
export function FilterBar(props: { children: ReactNode; total: number | undefined; what: string }) {
  const { children, total, what } = props;
  return (
    <div className={styles.bar} role="search" aria-label={`Narrow the ${what}`}>
      {children}
      <span className={styles.count} role="status">
        {total === undefined ? '' : `${many(total)} ${total === 1 ? what.replace(/s$/, '') : what}`}
      </span>
    </div>
  );
}
