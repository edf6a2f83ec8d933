/** Why carriers do not simply take the business: class by class who takes it, then what else they say. */
import { ELIGIBILITY } from '@/ui/eligibility-mark';
import styles from './carrier-reasons.module.css';
import { classVerdicts, verdictWords, type ClassVerdict } from './class-verdicts';
import { changeWords, definite, shared, type ProgramEligibility } from './model';
import { SharedReasons } from './reason-list';

/** What is said, and in whose words. */
export interface CarrierReasonsProps {
  /** Of the chosen carriers, in the order in which they stand. */
  readonly eligibilities: readonly ProgramEligibility[];
  readonly nameOf: (program: string) => string;
  /** What a class is; '' where the draft does not say. */
  readonly describe: (code: string) => string;
  /** Names of those whose own system has the last word. */
  readonly ownAnswers: readonly string[];
  /** Whether they are unfolded; carriers that answer anew leave it as it is. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** 'Of 4 chosen carriers 1 eligible, 3 referred'. */
function counted(found: readonly ProgramEligibility[]): string {
  const words = (['yes', 'uw', 'no'] as const).flatMap((word) => {
    const count = found.filter(({ outcome }) => outcome === word).length;
    return count === 0 ? [] : [`${count} ${ELIGIBILITY[word].word.toLowerCase()}`];
  });
  const carriers = found.length === 1 ? 'carrier' : 'carriers';
  return `Of ${found.length} chosen ${carriers} ${words.join(', ')}`;
}

function Verdict({ verdict, props }: { verdict: ClassVerdict; props: CarrierReasonsProps }) {
  const { code } = verdict;
  const spoken = props.eligibilities.flatMap(({ reasons }) => reasons);
  const reasons = definite(spoken.filter(({ class_code: at }) => at === code));
  const words = reasons.map((reason) => [reason.text, changeWords(reason)].filter(Boolean).join(': '));
  return (
    <li>
      <strong>{[code, props.describe(code)].filter(Boolean).join(' ')}</strong>:{' '}
      {verdictWords(verdict, props.nameOf)}
      <span className={styles.why}>{words.join(' · ')}</span>
    </li>
  );
}

/** The summary, which opens the classes and the reasons that are of no class; nothing while all are eligible. */
export function CarrierReasons(props: CarrierReasonsProps) {
  const { eligibilities, nameOf, ownAnswers, open, onOpen } = props;
  if (eligibilities.every(({ outcome }) => outcome === 'yes')) return null;
  const others = eligibilities.map(({ program, outcome, reasons }) => ({
    program,
    outcome,
    reasons: reasons.filter(({ class_code: code, pending }) => code === null && !pending),
  }));
  return (
    <details
      className={styles.reasons}
      aria-label="Reasons"
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary>{counted(eligibilities)}</summary>
      <ul className={styles.list}>
        {classVerdicts(eligibilities).map((verdict) => (
          <Verdict key={verdict.code} verdict={verdict} props={props} />
        ))}
      </ul>
      <SharedReasons reasons={shared(others)} nameOf={nameOf} />
      {ownAnswers.length > 0 && (
        <p className={styles.own}>
          {ownAnswers.join(', ')} {ownAnswers.length === 1 ? 'judges' : 'judge'} by own rules as well, once
          asked for a price.
        </p>
      )}
    </details>
  );
}
