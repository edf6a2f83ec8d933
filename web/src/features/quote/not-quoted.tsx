/** Locations that no carrier is asked about, because a state's own fund insures them: kept, greyed, in no sum. */
import styles from './not-quoted.module.css';
import type { Place } from './progress';

/** A location and what is said of it: 'Ohio state fund, not quoted'. */
export interface FundPlace extends Place {
  readonly words: string;
}

/** Locations of one fund that are named; the others are counted. */
const NAMED = 4;

const placeWords = ({ name, label }: Place): string => `location ${name}${label === '' ? '' : `, ${label}`}`;

function listed(places: readonly FundPlace[]): string {
  const named = places.slice(0, NAMED).map(placeWords).join('; ');
  return places.length > NAMED ? `${named}; and ${places.length - NAMED} more` : named;
}

/** One line for each fund; nothing where every location is quoted. */
export function NotQuoted({ places }: { places: readonly FundPlace[] }) {
  const funds = [...new Set(places.map(({ words }) => words))];
  if (funds.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Not quoted">
      {funds.map((words) => (
        <li key={words}>
          <strong>{words}</strong>: {listed(places.filter((place) => place.words === words))}. In none of
          these sums.
        </li>
      ))}
    </ul>
  );
}
