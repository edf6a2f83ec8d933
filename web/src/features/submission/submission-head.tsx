/** Head of a submission: whose it is, who holds it, by when, what holds a price back, and Release. */
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { sinceWords } from '@/api/freshness';
import { usePartnerName } from '@/api/partner-name';
import { clockTime, dayWords, momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { KeptRoom } from '@/ui/kept-room';
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { refreshSubmission, takeBack, useReleasePlan, useSubmission, type Submission } from './api';
import { ageWords, heldWords } from './model';
import { NeededBy } from './needed-by';
import { OwnerActs } from './owner-acts';
import { ReleaseDialog } from './release-dialog';
import styles from './submission-head.module.css';

/** The prices below come earlier: of a submission that nobody holds, CSS pixels. */
const HEAD_HEIGHTS = { cards: 282, rater: 91, wide: 91 };

/** The head of one submission. */
export interface SubmissionHeadProps {
  readonly id: string;
  /** Told after each act upon it. */
  readonly onChanged?: (now: Submission) => void;
  /** Stands before Release: who else is here, Save, and the like. */
  readonly children?: ReactNode;
  /** Why it may not go out just now, for instance 'Save first'; '' or absent: it may. */
  readonly waitsFor?: string;
}

function Tags({ submission, open }: { submission: Submission; open: boolean }) {
  const plan = useReleasePlan(open ? submission.id : null).data;
  const held = plan ? heldWords(plan) : '';
  const stale = plan ? plan.stale.length > 0 : (submission.stale ?? false);
  return (
    <>
      {stale && <StatusTag tone="warn" letter="!" label="Prices from before a change" />}
      {plan && plan.stale.length > 0 && <span>{sinceWords({ changes: plan.stale, more: 0 })}</span>}
      {submission.practice && <StatusTag tone="idle" label="Practice" />}
      {held !== '' && <StatusTag tone="warn" letter="H" label={held} />}
    </>
  );
}

/** What was handed over: where, which class, how much, through whom. */
function Risk({ risk }: { risk: NonNullable<Submission['risk']> }) {
  const partnerName = usePartnerName();
  const { primary_state: primary, governing_state: state, governing_class: code, payroll, partner } = risk;
  return (
    <p className={styles.facts}>
      {primary !== '' && <span>Primary state {primary}</span>}
      {code !== '' && (
        <span>
          Governing class {code} in {state}
        </span>
      )}
      <span>Payroll {wholeDollars(payroll)} a year</span>
      {partner !== '' && <span>Through {partnerName(partner)}</span>}
    </p>
  );
}

/** Until when a release may be taken back, and the press. */
function TakeBack({ submission, onDone }: { submission: Submission; onDone: (now: Submission) => void }) {
  const { notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { take_back_until: until } = submission;
  if (until === null) return null;
  const go = async () => {
    setBusy(true);
    try {
      onDone(await takeBack(submission.id));
    } catch (error) {
      notification.warning({ title: messageOf(error) });
      await refreshSubmission(submission.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void go()}>
      Withdraw release (until {clockTime(until)}, unless it was read)
    </Button>
  );
}

/** The head. */
export function SubmissionHead({ id, onChanged, children, waitsFor = '' }: SubmissionHeadProps) {
  const state = useSubmission(id);
  const [releasing, setReleasing] = useState(false);
  const changed = (now: Submission) => {
    void refreshSubmission(id);
    onChanged?.(now);
  };
  return (
    <KeptRoom name="submission" usual={HEAD_HEIGHTS} come={state.data !== undefined}>
      <StateView state={state} rows={1}>
        {(found) => {
          const open = found.state === 'open';
          return (
            <section className={styles.head} aria-label="Submission">
              <div className={styles.who}>
                <p className={styles.company}>{found.company}</p>
                {found.risk && <Risk risk={found.risk} />}
                <p className={styles.facts}>
                  <OwnerActs submission={found} closed={!open} onChanged={changed} />
                  {/* Whoever has it back waits for nothing; what is said of that then takes this place, not a line more. */}
                  {open && <NeededBy submission={found} onChanged={changed} />}
                  {found.effective_date !== null && <span>Effective {dayWords(found.effective_date)}</span>}
                  <span title={`Submitted by ${found.submitted_by.name}`}>
                    Submission {found.number}, {ageWords(found.age_days)}
                  </span>
                  <Tags submission={found} open={open} />
                  {found.state === 'bound' && <StatusTag tone="ok" label="Bound" />}
                  {!open && found.state !== 'bound' && (
                    <StatusTag
                      tone="info"
                      label={
                        found.released_at
                          ? `Released ${momentWords(found.released_at)}`
                          : 'With its agent again'
                      }
                    />
                  )}
                </p>
              </div>
              <div className={styles.acts}>
                {children}
                {open ? (
                  <Button
                    type="primary"
                    disabled={waitsFor !== ''}
                    title={waitsFor || undefined}
                    onClick={() => setReleasing(true)}
                  >
                    Release
                  </Button>
                ) : (
                  <TakeBack submission={found} onDone={changed} />
                )}
              </div>
              {releasing && (
                <ReleaseDialog submission={found} onClose={() => setReleasing(false)} onReleased={changed} />
              )}
            </section>
          );
        }}
      </StateView>
    </KeptRoom>
  );
}
