/** A state by its letters or name; the value is lower case, as stored. */
import { Select } from 'antd';
import styles from './stage-one.module.css';

/** A state to choose. */
export interface StateChoice {
  readonly value: string;
  readonly label: string;
  readonly letters: string;
}

/** Short select with a real listbox. */
export function StateSelect(props: {
  id: string;
  value: string;
  states: readonly StateChoice[];
  disabled: boolean;
  status?: 'error';
  label?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  onChange: (value: string) => void;
  onBlur?: () => void;
}) {
  const { states, value, onChange, label, status, onBlur, ...control } = props;
  return (
    <Select
      {...control}
      {...(label !== undefined && { 'aria-label': label })}
      {...(status && { status })}
      {...(onBlur && { onBlur })}
      value={value === '' ? null : value}
      placeholder="State"
      virtual={false}
      className={styles.fill ?? ''}
      popupMatchSelectWidth={false}
      labelRender={({ value: chosen }) => String(chosen).toUpperCase()}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...states]}
      onChange={onChange}
    />
  );
}
