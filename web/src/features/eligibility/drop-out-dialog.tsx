/** What Continue found: who drops out and why, who is referred, and what is said about class codes. */
import { Button } from 'antd';
import { EligibilityMark } from '@/ui/eligibility-mark';
import { Modal } from '@/ui/modal';
import styles from './drop-out-dialog.module.css';
import { MESSAGES } from './messages';
import type { DropOut, ProgramEligibility } from './model';
import { ReasonList } from './reason-list';

function ProgramReasons({
  eligibilities,
  nameOf,
}: {
  eligibilities: readonly ProgramEligibility[];
  nameOf: (program: string) => string;
}) {
  return (
    <ul className={styles.list}>
      {eligibilities.map(({ program, outcome, reasons }) => (
        <li key={program}>
          <span className={styles.head}>
            <strong>{nameOf(program)}</strong>
            <EligibilityMark word={outcome} />
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
  onBack: () => void;
  onGoOn: () => void;
}) {
  const { found, nameOf, contact, busy, onBack, onGoOn } = props;
  const { remaining, dropped, referred, excludedCodes, federal } = found;
  const none = remaining.length === 0;
  const goOn = `Continue with ${remaining.length} ${remaining.length === 1 ? 'carrier' : 'carriers'}`;
  return (
    <Modal
      open
      title={none ? 'None of the chosen carriers takes this business' : 'Before you continue'}
      onCancel={onBack}
      footer={[
        <Button key="back" onClick={onBack}>
          Back to the form
        </Button>,
        ...(none
          ? []
          : [
              <Button key="on" type="primary" loading={busy} onClick={onGoOn}>
                {goOn}
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
          <p className={styles.lead}>
            {dropped.length === 1 ? 'One carrier drops out' : `${dropped.length} carriers drop out`}
          </p>
          <ProgramReasons eligibilities={dropped} nameOf={nameOf} />
        </>
      )}
      {referred.length > 0 && (
        <>
          <p className={styles.lead}>To be looked at by an underwriter</p>
          <ProgramReasons eligibilities={referred} nameOf={nameOf} />
        </>
      )}
    </Modal>
  );
}
