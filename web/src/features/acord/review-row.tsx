/** One field of the review: what stands there, what was read, how sure it is, and what is filled in. */
import { Checkbox, Input, Select } from 'antd';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { FLAG_WORDS } from './messages';
import { heldValue, shownValue, sureWords, type Choice, type Field } from './model';
import styles from './review.module.css';

/** A field and its choice. */
export interface RowProps {
  readonly field: Field;
  readonly choice: Choice;
  readonly entityTypes: readonly { readonly value: string; readonly label: string }[];
  readonly active: boolean;
  readonly onChoice: (choice: Choice) => void;
  readonly onActive: () => void;
  /** The picture of its place, where there is no room beside the list. */
  readonly picture?: ReactNode;
}

const YES_NO = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

/** The first control of the row before or behind. */
function step(event: KeyboardEvent, way: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-review-row]')];
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  const next = rows[at + way]?.querySelector<HTMLElement>('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** What is filled in: the read value, which may be corrected. */
function Value({ field, choice, entityTypes, onChoice, onActive }: Omit<RowProps, 'active'>) {
  const label = `${field.label}: value to fill in`;
  const change = (value: string) => onChoice({ take: true, value });
  const options =
    field.field === 'entityType' ? entityTypes : field.field === 'response' ? YES_NO : undefined;
  if (options) {
    return (
      <Select
        className={styles.value ?? ''}
        aria-label={label}
        virtual={false}
        value={choice.value}
        options={[...options]}
        onFocus={onActive}
        onChange={change}
      />
    );
  }
  if (field.field === 'sameAsPrimary') return <span className={styles.value}>Yes</span>;
  return (
    <Input
      className={styles.value ?? ''}
      aria-label={label}
      maxLength={field.field === 'descriptionOfOperations' ? 2000 : 500}
      defaultValue={shownValue(field, choice.value)}
      autoComplete="off"
      onFocus={onActive}
      onChange={(event) => change(heldValue(field, event.target.value))}
      onKeyDown={(event) => event.key === 'Enter' && step(event, 1)}
    />
  );
}

/** What the form shows there, and what speaks against it. */
function Grounds({ field }: { field: Field }) {
  const { evidence, as_printed: printed, note } = field;
  const seen = printed ?? evidence.snippet;
  const doubts = evidence.flags.map((flag) => FLAG_WORDS[flag]).filter((words) => words !== undefined);
  const said = [note, ...doubts].filter((words) => words !== '');
  return (
    <span className={styles.grounds}>
      <span className={styles.sure} data-sure={field.confidence >= 0.9}>
        {sureWords(field.confidence)}
      </span>
      {seen !== '' && (
        <span>
          {evidence.page === null ? 'On the form: ' : `Page ${evidence.page}: `}
          <q>{seen}</q>
        </span>
      )}
      {[...new Set(said)].map((words) => (
        <span key={words} className={styles.doubt}>
          {words}
        </span>
      ))}
    </span>
  );
}

/** Two values of one field, side by side; what stands there stays unless the other one is chosen. */
function Conflict(props: RowProps) {
  const { field, choice, onChoice, onActive } = props;
  const name = useId();
  return (
    <span className={styles.sides} role="radiogroup" aria-label={field.label}>
      <label className={styles.side} data-on={!choice.take}>
        <input
          type="radio"
          name={name}
          checked={!choice.take}
          onFocus={onActive}
          onChange={() => onChoice({ ...choice, take: false })}
        />
        <span>
          Keep <strong>{shownValue(field, field.current)}</strong>
          <small>in the draft</small>
        </span>
      </label>
      <label className={styles.side} data-on={choice.take}>
        <input
          type="radio"
          name={name}
          checked={choice.take}
          onFocus={onActive}
          onChange={() => onChoice({ ...choice, take: true })}
        />
        <span>
          Take <strong>{shownValue(field, choice.value)}</strong>
          <small>on the form</small>
        </span>
      </label>
      {choice.take && <Value {...props} />}
    </span>
  );
}

/** The row. */
export function ReviewRow(props: RowProps) {
  const { field, choice, active, onChoice, onActive, picture } = props;
  const conflict = field.state === 'conflict';
  const replaced = field.current !== '' && !conflict;
  return (
    <li className={styles.row} data-review-row data-active={active} data-state={field.state}>
      <span className={styles.what}>
        {conflict ? (
          <span className={styles.name}>{field.label}</span>
        ) : (
          <Checkbox
            checked={choice.take}
            onFocus={onActive}
            onChange={({ target }) => onChoice({ ...choice, take: target.checked })}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'ArrowDown') step(event, 1);
              if (event.key === 'ArrowUp') step(event, -1);
            }}
          >
            <span className={styles.name}>{field.label}</span>
          </Checkbox>
        )}
        {replaced && <small className={styles.instead}>instead of {shownValue(field, field.current)}</small>}
      </span>
      {conflict ? <Conflict {...props} /> : <Value {...props} />}
      <Grounds field={field} />
      {active && picture}
    </li>
  );
}
