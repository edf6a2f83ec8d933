/** What the chosen carriers say of a class, or of a location, where it is typed and before anything is priced. */
import { ELIGIBILITY, EligibilityMark } from '@/ui/eligibility-mark';
import { shared, worst, type ProgramEligibility } from './model';
import { SharedReasons } from './reason-list';
import styles from './place-eligibility.module.css';

/** What is said: by whom, and under which name each of them is known. */
export interface SpotEligibilityProps {
  readonly eligibilities: readonly ProgramEligibility[];
  readonly nameOf: (program: string) => string;
  /** What is judged: 'class 5551 at location 1'. */
  readonly about: string;
}

/** One line where everybody takes it; else how many do, and each reason with what would change it. */
export function SpotEligibility({ eligibilities, nameOf, about }: SpotEligibilityProps) {
  if (eligibilities.length === 0) return null;
  const outcome = worst(eligibilities.map((each) => each.outcome)) ?? 'yes';
  return (
    <div className={styles.spot} role="group" aria-label={`Eligibility of ${about}`} data-outcome={outcome}>
      <p className={styles.line}>
        {outcome === 'yes' ? <EligibilityMark word="yes" /> : null}
        <span>{outcome === 'yes' ? everybody(eligibilities.length) : counted(eligibilities)}</span>
      </p>
      {outcome !== 'yes' && <SharedReasons reasons={shared(eligibilities)} nameOf={nameOf} />}
    </div>
  );
}

const everybody = (all: number): string =>
  all === 1 ? 'by the chosen carrier' : `by all ${all} chosen carriers`;

/** '1 eligible, 2 referred, 1 declined'. */
function counted(eligibilities: readonly ProgramEligibility[]): string {
  const words = (['yes', 'uw', 'no'] as const).flatMap((word) => {
    const count = eligibilities.filter(({ outcome }) => outcome === word).length;
    return count === 0 ? [] : [`${count} ${ELIGIBILITY[word].word.toLowerCase()}`];
  });
  return `Of the chosen carriers ${words.join(', ')}`;
}

/** The same for a location: silent while nobody objects. */
export function LocationEligibility(props: SpotEligibilityProps) {
  return shared(props.eligibilities).length === 0 ? null : <SpotEligibility {...props} />;
}
