/** What the chosen carriers say of a class, or of a location, where it is typed and before anything is priced. */
import { EligibilityMark } from '@/ui/eligibility-mark';
import { shared, worst, type Standing } from './model';
import { SharedReasons } from './reason-list';
import styles from './spot-standing.module.css';

/** What is said: by whom, and under which name each of them is known. */
export interface SpotStandingProps {
  readonly standings: readonly Standing[];
  readonly nameOf: (program: string) => string;
  /** What is judged: 'class 5551 at location 1'. */
  readonly about: string;
}

/** One line where everybody takes it; else how many do, and each reason with what would change it. */
export function SpotStanding({ standings, nameOf, about }: SpotStandingProps) {
  if (standings.length === 0) return null;
  const takers = standings.filter(({ outcome }) => outcome === 'yes').length;
  const outcome = worst(standings.map((each) => each.outcome)) ?? 'yes';
  const all = standings.length;
  const count =
    takers === all
      ? all === 1
        ? 'by the chosen carrier'
        : `by all ${all} chosen carriers`
      : `${takers} of ${all} chosen carriers take it`;
  return (
    <div className={styles.spot} role="group" aria-label={`Eligibility of ${about}`} data-outcome={outcome}>
      <p className={styles.line}>
        {takers === all ? <EligibilityMark word="yes" /> : null}
        <span>{count}</span>
      </p>
      {outcome !== 'yes' && <SharedReasons reasons={shared(standings)} nameOf={nameOf} />}
    </div>
  );
}

/** The same for a location: silent while nobody objects. */
export function PlaceStanding(props: SpotStandingProps) {
  return shared(props.standings).length === 0 ? null : <SpotStanding {...props} />;
}
