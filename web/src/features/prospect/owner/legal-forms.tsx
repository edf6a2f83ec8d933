/** The legal forms, all in sight: one press chooses, and nobody has to know what the list is called elsewhere. */
import type { ProfileControl } from '../company/profile-field';
import styles from './legal-forms.module.css';

/** What an owner calls a form that the list of the trade names otherwise. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'Not for Profit 501[c][3]': 'Non-profit, 501(c)(3)',
  'Sole Proprietor': 'Sole proprietor',
  "SubCharter 'S' corp": 'S corporation',
  'Joint Venture': 'Joint venture',
};

interface LegalFormsProps extends ProfileControl {
  readonly options: readonly string[];
}

/** The choices. */
export function LegalForms(props: LegalFormsProps) {
  const { options, value, disabled, id, status, onChange, onBlur } = props;
  return (
    <div
      id={id}
      className={styles.forms}
      role="radiogroup"
      tabIndex={-1}
      aria-label="Legal form"
      aria-required="true"
      aria-describedby={props['aria-describedby']}
      data-wrong={status === 'error'}
      onBlur={({ currentTarget, relatedTarget }) => {
        // From one form to the next nobody leaves the field.
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      {options.map((form) => (
        <label key={form} className={styles.form}>
          <input
            type="radio"
            name={id}
            checked={value === form}
            disabled={disabled}
            onChange={() => onChange(form)}
          />
          {OWN_WORDS[form] ?? form}
        </label>
      ))}
    </div>
  );
}
