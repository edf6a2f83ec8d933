/** The agent's side of a submission: what is missing, Submit to Underwriter, and who holds it from then on. */
import { App, Button } from 'antd';
import { useContext, useId, useState } from 'react';
import { messageOf } from '@/api/errors';
import { FreshnessContext } from '@/api/freshness';
import { today } from '@/lib/dates';
import { DateInput } from '@/ui/date-input';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { TOAST_S } from '@/ui/toast-time';
import { submitProspect, useStanding, type Standing, type Submission } from './api';
import { MESSAGES } from './messages';
import { railOf, staleCauses, type Obstacle, type StaleCause } from './model';
import { NeededBy } from './needed-by';
import { RealSwitch } from './real-switch';
import { ReleasedChanges } from './released-changes';
import type { StateName } from './released-words';
import { SubmitRail } from './submit-rail';
import styles from './submit-panel.module.css';

/** The panel of one prospect. */
export interface SubmitPanelProps {
  readonly prospect: string;
  readonly userId: string;
  /** Why nothing can be submitted yet, in words; null: nothing stands against it. */
  readonly obstacle: Obstacle;
  /** Who reads may submit: an agent who quotes, and is no underwriter. */
  readonly maySubmit: boolean;
  /** The way to the page on which underwriters price it; undefined for whoever is none. */
  readonly onUnderwrite?: (() => void) | undefined;
  /** Has all that was typed stored before it is handed over. Throws why it is not. */
  readonly stored: () => Promise<void>;
  readonly onSubmitted: (now: Submission) => void;
  /** Starts a quote on the facts of now. */
  readonly onQuoteAgain: (() => void) | undefined;
  readonly stateName: StateName;
  /** The underwriters' comment as it stands; '' for none. */
  readonly comment?: string;
}

function Stale({
  causes,
  onQuoteAgain,
}: { causes: readonly StaleCause[] } & Pick<SubmitPanelProps, 'onQuoteAgain'>) {
  return (
    <div className={styles.stale} role="alert">
      <strong>These prices are from before a change, so they are not submitted</strong>
      <ul aria-label="What changed">
        {causes.map(({ about, old, new: now }) => (
          <li key={`${about} ${old}`}>
            {about}: was {old}, is {now}
          </li>
        ))}
      </ul>
      <Button type="primary" disabled={!onQuoteAgain} onClick={onQuoteAgain}>
        Quote again
      </Button>
    </div>
  );
}

/** The day by which an answer is needed, the press, and what was refused. */
function Submit({
  standing,
  refresh,
  ...props
}: SubmitPanelProps & { standing: Standing; refresh: () => Promise<unknown> }) {
  const { prospect, obstacle, stored, onSubmitted, onQuoteAgain } = props;
  const { notification } = App.useApp();
  const id = useId();
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const [causes, setCauses] = useState<readonly StaleCause[] | null>(null);
  const press = async () => {
    setBusy(true);
    setCauses(null);
    try {
      await stored();
      onSubmitted(await submitProspect(prospect, day || null));
      notification.success({ title: 'The underwriters have it', duration: TOAST_S });
      await refresh();
    } catch (error) {
      const found = staleCauses(error);
      setCauses(found);
      if (found === null) notification.error({ title: messageOf(error), duration: TOAST_S });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.acts}>
        {!standing.quoteSubmitted && (
          <span className={styles.needed}>
            <label htmlFor={id}>Needed by</label>
            <DateInput id={id} value={day} min={today()} onChange={setDay} />
            <span className={styles.words}>else 5 business days before policy start</span>
          </span>
        )}
        <Button
          className={styles.press ?? ''}
          type="primary"
          size="large"
          loading={busy}
          disabled={obstacle !== null || standing.quoteSubmitted}
          title={standing.quoteSubmitted ? MESSAGES.submitted : (obstacle ?? '')}
          onClick={() => void press()}
        >
          {MESSAGES.submit}
        </Button>
      </div>
      {causes !== null && <Stale causes={causes} onQuoteAgain={onQuoteAgain} />}
    </>
  );
}

/** The panel. */
export function SubmitPanel(props: SubmitPanelProps) {
  const { prospect, userId, obstacle, maySubmit, onUnderwrite, stateName } = props;
  const state = useStanding(prospect);
  const outdated = (useContext(FreshnessContext)?.changes.length ?? 0) > 0;
  const refresh = () => state.mutate();
  return (
    <Panel
      title="Underwriting"
      extra={
        maySubmit && state.data && <RealSwitch userId={userId} standing={state.data} refresh={refresh} />
      }
    >
      <StateView state={state} rows={3}>
        {(standing) => {
          const { submission, quoteSubmitted } = standing;
          const practice = standing.real_submission === 'false';
          return (
            <>
              {submission?.state === 'released' && (
                <ReleasedChanges
                  submission={submission.id}
                  stateName={stateName}
                  comment={props.comment ?? ''}
                />
              )}
              {submission && onUnderwrite && (
                <Button className={styles.onward ?? ''} type="primary" size="large" onClick={onUnderwrite}>
                  {MESSAGES.underwrite}
                </Button>
              )}
              <SubmitRail items={railOf(standing, obstacle, onUnderwrite !== undefined, outdated)} />
              {maySubmit ? (
                <Submit {...props} standing={standing} refresh={refresh} />
              ) : (
                practice && <StatusTag tone="idle" label="Practice" />
              )}
              {maySubmit && practice && <p className={styles.practice}>{MESSAGES.practice}</p>}
              {quoteSubmitted && submission && (
                <p className={styles.practice}>
                  {onUnderwrite ? MESSAGES.withUs : MESSAGES.submitted}{' '}
                  <NeededBy
                    submission={submission}
                    closed={!maySubmit}
                    onChanged={() => void state.mutate()}
                  />
                </p>
              )}
            </>
          );
        }}
      </StateView>
    </Panel>
  );
}
