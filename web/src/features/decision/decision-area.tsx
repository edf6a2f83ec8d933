/** Where a submission is decided: what stands, the remark, the four decisions and Reopen. */
import { Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { Field } from '@/ui/field';
import { StatusTag } from '@/ui/status-tag';
import { DecideDialog } from './decide-dialog';
import { MESSAGES } from './messages';
import {
  actsOf,
  actWord,
  closedWhy,
  needsRemark,
  SHOWN_ACTS,
  stateWord,
  type Act,
  type Decision,
} from './model';
import { standingLines } from './standing';
import styles from './decision-row.module.css';

/** Characters of a remark. */
const LONGEST = 4000;

/** Where it stands, since when and by whom, and until when something is to be done. */
function Stands({ row }: { row: Decision }) {
  return (
    <div className={styles.stands}>
      <StatusTag {...stateWord(row)} />
      {standingLines(row).map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
      {row.review !== '' && (
        <p className={styles.quiet}>
          Remark: <q className={styles.remark}>{row.review}</q>
        </p>
      )}
    </div>
  );
}

function ActButton(props: { row: Decision; act: Act; remark: string; onPress: () => void }) {
  const { row, act, remark, onPress } = props;
  const may = actsOf(row).includes(act);
  const lacks = may && needsRemark(act) && remark.trim() === '';
  const why = lacks ? MESSAGES.remarkRequired : may ? '' : closedWhy(act, row);
  return (
    <Tooltip title={why}>
      <Button
        disabled={!may || lacks}
        type={act === 'proceed_uw' && may ? 'primary' : 'default'}
        danger={act === 'reject' && may}
        aria-pressed={row.quote_status === act}
        onClick={onPress}
      >
        {actWord(act)}
      </Button>
    </Tooltip>
  );
}

/** The area of one row. */
export function DecisionArea(props: {
  row: Decision;
  remark: string;
  onRemark: (text: string) => void;
  /** Why the last press was refused; '' where it was not. */
  refused: string;
  onRefused: (said: string) => void;
  onDone: () => void;
}) {
  const { row, remark, onRemark, refused, onRefused, onDone } = props;
  const [asked, setAsked] = useState<Act | null>(null);
  const acts = actsOf(row);
  const reasoned = acts.some(needsRemark);
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>Decision</h3>
      <Stands row={row} />
      {refused !== '' && (
        <p className={styles.refused} role="alert">
          {refused}. What stands now is shown above.
        </p>
      )}
      {acts.length > 0 && (
        <>
          <Field
            label="Remarks"
            problem={null}
            letters={{ used: remark.length, most: LONGEST }}
            hint={
              reasoned && remark.trim() === ''
                ? `${MESSAGES.hold}, ${MESSAGES.rejected}: ${MESSAGES.remarkRequired}`
                : 'The agent reads it with your decision'
            }
          >
            {(control) => (
              <Input.TextArea
                {...control}
                rows={3}
                maxLength={LONGEST}
                value={remark}
                onChange={({ target }) => onRemark(target.value)}
              />
            )}
          </Field>
          <div className={styles.acts} role="group" aria-label={`Decide on ${row.company_name}`}>
            {SHOWN_ACTS.filter((act) => act !== 'uwportal' || acts.includes(act)).map((act) => (
              <ActButton key={act} row={row} act={act} remark={remark} onPress={() => setAsked(act)} />
            ))}
          </div>
        </>
      )}
      {asked !== null && (
        <DecideDialog
          row={row}
          act={asked}
          remark={remark}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
          onRefused={(said) => {
            setAsked(null);
            onRefused(said);
          }}
        />
      )}
    </div>
  );
}
