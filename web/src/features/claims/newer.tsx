/** Somebody else saved claims meanwhile: which years differ, and whose stand. */
import { Button } from 'antd';
import styles from './claims.module.css';
import { isSame, sameYear, typedOf, yearOf, type Claims, type Typed } from './model';

/** What stands on the server now, and what is typed here. */
export interface NewerProps {
  readonly claims: Claims;
  readonly typed: Typed;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function differences(claims: Claims, typed: Typed): string {
  const theirs = typedOf(claims);
  const years = claims.rows
    .map(({ year }) => year)
    .filter((year) => !sameYear(yearOf(theirs, year), yearOf(typed, year)));
  if (years.length > 0) return `Theirs differ in ${years.join(', ')}.`;
  return isSame(theirs, typed, claims.rows) ? 'They are the same.' : 'Theirs differ in the statement.';
}

/** The choice. */
export function Newer({ claims, typed, busy, onTake, onKeep }: NewerProps) {
  return (
    <div className={styles.newer} role="alert">
      <p>Somebody else saved these claims meanwhile. {differences(claims, typed)}</p>
      <Button size="small" disabled={busy} onClick={onTake}>
        Take theirs
      </Button>
      <Button size="small" loading={busy} onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  );
}
