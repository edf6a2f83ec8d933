/** What Continue found: who drops out and why, who is referred, and what is said about class codes. */
import { Button } from 'antd';
import { EligibilityMark } from '@/ui/eligibility-mark';
import { Modal } from '@/ui/modal';
import styles from './drop-out-dialog.module.css';
import { DESK_WORDS, type DropOutWords } from './drop-out-words';
import { MESSAGES } from './messages';
import type { DropOut, ProgramEligibility } from './model';
import { ReasonList } from './reason-list';

function ProgramReasons({
  eligibilities,
  nameOf,
  marks,
}: {
  eligibilities: readonly ProgramEligibility[];
  nameOf: (program: string) => string;
  marks: boolean;
}) {
  return (
    <ul className={styles.list}>
      {eligibilities.map(({ program, outcome, reasons }) => (
        <li key={program}>
          <span className={styles.head}>
            <strong>{nameOf(program)}</strong>
            {marks && <EligibilityMark word={outcome} />}
          </span>
          <ReasonList reasons={reasons} />
        </li>
      ))}
    </ul>
  );
}

/** The dialog. Without a remaining carrier there is only the way back. */
export function DropOutDialog(props: {
  found: DropOut;
  nameOf: (program: string) => string;
  contact: string;
  busy: boolean;
  words?: DropOutWords;
  onBack: () => void;
  onGoOn: () => void;
}) {
  const { found, nameOf, contact, busy, words = DESK_WORDS, onBack, onGoOn } = props;
  const { remaining, dropped, referred, excludedCodes, federal } = found;
  const none = remaining.length === 0;
  return (
    <Modal
      open
      title={none ? words.none : words.title}
      onCancel={onBack}
      footer={[
        <Button key="back" onClick={onBack}>
          {words.back}
        </Button>,
        ...(none
          ? []
          : [
              <Button key="on" type="primary" loading={busy} onClick={onGoOn}>
                {words.goOn(remaining.length)}
              </Button>,
            ]),
      ]}
    >
      {(excludedCodes.length > 0 || federal.length > 0) && (
        <div className={styles.notice}>
          {excludedCodes.length > 0 && (
            <p>
              {MESSAGES.excluded} <span className={styles.codes}>{excludedCodes.join(', ')}</span>
            </p>
          )}
          {federal.length > 0 && <p>{MESSAGES.federal}</p>}
          <p>{MESSAGES.contact(contact)}</p>
        </div>
      )}
      {dropped.length > 0 && (
        <>
          <p className={styles.lead}>{words.dropped(dropped.length)}</p>
          <ProgramReasons eligibilities={dropped} nameOf={nameOf} marks={words.marks} />
        </>
      )}
      {referred.length > 0 && (
        <>
          <p className={styles.lead}>{words.referred}</p>
          <ProgramReasons eligibilities={referred} nameOf={nameOf} marks={words.marks} />
        </>
      )}
    </Modal>
  );
}
