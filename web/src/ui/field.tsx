/** A labelled control with a line for its problem. The line keeps its space, so nothing jumps. */
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What the control must carry to belong to its label and its problem. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
  readonly status?: 'error';
}

/** Characters of a text. */
export interface Letters {
  readonly used: number;
  readonly most: number;
}

const counted = (number: number): string => number.toLocaleString('en-US');

/** Said once a text is as long as it may be; '' before. */
export const fullWords = ({ used, most }: Letters): string =>
  used < most ? '' : `That is all that fits: ${counted(most)} characters`;

/** A field of a form. */
export interface FieldProps {
  readonly label: ReactNode;
  /** What is wrong, in words; null if nothing is. */
  readonly problem: string | null;
  /** A quiet line while nothing is wrong. */
  readonly hint?: ReactNode;
  readonly required?: boolean;
  /** A star says that it is required, where not every field is. */
  readonly marked?: boolean;
  /** Id of the control, so that links can jump to it. */
  readonly id?: string;
  /** Of a long text: how long it is, and how long it may be. */
  readonly letters?: Letters;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, and the reserved line below. */
export function Field(props: FieldProps) {
  const { label, problem, hint, required = false, marked = false, id, letters, children } = props;
  const own = useId();
  const controlId = id ?? own;
  const lineId = `${controlId}-line`;
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': lineId,
    ...(problem !== null && { 'aria-invalid': true as const, status: 'error' as const }),
    ...(required && { 'aria-required': true as const }),
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {required && marked && (
          <span className={styles.mark} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children(control)}
      <div className={styles.line} id={lineId}>
        {problem === null ? (
          <Quiet hint={hint} letters={letters} />
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
        {letters && (
          <span className={styles.letters}>
            {counted(letters.used)} / {counted(letters.most)}
          </span>
        )}
      </div>
    </div>
  );
}

/** The line while nothing is wrong: what helps, or that the text is as long as it may be. */
function Quiet({ hint, letters }: { hint: ReactNode; letters: Letters | undefined }) {
  const full = letters ? fullWords(letters) : '';
  if (full === '') return <span className={styles.hint}>{hint}</span>;
  return (
    <span className={styles.full} role="status">
      {full}
    </span>
  );
}
