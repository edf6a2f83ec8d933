/** The statement that there were no claims, with the date since when; a carrier's approval locks both. */
import { Checkbox } from 'antd';
import { useState } from 'react';
import { dayProblem } from '@/lib/dates';
import { DateInput, NO_SUCH_DAY } from '@/ui/date-input';
import { Field } from '@/ui/field';
import styles from './claims.module.css';
import { MESSAGES } from './messages';

/** The tick and, once it is set, the date. */
export interface NoClaimsProps {
  readonly noLoss: boolean;
  readonly since: string;
  readonly today: string;
  readonly disabled: boolean;
  readonly locked: boolean;
  /** Years of which documents tell claims. */
  readonly told: readonly number[];
  readonly onTick: (noLoss: boolean) => void;
  readonly onSince: (since: string) => void;
  readonly onNoDay: (none: boolean) => void;
}

/** The statement. */
export function NoClaims(props: NoClaimsProps) {
  const { noLoss, since, today, disabled, locked, told, onTick, onSince, onNoDay } = props;
  const [noDay, setNoDay] = useState(false);
  const late = since > today ? 'Today at the latest' : null;
  return (
    <div className={styles.statement}>
      <Checkbox
        checked={noLoss}
        disabled={disabled || locked}
        onChange={(event) => onTick(event.target.checked)}
      >
        {MESSAGES.noClaims}
      </Checkbox>
      {noLoss && (
        <div className={styles.since}>
          <Field
            label={MESSAGES.startDate}
            problem={noDay ? NO_SUCH_DAY : (dayProblem(since) ?? late)}
            hint={since === '' ? 'With it, the statement takes the place of the table' : ''}
          >
            {(control) => (
              <DateInput
                {...control}
                value={since}
                latest={today}
                disabled={disabled || locked}
                onChange={onSince}
                onNoDay={(none) => {
                  setNoDay(none);
                  onNoDay(none);
                }}
              />
            )}
          </Field>
        </div>
      )}
      {noLoss && told.length > 0 && (
        <p className={styles.doubt} role="note">
          What was uploaded tells of claims in {told.join(', ')}. Please check before you state that there
          were none.
        </p>
      )}
      {locked && (
        <p className={styles.quiet}>A carrier has approved: this statement and its date stay as they are.</p>
      )}
    </div>
  );
}
