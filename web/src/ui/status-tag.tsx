/** A state as dot, letter and word: never by colour alone. */
import styles from './status-tag.module.css';

/** How a state is coloured; which state has which tone is decided by the feature's own map. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';

/** A state in words. */
export interface StatusTagProps {
  readonly tone: Tone;
  readonly label: string;
  /** One letter in the dot; the first of the label when not given. */
  readonly letter?: string;
  /** Moves slowly: the state is still changing. */
  readonly busy?: boolean;
  /** The word stands in the dot's title alone, where a row has no room for it. */
  readonly brief?: boolean;
  /** A sentence that goes on in a second line where it has no room. */
  readonly wraps?: boolean;
}

/** Dot with a letter, and the word beside it. */
export function StatusTag({
  tone,
  label,
  letter = label.charAt(0).toUpperCase(),
  busy = false,
  wraps = false,
  brief = false,
}: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone} data-wraps={wraps} title={brief ? label : undefined}>
      <span className={styles.dot} data-busy={busy} aria-hidden="true">
        {letter}
      </span>
      {brief ? <span className="visually-hidden">{label}</span> : label}
    </span>
  );
}
