/** The carriers of a partner as chips: chosen or not, and yes, uw or no with every reason before pricing. */
import { Button, Tooltip } from 'antd';
import { ELIGIBILITY, EligibilityMark } from '@/ui/eligibility-mark';
import styles from './carrier-chips.module.css';
import { awaited, changeWords, definite, type ProgramEligibility } from './model';
import { ReasonList } from './reason-list';

/** A carrier that may be chosen. */
export interface CarrierOption {
  readonly program: string;
  readonly name: string;
  /** Small words under the name, such as 'Pay as you go'. */
  readonly note: string;
  /** Why it cannot be chosen; '' when it can. */
  readonly closed: string;
}

interface ChipProps {
  readonly option: CarrierOption;
  readonly chosen: boolean;
  readonly eligibility: ProgramEligibility | undefined;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Chip({ option, chosen, eligibility, disabled, onToggle }: ChipProps) {
  const reasons = definite(eligibility?.reasons ?? []).map((reason) =>
    [reason.text, changeWords(reason)].filter(Boolean).join('. '),
  );
  const why = option.closed || reasons.join(' · ');
  return (
    <Tooltip title={why}>
      <label className={styles.chip} data-on={chosen} data-closed={option.closed !== ''}>
        <input
          type="checkbox"
          id={`carrier-${option.program}`}
          checked={chosen}
          disabled={disabled || (option.closed !== '' && !chosen)}
          onChange={onToggle}
        />
        <span className={styles.words}>
          <span className={styles.name}>{option.name}</span>
          <span className={styles.note}>{option.closed === '' ? option.note : 'Not sold on this date'}</span>
        </span>
        <span className={styles.mark}>
          {eligibility && option.closed === '' ? <EligibilityMark word={eligibility.outcome} /> : null}
        </span>
      </label>
    </Tooltip>
  );
}

/** Who of the chosen is not simply eligible, and why, without hovering. */
function Reasons({
  options,
  eligibilities,
  chosen,
}: Pick<CarrierChipsProps, 'options' | 'eligibilities' | 'chosen'>) {
  const reasoned = options.flatMap(({ program, name }) => {
    const eligibility = eligibilities.get(program);
    if (!eligibility || eligibility.outcome === 'yes' || !chosen.has(program)) return [];
    return [{ program, name, eligibility, reasons: eligibility.reasons }];
  });
  if (reasoned.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label="Reasons">
      {reasoned.map(({ program, name, eligibility, reasons }) => (
        <li key={program}>
          <strong>{name}</strong>{' '}
          <span className={styles.outcome}>{ELIGIBILITY[eligibility.outcome].word}</span>
          <ReasonList reasons={reasons} />
        </li>
      ))}
    </ul>
  );
}

/** Facts that rules still wait for; they never refuse. */
function Awaited({ eligibilities, chosen }: Pick<CarrierChipsProps, 'eligibilities' | 'chosen'>) {
  const words = awaited([...eligibilities.values()].filter(({ program }) => chosen.has(program)));
  if (words.length === 0) return null;
  return (
    <details className={styles.awaited}>
      <summary>
        {words.length === 1 ? '1 rule waits for an answer' : `${words.length} rules wait for an answer`}
      </summary>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  );
}

/** What the chips show. */
export interface CarrierChipsProps {
  readonly options: readonly CarrierOption[];
  readonly chosen: ReadonlySet<string>;
  readonly eligibilities: ReadonlyMap<string, ProgramEligibility>;
  /** Eligibility is being asked. */
  readonly asking: boolean;
  /** Why it could not be asked; '' when it could. */
  readonly failed: string;
  readonly disabled: boolean;
  readonly onToggle: (program: string) => void;
  readonly onAll: () => void;
}

/** All chips, 'Select all', and the reasons below. */
export function CarrierChips(props: CarrierChipsProps) {
  const { options, chosen, eligibilities, asking, failed, disabled, onToggle, onAll } = props;
  return (
    <div>
      <div className={styles.chips} role="group" aria-label="Carriers">
        {options.map((option) => (
          <Chip
            key={option.program}
            option={option}
            chosen={chosen.has(option.program)}
            eligibility={eligibilities.get(option.program)}
            disabled={disabled}
            onToggle={() => onToggle(option.program)}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Button type="link" size="small" className={styles.all ?? ''} disabled={disabled} onClick={onAll}>
          Select all
        </Button>
        <span className={styles.asking} role="status">
          {failed !== '' ? `Eligibility not checked: ${failed}` : asking ? 'Checking eligibility...' : ''}
        </span>
      </div>
      <Reasons options={options} eligibilities={eligibilities} chosen={chosen} />
      <Awaited eligibilities={eligibilities} chosen={chosen} />
    </div>
  );
}
