/** The carriers of a partner as chips: chosen or not, and yes, uw or no with every reason before pricing. */
import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { EligibilityMark } from '@/ui/eligibility-mark';
import styles from './carrier-chips.module.css';
import { CarrierReasons } from './carrier-reasons';
import { awaited, definite, type ProgramEligibility } from './model';
import { ReasonList } from './reason-list';

/** A carrier that may be chosen. */
export interface CarrierOption {
  readonly program: string;
  readonly name: string;
  /** Small words under the name, such as 'Pay as you go'. */
  readonly note: string;
  /** Why it cannot be chosen; '' when it can. */
  readonly closed: string;
  /** Its own system answers, by rules of its own: what is said before is not its last word. */
  readonly answersItself?: boolean;
}

interface ChipProps {
  readonly option: CarrierOption;
  readonly chosen: boolean;
  readonly eligibility: ProgramEligibility | undefined;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** What the carrier says of the business; where it has a reason, the mark opens it. */
function Mark({ name, eligibility }: { name: string; eligibility: ProgramEligibility }) {
  const mark = <EligibilityMark word={eligibility.outcome} />;
  if (definite(eligibility.reasons).length === 0) return mark;
  return (
    <Popover
      trigger="click"
      title={name}
      content={<ReasonList reasons={eligibility.reasons} />}
      classNames={{ root: styles.popup ?? '' }}
      destroyOnHidden
    >
      <button type="button" className={styles.opens}>
        {mark}
        <span className="visually-hidden"> (why: {name})</span>
      </button>
    </Popover>
  );
}

function Words({ option: { name, note, closed } }: { option: CarrierOption }) {
  return (
    <>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.note}>{closed === '' ? note : 'Not sold on this date'}</span>
    </>
  );
}

function Chip({ option, chosen, eligibility, disabled, onToggle }: ChipProps) {
  return (
    <div className={styles.chip} data-on={chosen} data-closed={option.closed !== ''}>
      <Tooltip title={option.closed}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            id={`carrier-${option.program}`}
            checked={chosen}
            disabled={disabled || (option.closed !== '' && !chosen)}
            onChange={onToggle}
          />
          <Words option={option} />
        </label>
      </Tooltip>
      <span className={styles.mark}>
        {eligibility && option.closed === '' ? <Mark name={option.name} eligibility={eligibility} /> : null}
      </span>
    </div>
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
  /** What a class is; '' where the draft does not say. */
  readonly describe: (code: string) => string;
}

/** All chips, 'Select all', and what the carriers say, folded, in a place that is there from the start. */
export function CarrierChips(props: CarrierChipsProps) {
  const { options, chosen, eligibilities, asking, failed, disabled, onToggle, onAll, describe } = props;
  const [unfolded, setUnfolded] = useState(false);
  const nameOf = (program: string) => options.find((each) => each.program === program)?.name ?? program;
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
      <div className={styles.said}>
        <CarrierReasons
          eligibilities={options.flatMap(({ program }) =>
            chosen.has(program) ? (eligibilities.get(program) ?? []) : [],
          )}
          nameOf={nameOf}
          describe={describe}
          ownAnswers={options.flatMap(({ program, name, answersItself }) =>
            answersItself && chosen.has(program) && eligibilities.get(program)?.outcome !== 'no'
              ? [name]
              : [],
          )}
          open={unfolded}
          onOpen={setUnfolded}
        />
        <Awaited eligibilities={eligibilities} chosen={chosen} />
      </div>
    </div>
  );
}
